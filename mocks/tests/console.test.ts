/** All tests of the console, in one process: they share its Chromium, whose start costs more than most of them. */

import './console-requests.ts'
import './console-stage.ts'
import './console-access.ts'
