import Browser
import Foundation

exit(Cairn.run())
