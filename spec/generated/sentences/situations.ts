// Made from profile/situations.yaml by `npm run generate`: an edit here is lost.

export const situations = {
  "credential missing": [
    "bad credential",
    "credential.missing",
    "What does a request without a credential get?"
  ],
  "credential scheme": [
    "bad credential",
    "credential.missing",
    "What does a credential of another scheme get?"
  ],
  "credential empty": [
    "bad credential",
    "credential.missing",
    "What does a scheme without a token get?"
  ],
  "credential malformed": [
    "bad credential",
    "credential.invalid",
    "What do two words for a token get?"
  ],
  "credential unknown": [
    "bad credential",
    "credential.invalid",
    "What is the response to a token that was never issued?"
  ],
  "order": [
    "bad credential",
    "credential.order",
    "Is the body looked at before the credential ({})?"
  ],
  "invalid body": [
    "invalid",
    "errors.messages",
    "What is the response to a body that is {}?"
  ],
  "invalid": [
    "invalid",
    "errors.messages",
    "What is the response to a request that breaks this rule: {}?"
  ],
  "unique": [
    "valid value",
    "*.uniqueness",
    "May {} have a value that another item already has?"
  ],
  "values": [
    "valid value",
    "*.values",
    "Which texts may {} have?"
  ],
  "longest": [
    "valid value",
    "*.length",
    "How long is the longest text that {} may have?"
  ],
  "shortest": [
    "valid value",
    "*.length",
    "How long is the shortest text that {} may have?"
  ],
  "blank": [
    "valid value",
    "*.length",
    "May {} be only white space?"
  ],
  "characters": [
    "valid value",
    "request.special-characters",
    "Which characters may {} have?"
  ],
  "maximum": [
    "valid value",
    "request.number-range",
    "What is the maximum of {}?"
  ],
  "minimum": [
    "valid value",
    "request.number-range",
    "What is the minimum of {}?"
  ],
  "zero": [
    "valid value",
    "request.number-range",
    "May {} be 0?"
  ],
  "fraction": [
    "valid value",
    "request.number-precision",
    "May the integer {} be written with a fraction?"
  ],
  "exponent": [
    "valid value",
    "request.number-precision",
    "May the integer {} be written with an exponent?"
  ],
  "rounding": [
    "valid",
    "request.number-precision",
    "Is a number at {} read as a double?"
  ],
  "unknown property": [
    "valid value",
    "request.unknown-properties",
    "May a body have a property that the contract does not name?"
  ],
  "json": [
    "valid",
    "request.json-extensions",
    "Does the service accept this extension of JSON: {}?"
  ],
  "duplicate key": [
    "valid",
    "request.duplicate-keys",
    "Which of two members with the same name counts?"
  ],
  "nesting": [
    "valid",
    "limits.nesting",
    "How deeply may a body be nested?"
  ],
  "size": [
    "valid",
    "limits.size",
    "How large may a body be?"
  ],
  "byte order mark": [
    "valid",
    "request.byte-order-mark",
    "May a body begin with a byte order mark?"
  ],
  "encoding": [
    "valid",
    "request.encoding",
    "What is the response to a body that is not UTF-8?"
  ],
  "chunks": [
    "valid",
    "errors.other-statuses",
    "May a body come in chunks?"
  ],
  "type none": [
    "valid",
    "request.media-type",
    "What does a body without a Content-Type get?"
  ],
  "type charset": [
    "valid",
    "request.charset",
    "Does a charset matter?"
  ],
  "type": [
    "valid",
    "request.media-type",
    "What is the response to a body with the Content-Type {}?"
  ],
  "query": [
    "valid",
    "request.query",
    "Does a query change anything?"
  ],
  "accept html": [
    "valid",
    "request.accept",
    "What is the response to a client that accepts only HTML?"
  ],
  "scheme": [
    "valid",
    "credential.missing",
    "May the scheme be written in {}?"
  ],
  "version": [
    "valid",
    "versioning.selection",
    "Does a version in a header change anything?"
  ],
  "method": [
    "elsewhere",
    "operations.other-methods",
    "What does {} get?"
  ],
  "path": [
    "elsewhere",
    "operations.other-paths",
    "What does another path {} get?"
  ],
  "preflight": [
    "elsewhere",
    "cross-origin",
    "What does the preflight of a browser get?"
  ],
  "origin failure": [
    "invalid",
    "cross-origin",
    "Which CORS headers does a failure have?"
  ],
  "origin success": [
    "valid",
    "cross-origin",
    "Which CORS headers does a success have?"
  ],
  "item unknown": [
    "elsewhere",
    "errors.other-statuses",
    "What does a request for an item that never existed get?"
  ],
  "item deleted": [
    "elsewhere",
    "errors.other-statuses",
    "What does a request for a deleted item get?"
  ],
  "list order": [
    "elsewhere",
    "operations.other-paths",
    "Which items come first in a list?"
  ],
  "list size": [
    "elsewhere",
    "operations.other-paths",
    "How many items does a page have by default?"
  ],
  "success": [
    "valid",
    "versioning.deprecation",
    "What does the answer to a plain request look like?"
  ],
  "rate": [
    "valid",
    "limits.rate",
    "How many requests does the service accept in a period of time?"
  ]
} as const
