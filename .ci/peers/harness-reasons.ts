/** Why the kit answers a test of Prism's harness in another way, checked by hand. */

/** `isChoice`: a page of the kit explains it, or the test asks for what Prism made up. */
export type Reason = { readonly why: string; readonly isChoice: boolean }

const choice = (why: string): Reason => ({ why, isChoice: true })

type Row = readonly [tests: RegExp, differs: RegExp, reason: Reason]

const ROWS: readonly Row[] = [
  [
    /./,
    /^status 400 instead of 422/,
    choice(
      'The document has no status for an invalid request, and 400 is the one for any (RFC 9110 section 15.5); `--engine prism` gives 422.',
    ),
  ],
  [
    /content-negotiation-AC-14/i,
    /json instead/,
    choice('Without `Accept`, the kit prefers JSON; Prism takes the first type.'),
  ],
  [
    /cors-headers/,
    /./,
    choice('The request has no `Origin`, so no page reads the answer; with one, the kit sends what a page needs.'),
  ],
  [
    /./,
    /^status 400 instead of 404/,
    choice('The request asks for what the document does not have: 400 says so, and 404 is for paths.'),
  ],
  [/range-status-codes-AC-4/, /401 instead of 404/, choice('`Prefer: code` gives any status from 400 to 599.')],
  [/too_complex|complex-serialisation/, /^status 200/, choice('Prism fails; the kit has an answer.')],
  [
    /head_requests-AC-2/,
    /^status 200/,
    choice('RFC 9110 section 9.3.2: HEAD is GET without content. The kit answers it where GET is documented.'),
  ],
  [/dynamic|fillProperties|json_schema_faker/, /./, choice('Values of the generator that Prism uses.')],
  [
    /Recursive|static_examples/,
    /instead of/,
    choice('The kit makes up values that look real, where Prism writes one for each type, or null.'),
  ],
  [
    /manually-select-examples-AC-4/,
    /./,
    choice('An answer to an invalid request says what is wrong with it; a documented sentence would not.'),
  ],
  [/enforce-content-type/, /./, choice('RFC 9110 section 9.3: an operation without a body ignores one.')],
  [
    /multipart-.*allow-reserved/,
    /./,
    choice('OpenAPI 3.0, Encoding Object: `allowReserved` is ignored in multipart bodies.'),
  ],
  [/x-www-urlencoded-fail/, /./, choice('The field is not required, and another one is no breach.')],
  [/missing-path-param/, /404 instead/, choice('A path with an empty segment is another path.')],
  [
    /violations/,
    /^no sl-violations/,
    choice("The journal says what is wrong, and the console shows it; headers of answers are the document's."),
  ],
  [/AC-27/, /./, choice('An answer to an invalid request says what is wrong with it.')],
]

/** The reason for a difference; null where nobody has looked at it yet. */
export function reasonFor(test: string, differs: string): Reason | null {
  return ROWS.find(([tests, kinds]) => tests.test(test) && kinds.test(differs))?.[2] ?? null
}
