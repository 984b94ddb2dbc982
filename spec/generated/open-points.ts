// Made from implementation-defined.yaml by `npm run generate`: an edit here is lost.

export const openPoints = [
  {
    "id": "base-address",
    "question": "At which address, and under which base path, is the service served?",
    "section": "What the service does",
    "choice": "On port 4010 of the loopback interface, without a base path, and also under the path of each server in the document.",
    "because": "Prism does the same; only your own machine can reach a mock unless you set --host.",
    "flag": "--port",
    "observe": "The address is the one that the tester is given.",
    "example": {
      "request": {},
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "operations.other-paths",
    "question": "What is the response to a request to another path?",
    "section": "What the service does",
    "choice": "404 with an Error.",
    "because": "RFC 9110 section 15.5.5; the specification names no other path.",
    "flag": "--spec",
    "observe": "Send a request to a path that is not in the document.",
    "example": {
      "request": {
        "path": "/no-such-path"
      },
      "answer": {
        "status": 404,
        "error": 40400
      }
    }
  },
  {
    "id": "operations.other-methods",
    "question": "What is the response to another method on the path?",
    "section": "Endpoints",
    "choice": "405 with an Error and the Allow header.",
    "because": "RFC 9110 section 15.5.6 asks for Allow.",
    "flag": "--spec",
    "observe": "Send GET to the path. Send PUT, PATCH and DELETE without a credential, because a deployment that has them would carry them out.",
    "example": {
      "request": {
        "method": "GET",
        "body": ""
      },
      "answer": {
        "status": 405,
        "error": 40500,
        "headers": {
          "allow": "POST"
        }
      }
    }
  },
  {
    "id": "name.length",
    "question": "How short or long may a name be?",
    "section": "Resources and their fields",
    "choice": "Any length, including 0, as long as the body is within its limit.",
    "because": "The contract sets no length; a mock with a limit would hide what the contract allows.",
    "flag": "--spec",
    "observe": "Create plants with an empty name and with longer and longer ones.",
    "example": {
      "request": {
        "json": {
          "id": 1,
          "name": ""
        }
      },
      "answer": {
        "status": 200,
        "json": {
          "name": ""
        }
      }
    }
  },
  {
    "id": "tag.values",
    "question": "Which tags are allowed?",
    "section": "Resources and their fields",
    "choice": "Any string, including the empty one.",
    "because": "The contract lists no values.",
    "flag": "--spec",
    "observe": "Create plants with a common tag, an invented one and an empty one.",
    "example": {
      "request": {
        "json": {
          "id": 1,
          "name": "Fern",
          "tag": ""
        }
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern",
          "tag": ""
        }
      }
    }
  },
  {
    "id": "id.uniqueness",
    "question": "May an id be used again?",
    "section": "Resources and their fields",
    "choice": "Yes; the mock stores nothing.",
    "because": "No operation of the document reads a plant. For a document with such operations, the mock stores what each session creates.",
    "flag": "--profile",
    "observe": "Create two plants with one id.",
    "example": {
      "request": {
        "repeat": 2
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "name.uniqueness",
    "question": "May a name be used again?",
    "section": "Resources and their fields",
    "choice": "Yes; the mock stores nothing.",
    "because": "The reason is the same as for the id.",
    "flag": "--profile",
    "observe": "Create two plants with one name and different ids.",
    "example": {
      "request": {
        "json": {
          "id": 2,
          "name": "Fern"
        },
        "repeat": 2
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "request.number-precision",
    "question": "Does the service distinguish numbers that a double rounds to the same value?",
    "section": "Resources and their fields",
    "choice": "Yes; 1.0000000000000000001 is not 1, and 9223372036854775808 is not an int64.",
    "because": "RFC 8259 section 6 lets a parser limit the precision of numbers; such a parser can't hold every int64.",
    "flag": null,
    "observe": "Create plants with the ids 1.0000000000000000001, 1e-400 and 9223372036854775808.",
    "example": {
      "request": {
        "body": "{\"id\":1.0000000000000000001,\"name\":\"Fern\"}"
      },
      "answer": {
        "status": 400,
        "error": 40004
      }
    }
  },
  {
    "id": "request.number-range",
    "question": "Does the service accept integers that a double can't hold?",
    "section": "Resources and their fields",
    "choice": "Yes, every int64, to the last digit.",
    "because": "The format is int64; RFC 8259 section 6 lets a parser limit the range of numbers.",
    "flag": "--spec",
    "observe": "Create plants with the ids 9007199254740993 and 9223372036854775807.",
    "example": {
      "request": {
        "body": "{\"id\":-9223372036854775808,\"name\":\"Fern\"}"
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern"
        }
      }
    }
  },
  {
    "id": "request.json-extensions",
    "question": "Which extensions of JSON does the service accept?",
    "section": "Endpoints",
    "choice": "None; 400 with an Error.",
    "because": "RFC 8259 section 9 lets a parser accept extensions; a strict mock shows a client that it sends them.",
    "flag": null,
    "observe": "Send a valid body with a trailing comma, with a comment, with single quotes, with NaN and with an id of +1 or 01.",
    "example": {
      "request": {
        "body": "{\"id\":1,\"name\":\"Fern\",}"
      },
      "answer": {
        "status": 400,
        "error": 40003
      }
    }
  },
  {
    "id": "request.encoding",
    "question": "What is the response to a body that is not UTF-8?",
    "section": "Endpoints",
    "choice": "400 with an Error.",
    "because": "RFC 8259 section 8.1 requires senders to use UTF-8; a decoder may replace invalid bytes.",
    "flag": null,
    "observe": "Send a valid body with the byte FF in the name.",
    "example": {
      "request": {
        "base64": "eyJpZCI6MSwibmFtZSI6IkZlcm7/In0="
      },
      "answer": {
        "status": 400,
        "error": 40002
      }
    }
  },
  {
    "id": "request.unknown-properties",
    "question": "What does the service do with a property that NewPlant does not name?",
    "section": "Resources and their fields",
    "choice": "It accepts and ignores the property; the answer does not contain it.",
    "because": "JSON Schema allows additional properties unless the schema forbids them. Prism does the same.",
    "flag": "--spec",
    "observe": "Create a plant with one more property.",
    "example": {
      "request": {
        "json": {
          "id": 1,
          "name": "Fern",
          "height": 3
        }
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern"
        }
      }
    }
  },
  {
    "id": "request.duplicate-keys",
    "question": "Which value counts if an object has the same key twice?",
    "section": "Resources and their fields",
    "choice": "The last.",
    "because": "RFC 8259 section 4 leaves this open; JSON.parse and most parsers use the last value.",
    "flag": "--profile",
    "observe": "Send a body with the key name twice.",
    "example": {
      "request": {
        "body": "{\"id\":1,\"name\":\"Moss\",\"name\":\"Fern\"}"
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern"
        }
      }
    }
  },
  {
    "id": "request.byte-order-mark",
    "question": "Is a byte order mark before the body accepted?",
    "section": "Endpoints",
    "choice": "No; 400 with an Error that says so.",
    "because": "RFC 8259 section 8.1 forbids senders to add one, and lets a parser refuse it.",
    "flag": "--profile",
    "observe": "Send a valid body after the bytes EF BB BF.",
    "example": {
      "request": {
        "body": "﻿{\"id\":1,\"name\":\"Fern\"}"
      },
      "answer": {
        "status": 400,
        "error": 40003
      }
    }
  },
  {
    "id": "request.special-characters",
    "question": "Does the service accept U+0000 and lone surrogates, written as escapes, in a name?",
    "section": "Resources and their fields",
    "choice": "Yes, and the answer contains them as escapes.",
    "because": "RFC 8259 section 8.2 says that they are well-formed, but that their effect is unpredictable.",
    "flag": "--profile",
    "observe": "Create plants with such names.",
    "example": {
      "request": {
        "body": "{\"id\":1,\"name\":\"\\u0000\\ud800\"}"
      },
      "answer": {
        "status": 200,
        "body": "{\"name\":\"\\u0000\\ud800\"}"
      }
    }
  },
  {
    "id": "request.media-type",
    "question": "What is the response to a body if its Content-Type is absent or not application/json?",
    "section": "Endpoints",
    "choice": "400 with an Error if the type is absent or not JSON; a type that ends in +json is JSON.",
    "because": "RFC 9110 suggests 415, but the contract has only a 400 Error.",
    "flag": "--spec",
    "observe": "Send a valid body as text/plain, as application/vnd.api+json and without a type.",
    "example": {
      "request": {
        "headers": {
          "content-type": "text/plain"
        }
      },
      "answer": {
        "status": 400,
        "error": 40005
      }
    }
  },
  {
    "id": "request.charset",
    "question": "Does a charset parameter of the Content-Type matter?",
    "section": "Endpoints",
    "choice": "No; JSON is read as UTF-8.",
    "because": "RFC 8259 section 11 defines no such parameter.",
    "flag": "--profile",
    "observe": "Send a valid body as application/json; charset=iso-8859-1.",
    "example": {
      "request": {
        "headers": {
          "content-type": "application/json; charset=iso-8859-1"
        }
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "request.query",
    "question": "Do query parameters change anything?",
    "section": "Endpoints",
    "choice": "No, except __code, __example and __dynamic, which ask the mock for another answer, as with Prism.",
    "because": "The specification says that there are no query parameters.",
    "flag": "--profile",
    "observe": "Send a valid request with a query.",
    "example": {
      "request": {
        "path": "/plants?page=2&_=1"
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "request.accept",
    "question": "What is the response to a client that does not accept JSON?",
    "section": "Endpoints",
    "choice": "406 with an Error.",
    "because": "Prism does the same; RFC 9110 section 15.5.7 allows it.",
    "flag": "--profile",
    "observe": "Send a valid request that accepts only text/html.",
    "example": {
      "request": {
        "headers": {
          "accept": "text/html"
        }
      },
      "answer": {
        "status": 406,
        "error": 40600
      }
    }
  },
  {
    "id": "state",
    "question": "Which states does a plant have, and what changes its state?",
    "section": "States and transitions",
    "choice": "None; an answer depends only on its request.",
    "because": "No operation in the specification lets a client see a state.",
    "flag": null,
    "observe": "No specified operation shows it.",
    "example": {
      "request": {
        "repeat": 3
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern"
        }
      }
    }
  },
  {
    "id": "token.issue",
    "question": "How does a client get a token?",
    "section": "Authentication",
    "choice": "It can use any text as a token.",
    "because": "Prism does the same; a front end should not need an identity provider to start.",
    "flag": "--token",
    "observe": "The tester has a given token.",
    "example": {
      "request": {
        "headers": {
          "authorization": "Bearer anything-at-all"
        }
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "token.format",
    "question": "What does a token look like?",
    "section": "Authentication",
    "choice": "One or more visible ASCII characters; white space makes it malformed.",
    "because": "RFC 6750 section 2.1 allows fewer characters, but deployments differ and the specification says nothing.",
    "flag": "--token",
    "observe": "The tester has a given token, and can observe nothing else.",
    "example": {
      "request": {
        "headers": {
          "authorization": "Bearer a b"
        }
      },
      "answer": {
        "status": 401,
        "error": 40101
      }
    }
  },
  {
    "id": "token.lifetime",
    "question": "How long is a token valid?",
    "section": "Authentication",
    "choice": "Forever.",
    "because": "If tokens expired, tests would fail depending on the time.",
    "flag": null,
    "observe": "Use one token for as long as the tester can wait.",
    "example": {
      "request": {
        "repeat": 5
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "token.scopes",
    "question": "Does a token allow some operations and not others?",
    "section": "Authentication",
    "choice": "No; a valid token is valid for every operation.",
    "because": "The specification names no scope.",
    "flag": null,
    "observe": "This needs tokens with different rights.",
    "example": {
      "request": {},
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "credential.missing",
    "question": "What is the response to a missing credential, or to one of another scheme?",
    "section": "Authentication",
    "choice": "401 with an Error and WWW-Authenticate: Bearer.",
    "because": "RFC 9110 section 15.5.2 and RFC 6750 section 3.",
    "flag": "--auth-status",
    "observe": "Leave the Authorization header out; send Basic instead.",
    "example": {
      "request": {
        "headers": {
          "authorization": null
        }
      },
      "answer": {
        "status": 401,
        "error": 40100,
        "headers": {
          "www-authenticate": "Bearer"
        }
      }
    }
  },
  {
    "id": "credential.invalid",
    "question": "What is the response to an invalid token?",
    "section": "Authentication",
    "choice": "401 with an Error and error=\"invalid_token\" if you name tokens with --token; otherwise every well-formed token is valid.",
    "because": "RFC 6750 section 3.1.",
    "flag": "--token",
    "observe": "Send a random token, and the valid one shortened, extended and in another case.",
    "example": {
      "request": {
        "headers": {
          "authorization": "Bearer wrong"
        }
      },
      "options": {
        "tokens": [
          "right"
        ]
      },
      "answer": {
        "status": 401,
        "error": 40102,
        "headers": {
          "www-authenticate": "Bearer error=\"invalid_token\""
        }
      }
    }
  },
  {
    "id": "credential.order",
    "question": "Does the service check the credential before the body?",
    "section": "Authentication",
    "choice": "Yes; a request without a credential gets 401, whatever its body is.",
    "because": "A client without a credential should not learn what a valid body looks like.",
    "flag": "--profile",
    "observe": "Send an invalid body without a credential.",
    "example": {
      "request": {
        "headers": {
          "authorization": null
        },
        "body": "{"
      },
      "answer": {
        "status": 401,
        "error": 40100
      }
    }
  },
  {
    "id": "errors.numbers",
    "question": "Which numbers does an Error contain?",
    "section": "Errors",
    "choice": "The status times a hundred plus a number, such as 40004 for a body that breaks its schema; mocks/engine/problems.ts lists all.",
    "because": "A client can distinguish the failures, and a log that has only the body still shows the status.",
    "flag": "--auth-status",
    "observe": "Compare the numbers over kinds of failure.",
    "example": {
      "request": {
        "json": {
          "id": 1
        }
      },
      "answer": {
        "status": 400,
        "error": 40004
      }
    }
  },
  {
    "id": "errors.messages",
    "question": "What does the message of an Error say?",
    "section": "Errors",
    "choice": "It lists every wrong field by JSON Pointer, with the expected value.",
    "because": "A developer reads the message.",
    "flag": "--profile",
    "observe": "Compare the messages over kinds of failure.",
    "example": {
      "request": {
        "json": {
          "id": 1,
          "name": null
        }
      },
      "answer": {
        "status": 400,
        "message": "/name must be a string"
      }
    }
  },
  {
    "id": "errors.other-statuses",
    "question": "Which other status codes are there?",
    "section": "Errors",
    "choice": "401, 404, 405, 406, 408, 413 and 431 where HTTP defines them, and any from 400 to 599 on request; all with an Error.",
    "because": "Clients must handle these statuses; the contract defines the Error for failures.",
    "flag": "--auth-status",
    "observe": "Count the statuses in a run.",
    "example": {
      "request": {
        "headers": {
          "prefer": "code=503"
        }
      },
      "answer": {
        "status": 503,
        "error": 50399,
        "headers": {
          "preference-applied": "code=503"
        }
      }
    }
  },
  {
    "id": "limits.rate",
    "question": "How many requests may a client send in a period of time?",
    "section": "Limits",
    "choice": "Any number.",
    "because": "A limit of the mock should not make a test fail.",
    "flag": "--profile",
    "observe": "Send many requests and look for 429 and Retry-After.",
    "example": {
      "request": {
        "repeat": 50
      },
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "limits.size",
    "question": "How large may a body be?",
    "section": "Limits",
    "choice": "1 MiB; a larger one gets 413 with an Error.",
    "because": "RFC 9110 section 15.5.14; the limit is that of many servers and proxies.",
    "flag": "--body-limit",
    "observe": "Send larger and larger bodies.",
    "example": {
      "request": {
        "bytes": 1048577
      },
      "answer": {
        "status": 413,
        "error": 41300
      }
    }
  },
  {
    "id": "limits.nesting",
    "question": "How deeply may a body be nested?",
    "section": "Limits",
    "choice": "As deeply as the size limit allows.",
    "because": "A limit of levels would be one more limit to know.",
    "flag": "--body-limit",
    "observe": "Send a property of many nested arrays.",
    "example": {
      "request": {
        "body": "{\"id\":1,\"name\":\"Fern\",\"x\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}"
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern"
        }
      }
    }
  },
  {
    "id": "limits.time",
    "question": "How long may a request take to arrive, and an answer to come?",
    "section": "Limits",
    "choice": "A request may take a minute, then it gets 408; the mock answers at once.",
    "because": "Node has the same limit for requests, and fast answers suit development; a request can ask for a delay.",
    "flag": "--delay",
    "observe": "Measure how long answers take.",
    "example": {
      "request": {
        "headers": {
          "prefer": "delay=20"
        }
      },
      "answer": {
        "status": 200,
        "headers": {
          "preference-applied": "delay=20"
        }
      }
    }
  },
  {
    "id": "limits.pagination",
    "question": "How are lists divided into pages?",
    "section": "Limits",
    "choice": "They are not.",
    "because": "No operation in the specification returns a list.",
    "flag": "--spec",
    "observe": "No specified operation shows it.",
    "example": {
      "request": {},
      "answer": {
        "status": 200,
        "headers": {
          "link": null
        }
      }
    }
  },
  {
    "id": "cross-origin",
    "question": "May a page of another origin use the service?",
    "section": "Endpoints",
    "choice": "Yes; every answer has CORS headers, and a preflight gets 204 without a credential.",
    "because": "A front end under development runs on its own port.",
    "flag": "--no-cors",
    "observe": "Send a preflight, and a request with an Origin.",
    "example": {
      "request": {
        "method": "OPTIONS",
        "body": "",
        "headers": {
          "authorization": null,
          "origin": "http://localhost:5173",
          "access-control-request-method": "POST"
        }
      },
      "answer": {
        "status": 204,
        "headers": {
          "access-control-allow-origin": "http://localhost:5173",
          "access-control-allow-methods": "POST"
        }
      }
    }
  },
  {
    "id": "events",
    "question": "Does the service send events, webhooks or notifications?",
    "section": "Events",
    "choice": "None.",
    "because": "The document describes none.",
    "flag": null,
    "observe": "No specified operation shows it.",
    "example": {
      "request": {},
      "answer": {
        "status": 200
      }
    }
  },
  {
    "id": "versioning.selection",
    "question": "How does a client choose a version?",
    "section": "Versioning",
    "choice": "It can't; there is one.",
    "because": "The document is at 1.0.0 and names neither a path nor a header that selects a version.",
    "flag": "--spec",
    "observe": "Send a version in the path, in a header and in the media type.",
    "example": {
      "request": {
        "headers": {
          "api-version": "2",
          "accept": "application/json;version=2"
        }
      },
      "answer": {
        "status": 200,
        "json": {
          "name": "Fern"
        }
      }
    }
  },
  {
    "id": "versioning.deprecation",
    "question": "How is a deprecation announced?",
    "section": "Versioning",
    "choice": "Not at all.",
    "because": "Nothing is deprecated.",
    "flag": null,
    "observe": "Look for Deprecation (RFC 9745) and Sunset (RFC 8594) in the answers.",
    "example": {
      "request": {},
      "answer": {
        "status": 200,
        "headers": {
          "deprecation": null,
          "sunset": null
        }
      }
    }
  }
]
