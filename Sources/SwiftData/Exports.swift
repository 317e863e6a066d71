// The module that users import: Foundation's and Observation's names come with it, as on Apple's
// platforms.
@_exported public import DataCore
@_exported public import Foundation
@_exported public import Observation
