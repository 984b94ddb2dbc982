// Made from contract-tests/client/hindrances.yaml by `npm run generate`: an edit here is lost.

export const HINDRANCES = {
  "no-token": {
    "said": [
      "asks for a token",
      "ask for a token"
    ],
    "help": "give it with --token, --token-file or --credential"
  },
  "token": {
    "said": [
      "refuses the token",
      "refuse the token"
    ],
    "help": "give one with the scope that is needed: --scope, --token or --credential"
  },
  "item": {
    "said": [
      "has no item of this run",
      "have no item of this run"
    ],
    "help": "--resources names what creates one"
  },
  "key": {
    "said": [
      "has no key of an item",
      "have no key of an item"
    ],
    "help": "--resources says where the answer to the creation has it"
  },
  "writes": {
    "said": [
      "has no room under --max-writes",
      "have no room under --max-writes"
    ],
    "help": "a larger one"
  },
  "reads": {
    "said": [
      "needs a write",
      "need a write"
    ],
    "help": "--max-writes 0 sends reads alone"
  },
  "withheld": {
    "said": [
      "is withheld for its name",
      "are withheld for their names"
    ],
    "help": "--allow sends it"
  },
  "excluded": {
    "said": [
      "is excluded",
      "are excluded"
    ],
    "help": null
  },
  "refused": {
    "said": [
      "refuses each plain request",
      "refuse each plain request"
    ],
    "help": "add what the answer asks for to the document, such as a minimum"
  },
  "busy": {
    "said": [
      "answers 429",
      "answer 429"
    ],
    "help": "a lower --rate"
  },
  "absent": {
    "said": [
      "is not there",
      "are not there"
    ],
    "help": "is the base path right, and does the service have it?"
  },
  "failing": {
    "said": [
      "fails with a 5xx",
      "fail with a 5xx"
    ],
    "help": null
  },
  "lost": {
    "said": [
      "gives no answer",
      "give no answer"
    ],
    "help": "a longer --timeout, or one more run"
  },
  "document": {
    "said": [
      "has no request",
      "have no request"
    ],
    "help": "correct the document"
  },
  "kit": {
    "said": [
      "meets a fault of the kit",
      "meet a fault of the kit"
    ],
    "help": "report it with the place that its reason names"
  },
  "early": {
    "said": [
      "had no turn",
      "had no turn"
    ],
    "help": null
  },
  "elsewhere": {
    "said": [
      "is checked by another shard",
      "are checked by other shards"
    ],
    "help": null
  }
} as const
