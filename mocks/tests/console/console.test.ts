/** All tests of the console, in one process: they share its Chromium, whose start costs more than most of them. */

import './requests.ts'
import './stage.ts'
import './access.ts'
