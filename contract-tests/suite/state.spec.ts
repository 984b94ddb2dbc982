/**
 * What later requests see of earlier ones: a created item can be read, is in the list, and is gone once it is deleted.
 * No other request is under way meanwhile.
 */

import { testsAbout } from './declare.ts'

testsAbout('state')
