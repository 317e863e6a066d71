import Browser
