/** What later requests see: a created item can be read and listed, and is gone once deleted. Nothing else is under way. */

import { testsAbout } from './declare.ts'

testsAbout('state')
