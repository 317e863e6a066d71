import Browser
import Foundation

exit(Cairn.run(Array(CommandLine.arguments.dropFirst())))
