/** What is asked of a deployment, in plain English: a situation of a profile as a question. */

/** The questions; what stands in a group of the pattern is put in the place of `$1` and `$2`. */
const QUESTIONS: readonly (readonly [situation: RegExp, question: string])[] = [
  [/^credential missing$/, 'What does a request without a credential get?'],
  [/^credential scheme$/, 'What does a credential of another scheme get?'],
  [/^credential empty$/, 'What does a scheme without a token get?'],
  [/^credential malformed$/, 'What do two words for a token get?'],
  [/^credential unknown$/, 'What does a token get that was never issued?'],
  [/^order (.*)$/, 'Is the body looked at before the credential ($1)?'],
  [/^invalid body (.*)$/, 'What does a body get that is $1?'],
  [/^invalid (.*)$/, 'What does a request get that breaks this rule: $1?'],
  [/^unique (.*)$/, 'May $1 have a value that was used before?'],
  [/^values (.*)$/, 'Which texts may $1 have?'],
  [/^(longest|shortest) (.*)$/, 'How long is the $1 text that $2 may have?'],
  [/^blank (.*)$/, 'May $1 be white space alone?'],
  [/^characters (.*)$/, 'Which characters may $1 have?'],
  [/^(maximum|minimum) (.*)$/, 'What is the $1 of $2?'],
  [/^zero (.*)$/, 'May $1 be 0?'],
  [/^(fraction|exponent) (.*)$/, 'May the integer $2 be written with a $1?'],
  [/^rounding (.*)$/, 'Is a number at $1 read as a double?'],
  [/^unknown property$/, 'May there be a property that the contract does not name?'],
  [/^type none$/, 'What does a body without a Content-Type get?'],
  [/^type charset$/, 'Does a charset matter?'],
  [/^type (.*)$/, 'What does a body get whose Content-Type is $1?'],
  [/^byte order mark$/, 'May a body begin with a byte order mark?'],
  [/^chunks$/, 'May a body come in chunks?'],
  [/^json (.*)$/, 'Is JSON with this extension read: $1?'],
  [/^duplicate key$/, 'Which of two members of one name counts?'],
  [/^nesting$/, 'How deep may a body be nested?'],
  [/^size$/, 'How large may a body be?'],
  [/^query$/, 'Does a query change anything?'],
  [/^accept html$/, 'What does a client get that takes HTML alone?'],
  [/^scheme (.*)$/, 'May the scheme be written in $1?'],
  [/^version$/, 'Does a version in a header change anything?'],
  [/^method (\S+) anonymous$/, 'What does $1 without a credential get?'],
  [/^method (.*)$/, 'What does $1 get?'],
  [/^preflight$/, 'What does the preflight of a browser get?'],
  [/^path( anonymous)?$/, 'What does another path get$1?'],
  [/^origin (.*)$/, 'What is a page of another origin told with a $1?'],
  [/^success$/, 'What does the answer to a plain request look like?'],
]

/** The question of a situation; the situation itself where there is none. */
export function questionOf(situation: string): string {
  const found = QUESTIONS.find(([pattern]) => pattern.test(situation))
  return found === undefined ? situation : situation.replace(found[0], found[1])
}
