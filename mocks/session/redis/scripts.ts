/** The keys of a state in Redis or Valkey, and the scripts that use them, which scripts.yaml has. */

import { HEALING, PRELUDE, SCRIPTS } from '../generated/scripts.ts'

/** Before the name of each key; the braces put all of them in one slot of a cluster. */
const PREFIX = '{plant-store}:'

export type DbKeys = ReturnType<typeof namesFor>

/** The names of one document's keys in the database. */
export function namesFor(digest: string) {
  const prefix = `${PREFIX}${digest.slice(0, 16)}:`
  return {
    log: `${prefix}log`,
    /** The log's birth, its newest position, the newest snapshot's position, and up to where entries were dropped. */
    logFacts: `${prefix}log:facts`,
    /** The snapshot, piece by piece. */
    pieces: `${prefix}log:pieces`,
    position: `${prefix}position`,
    journal: `${prefix}journal`,
    /** The id of the newest entry, when the journal was begun, and the number of each process's last delivery. */
    journalFacts: `${prefix}journal:facts`,
    members: `${prefix}members`,
    membersBirth: `${prefix}members:birth`,
    sessions: `${prefix}sessions`,
    /** The counters of a session. No other key begins like this, so any name will do. */
    counters: (session: string) => `${prefix}counters:${session}`,
    /** What all requests met of the contract, and those of a session. */
    counts: (session: string | null) => (session === null ? `${prefix}coverage` : `${prefix}coverage:${session}`),
    countedSessions: `${prefix}coverages`,
    /** The channel by which processes ask each other to catch up. */
    channel: `${prefix}settle`,
  }
}

type LuaScript = { readonly drops: number; readonly isOfJournal: boolean; readonly lua: string }

/** The text of a script, which recovers from values of another program. */
const healing = ({ drops, isOfJournal, lua }: LuaScript): string =>
  `local DROPPED, IS_JOURNAL = ${drops}, ${isOfJournal}\n${PRELUDE}local function act()\n${lua}end\n${HEALING}`

export const READ = healing(SCRIPTS.READ)
export const APPEND = healing(SCRIPTS.APPEND)
export const SAVE = healing(SCRIPTS.SAVE)
export const DRAW = healing(SCRIPTS.DRAW)
export const DRAWN = healing(SCRIPTS.DRAWN)
export const COUNT = healing(SCRIPTS.COUNT)
export const COUNTED = healing(SCRIPTS.COUNTED)
export const UNCOUNT = healing(SCRIPTS.UNCOUNT)
export const RECORD = healing(SCRIPTS.RECORD)
export const RECORDED = healing(SCRIPTS.RECORDED)
export const TOUCH = healing(SCRIPTS.TOUCH)
export const MEMBERS = healing(SCRIPTS.MEMBERS)
