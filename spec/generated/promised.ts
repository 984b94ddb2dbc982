// Made from requirements/state.yaml by `npm run generate`: an edit here is lost.

export const promised = {
  "read-back": {
    "role": "create",
    "seenBy": [
      "read"
    ],
    "text": "A created item can be read as it was sent.",
    "breach": "A created item cannot be read as it was sent.",
    "source": "RFC 9110 sections 9.3.1 and 9.3.3",
    "because": "GET asks for the current representation of what POST created (RFC 9110 sections 9.3.1 and 9.3.3), and a client has no other way to see that the service kept it; no rule forces a server to show it."
  },
  "listed": {
    "role": "create",
    "seenBy": [
      "list"
    ],
    "text": "The list contains a created item.",
    "breach": "The list lacks a created item.",
    "source": "RFC 9110 sections 9.3.1 and 9.3.3",
    "because": "GET asks for the current representation of the collection (RFC 9110 section 9.3.1), to which POST added an item (section 9.3.3); no rule forces a server to show it."
  },
  "apart": {
    "role": "create",
    "seenBy": [
      "read",
      "list"
    ],
    "text": "Two requests to create an item create two items.",
    "breach": "Creating an item replaces another one.",
    "source": "RFC 9110 section 9.3.3",
    "because": "POST creates a resource that has yet to be identified by the server (RFC 9110 section 9.3.3): it has no other one to replace."
  },
  "refused": {
    "role": "create",
    "seenBy": [
      "read",
      "list"
    ],
    "text": "A refused request to create an item creates none.",
    "breach": "A refused request to create an item creates one.",
    "source": "RFC 9110 section 15.5.1",
    "because": "With 400 a server says that it \"cannot or will not process the request\" (RFC 9110 section 15.5.1), and a client sends it again."
  },
  "pages": {
    "role": "list",
    "seenBy": [
      "list"
    ],
    "text": "The pages of the list show each item once.",
    "breach": "The pages of the list repeat an item, or leave one out.",
    "source": "RFC 9110 section 9.3.1",
    "because": "The pages together are the collection's representation (RFC 9110 section 9.3.1), and a client has no other way to get all items; no rule forces a server to show it."
  },
  "replaced": {
    "role": "replace",
    "seenBy": [],
    "text": "A replaced item can be read as it was sent.",
    "breach": "A replaced item cannot be read as it was sent.",
    "source": "RFC 9110 section 9.3.4",
    "because": "A successful PUT \"would suggest that a subsequent GET on that same target resource will result in an equivalent representation\" (RFC 9110 section 9.3.4); the RFC does not guarantee it."
  },
  "merged": {
    "role": "merge",
    "seenBy": [],
    "text": "The changed properties of an item can be read as they were sent.",
    "breach": "The changed properties of an item cannot be read as they were sent.",
    "source": "RFC 5789 section 2",
    "because": "PATCH asks for the changes that its body describes (RFC 5789 section 2); how a body of this media type describes them, the standards do not say."
  },
  "gone": {
    "role": "delete",
    "seenBy": [
      "read",
      "list"
    ],
    "text": "A deleted item is gone.",
    "breach": "A deleted item is still there.",
    "source": "RFC 9110 section 9.3.5",
    "because": "DELETE asks the server to \"remove the association between the target resource and its current functionality\", and 200 and 204 say that \"the action has been enacted\" (RFC 9110 section 9.3.5, a SHOULD)."
  }
} as const
