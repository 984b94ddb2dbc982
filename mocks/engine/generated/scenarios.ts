// Made from mocks/engine/message/scenarios.yaml by `npm run generate`: an edit here is lost.

export const SCENARIOS = {
  "success": {
    "description": "succeeds, whatever credential and body were sent",
    "answer": {
      "kind": "success"
    }
  },
  "bad-request": {
    "description": "400 and an error, though the request is good",
    "answer": {
      "kind": "answer",
      "status": 400,
      "headers": {},
      "body": null,
      "example": null,
      "isMade": false,
      "message": "The request was refused.",
      "delay": null,
      "pace": null
    }
  },
  "unauthorized": {
    "description": "401 with WWW-Authenticate, as for an expired token",
    "answer": {
      "kind": "answer",
      "status": 401,
      "headers": {},
      "body": null,
      "example": null,
      "isMade": false,
      "message": "The credential is no longer valid.",
      "delay": null,
      "pace": null
    }
  },
  "forbidden": {
    "description": "403 and an error, as for a weak credential",
    "answer": {
      "kind": "answer",
      "status": 403,
      "headers": {},
      "body": null,
      "example": null,
      "isMade": false,
      "message": "The credential does not allow this operation.",
      "delay": null,
      "pace": null
    }
  },
  "rate-limited": {
    "description": "429 and an error with Retry-After",
    "answer": {
      "kind": "answer",
      "status": 429,
      "headers": {
        "retry-after": "1"
      },
      "body": null,
      "example": null,
      "isMade": false,
      "message": "Too many requests: try again later.",
      "delay": null,
      "pace": null
    },
    "misbehaves": true
  },
  "server-error": {
    "description": "500 and an HTML page",
    "answer": {
      "kind": "answer",
      "status": 500,
      "headers": {
        "content-type": "text/html; charset=utf-8"
      },
      "body": "<!doctype html>\n<title>500 Internal Server Error</title>\n<h1>Internal Server Error</h1>\n",
      "example": null,
      "isMade": false,
      "message": "",
      "delay": null,
      "pace": null
    },
    "misbehaves": true
  },
  "unavailable": {
    "description": "503 and an error with Retry-After",
    "answer": {
      "kind": "answer",
      "status": 503,
      "headers": {
        "retry-after": "1"
      },
      "body": null,
      "example": null,
      "isMade": false,
      "message": "The service is down for a moment.",
      "delay": null,
      "pace": null
    },
    "misbehaves": true
  },
  "slow": {
    "description": "the usual answer 2 seconds late",
    "answer": {
      "kind": "usual",
      "delay": 2000
    },
    "misbehaves": true
  },
  "timeout": {
    "description": "takes the request and never answers",
    "answer": {
      "kind": "fault",
      "fault": "timeout"
    },
    "misbehaves": true
  },
  "empty-response": {
    "description": "closes the connection without a byte",
    "answer": {
      "kind": "fault",
      "fault": "empty-response"
    },
    "misbehaves": true,
    "insteadInMsw": "fetch rejects too; in Node, the error's cause has no code"
  },
  "connection-reset": {
    "description": "resets the connection",
    "answer": {
      "kind": "fault",
      "fault": "connection-reset"
    },
    "misbehaves": true,
    "insteadInMsw": "fetch rejects too; in Node, the error's cause has no code"
  },
  "malformed-json": {
    "description": "succeeds with JSON that is cut in its middle",
    "answer": {
      "kind": "half-text"
    },
    "misbehaves": true
  },
  "truncated-body": {
    "description": "promises more than it sends, then closes the connection",
    "answer": {
      "kind": "fault",
      "fault": "truncated-body"
    },
    "misbehaves": true
  }
} as const
