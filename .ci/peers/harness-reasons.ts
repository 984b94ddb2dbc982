/** Why the kit answers a test of Prism's harness in another way, checked by hand. */

/** `status`: 400 where the document has no status for invalid requests. */
export type Reason = { readonly why: string; readonly kind: 'status' | 'other' }

const choice = (why: string): Reason => ({ why, kind: 'other' })

type Row = readonly [tests: RegExp, differs: RegExp, reason: Reason]

const ROWS: readonly Row[] = [
  [
    /./,
    /^status 400 instead of 422/,
    {
      why: 'The document has no status for an invalid request, and 400 is the one for any (RFC 9110 section 15.5); `--engine prism` gives 422.',
      kind: 'status',
    },
  ],
  [
    /content-negotiation-AC-14/i,
    /json instead/,
    choice(
      'curl and `fetch` accept any type alike, and then the choice is the server’s (RFC 9110 section 12.1). The order in a document says nothing, for its media types are a map; most who name no type read JSON, which Spring Boot and WSO2’s mock prefer, too, as does Prism without an `Accept`. Who asks for XML gets it.',
    ),
  ],
  [
    /cors-headers/,
    /./,
    choice(
      'Each answer has `Access-Control-Allow-Origin: *`. The others belong to a request with an `Origin` and to a preflight, which get them; browsers refuse credentials together with `*` (Fetch, section 3.3.5).',
    ),
  ],
  [
    /range-status-codes-AC-4/,
    /401 instead of 404/,
    choice('`Prefer: code` gives any status from 400 to 599: each client must live with those that no document has.'),
  ],
  [/too_complex|complex-serialisation/, /^status 200/, choice('Prism fails; the kit has an answer.')],
  [
    /head_requests-AC-2/,
    /^status 200/,
    choice('RFC 9110 section 9.1: all servers support GET and HEAD. The kit answers HEAD where GET is documented.'),
  ],
  [
    /multipart-.*allow-reserved/,
    /./,
    choice('OpenAPI 3.0, Encoding Object: `allowReserved` is ignored in multipart bodies.'),
  ],
  [
    /x-www-urlencoded-fail/,
    /./,
    choice('Swagger 2.0: a field is optional unless it is `required`, and nothing forbids another one.'),
  ],
  [
    /missing-path-param/,
    /404 instead/,
    choice(
      'A path with an empty segment is another path (RFC 3986 section 3.3); the answer names the one that was meant.',
    ),
  ],
  [
    /violations/,
    /^no sl-violations/,
    choice("The journal says what is wrong, and the console shows it; headers of answers are the document's."),
  ],
]

/** The reason for a difference; null where nobody has looked at it yet. */
export function reasonFor(test: string, differs: string): Reason | null {
  return ROWS.find(([tests, kinds]) => tests.test(test) && kinds.test(differs))?.[2] ?? null
}
