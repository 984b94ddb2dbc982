/** Every way a request can fail, by the number in its error, whatever the status. `.ci/problem-help.ts` explains them. */

export const PROBLEMS = {
  'malformed-message': 40000,
  'body-missing': 40001,
  'body-not-utf8': 40002,
  'body-not-json': 40003,
  'body-invalid': 40004,
  'media-type': 40005,
  preference: 40006,
  session: 40007,
  'own-rule': 40008,
  outside: 40009,
  'credential-missing': 40100,
  'credential-malformed': 40101,
  'credential-unknown': 40102,
  host: 40300,
  'scope-missing': 40301,
  path: 40400,
  'answer-unknown': 40401,
  'item-unknown': 40410,
  'item-deleted': 40411,
  method: 40500,
  'not-acceptable': 40600,
  timeout: 40800,
  'item-exists': 40910,
  'action-done': 40911,
  'condition-unmet': 41200,
  'body-too-large': 41300,
  'condition-missing': 42800,
  'header-too-large': 43100,
  'bad-gateway': 50200,
  unservable: 50101,
  upgrade: 50100,
  'transfer-coding': 50102,
  unrecorded: 50300,
  'session-dropped': 50301,
  'session-full': 50302,
  'gateway-timeout': 50400,
  internal: 50000,
} as const satisfies Readonly<Record<string, number>>

export type ProblemName = keyof typeof PROBLEMS

/** The status of a failure where the document names no other. */
export function problemStatus(name: ProblemName): number {
  return Math.floor(PROBLEMS[name] / 100)
}
