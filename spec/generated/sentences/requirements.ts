// Made from requirements/sentences.yaml by `npm run generate`: an edit here is lost.

export const sentences = {
  "state": {
    "read-back": {
      "roles": [
        "create"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A created item can be read as it was sent.",
      "breach": "A created item cannot be read as it was sent.",
      "source": "RFC 9110 sections 9.3.1 and 9.3.3",
      "because": "GET asks for the current representation of what POST created (RFC 9110 sections 9.3.1 and 9.3.3), and a client has no other way to see that the service kept it; no rule forces a server to show it."
    },
    "listed": {
      "roles": [
        "create"
      ],
      "seenBy": [
        "list"
      ],
      "text": "The list contains a created item.",
      "breach": "The list lacks a created item.",
      "source": "RFC 9110 sections 9.3.1 and 9.3.3",
      "because": "GET asks for the current representation of the collection (RFC 9110 section 9.3.1), to which POST added an item (section 9.3.3); no rule forces a server to show it."
    },
    "single": {
      "roles": [
        "create"
      ],
      "seenBy": [
        "list"
      ],
      "text": "A created item is in the list once.",
      "breach": "A created item is in the list twice.",
      "source": "RFC 9110 section 9.3.3",
      "because": "POST asks for one new item (RFC 9110 section 9.3.3), and both entries have the key of this one."
    },
    "apart": {
      "roles": [
        "create"
      ],
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
      "roles": [
        "create"
      ],
      "seenBy": [
        "read",
        "list"
      ],
      "text": "A refused request to create an item creates none.",
      "breach": "A refused request to create an item creates one.",
      "source": "RFC 9110 section 15.5.1",
      "because": "With 400 a server says that it \"cannot or will not process the request\" (RFC 9110 section 15.5.1), and a client sends it again."
    },
    "unique": {
      "roles": [
        "create",
        "replace",
        "merge"
      ],
      "seenBy": [
        "read",
        "list"
      ],
      "text": "A value that is taken is refused, as the document says.",
      "breach": "A value that is taken is not refused as the document says.",
      "source": "RFC 9110 section 15.5.10",
      "because": "By its description, a refusal of the document is the answer to a request with such a value of another item: it conflicts \"with the current state of the target resource\" (RFC 9110 section 15.5.10)."
    },
    "defaults": {
      "roles": [
        "create"
      ],
      "isOfPut": true,
      "seenBy": [],
      "text": "A property that is not sent gets its documented default.",
      "breach": "A property that is not sent does not get its documented default.",
      "source": "OpenAPI 3.0.3 section 4.7.24",
      "because": "The `default` of a property \"represents what would be assumed by the consumer of the input as the value\" where it is not sent (OpenAPI 3.0.3 section 4.7.24)."
    },
    "lettered": {
      "roles": [
        "create"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A text that is kept in small letters, or in capitals, as the document says, is read so.",
      "breach": "A text is not kept in the small letters, or capitals, that the document names.",
      "source": "OpenAPI 3.0.3 section 4.7.24",
      "because": "The description of the property says in which letters the service keeps it."
    },
    "begun": {
      "roles": [
        "create"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A new item is in the state that the description of its creation names.",
      "breach": "A new item is in another state than the description of its creation names.",
      "source": "RFC 9110 section 15.3.2",
      "because": "The document says in words in which state a new item is, and a success says that it was created (RFC 9110 section 15.3.2); no rule forces a server to show the state."
    },
    "given": {
      "roles": [
        "create"
      ],
      "isOfPut": true,
      "seenBy": [
        "read"
      ],
      "text": "A read-only property that is sent is not taken over.",
      "breach": "A read-only property that is sent is taken over.",
      "source": "JSON Schema validation section 9.4",
      "because": "The document declares the property \"read only\" (OpenAPI 3.0.3 section 4.7.24): its value \"is managed exclusively by the owning authority\", and attempts to change it \"are expected to be ignored or rejected\" (JSON Schema validation section 9.4)."
    },
    "pages": {
      "roles": [
        "list"
      ],
      "seenBy": [
        "list"
      ],
      "text": "The pages of the list show each item once.",
      "breach": "The pages of the list repeat an item, or leave one out.",
      "source": "RFC 9110 section 9.3.1",
      "because": "The pages together are the collection's representation (RFC 9110 section 9.3.1), and a client has no other way to get all items; no rule forces a server to show it."
    },
    "replaced": {
      "roles": [
        "replace"
      ],
      "seenBy": [],
      "text": "A replaced item can be read as it was sent.",
      "breach": "A replaced item cannot be read as it was sent.",
      "source": "RFC 9110 section 9.3.4",
      "because": "A successful PUT \"would suggest that a subsequent GET on that same target resource will result in an equivalent representation\" (RFC 9110 section 9.3.4); the RFC does not guarantee it."
    },
    "whole": {
      "roles": [
        "replace"
      ],
      "seenBy": [
        "read"
      ],
      "text": "An item that is replaced keeps no text that the new one lacks.",
      "breach": "An item that is replaced keeps a text that the new one lacks.",
      "source": "RFC 9110 section 9.3.4",
      "because": "PUT asks that the state be \"created or replaced with the state defined by the representation\" in the request (RFC 9110 section 9.3.4), and what it leaves out is no part of that."
    },
    "merged": {
      "roles": [
        "merge"
      ],
      "seenBy": [],
      "text": "The changed properties of an item can be read as they were sent.",
      "breach": "The changed properties of an item cannot be read as they were sent.",
      "source": "RFC 5789 section 2",
      "because": "PATCH asks for the changes that its body describes (RFC 5789 section 2); how a body of this media type describes them, the standards do not say."
    },
    "kept": {
      "roles": [
        "merge"
      ],
      "seenBy": [],
      "text": "A change keeps the properties that it does not name.",
      "breach": "A change loses properties that it does not name.",
      "source": "RFC 5789 section 2",
      "because": "PATCH has \"a set of instructions describing how a resource currently residing on the origin server should be modified\" (RFC 5789 section 2); what it does not name, it does not ask to change."
    },
    "kept-texts": {
      "roles": [
        "merge"
      ],
      "must": [
        "merge"
      ],
      "seenBy": [],
      "text": "A merge patch keeps the texts that it does not name.",
      "breach": "A merge patch loses texts that it does not name.",
      "source": "RFC 7396 section 2",
      "because": "A merge patch changes the members that it has and no others, and one without members changes nothing (RFC 7396 section 2, MergePatch)."
    },
    "emptied": {
      "roles": [
        "merge"
      ],
      "must": [
        "merge"
      ],
      "seenBy": [],
      "text": "Null in a merge patch removes an optional text.",
      "breach": "Null in a merge patch leaves an optional text as it was.",
      "source": "RFC 7396 section 2",
      "because": "Null for a member of a merge patch removes that member (RFC 7396 section 2, MergePatch), and the document allows null for it."
    },
    "cleared": {
      "roles": [
        "merge"
      ],
      "seenBy": [],
      "text": "Null in a change removes an optional text.",
      "breach": "Null in a change leaves an optional text as it was.",
      "source": "RFC 5789 section 2",
      "because": "PATCH asks for the changes that its body describes (RFC 5789 section 2), and the document allows null for this property; how a body of this media type describes them, the standards do not say."
    },
    "born": {
      "roles": [
        "merge",
        "replace"
      ],
      "seenBy": [],
      "text": "A change leaves the moment at which the item was created.",
      "breach": "A change moves the moment at which the item was created.",
      "source": "RFC 5789 section 2",
      "because": "PATCH modifies a resource that exists (RFC 5789 section 2), and PUT replaces its state (RFC 9110 section 9.3.4); its creation has passed, and clients sort items by its moment."
    },
    "renewed": {
      "roles": [
        "merge",
        "replace"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A change moves the moment of the last change.",
      "breach": "A change leaves the moment of the last change as it was.",
      "source": "RFC 9110 section 9.3.1",
      "because": "By its name and its description, this property says when the item last changed, and GET asks for the current representation (RFC 9110 section 9.3.1); clients see by it what is new to them."
    },
    "counting": {
      "roles": [
        "merge",
        "replace"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A change counts up what counts the changes of an item.",
      "breach": "A change does not count up what counts the changes of an item.",
      "source": "RFC 9110 section 9.3.1",
      "because": "By its description, this number goes up with each change of the item, and GET asks for the current representation (RFC 9110 section 9.3.1)."
    },
    "alone": {
      "roles": [
        "merge",
        "replace",
        "delete"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A change or a deletion leaves other items as they are.",
      "breach": "A change or a deletion reaches another item.",
      "source": "RFC 9110 section 9.3",
      "because": "PUT, PATCH and DELETE ask for a change of \"the target resource\" (RFC 9110 sections 9.3.4 and 9.3.5, RFC 5789 section 2), which the path of the request names."
    },
    "gone": {
      "roles": [
        "delete"
      ],
      "seenBy": [
        "read",
        "list"
      ],
      "text": "A deleted item is gone.",
      "breach": "A deleted item is still there.",
      "source": "RFC 9110 section 9.3.5",
      "because": "DELETE asks the server to \"remove the association between the target resource and its current functionality\", and 200 and 204 say that \"the action has been enacted\" (RFC 9110 section 9.3.5, a SHOULD)."
    },
    "readable": {
      "roles": [
        "create"
      ],
      "isOfPut": true,
      "seenBy": [
        "read"
      ],
      "text": "A created item can be read.",
      "breach": "A created item can never be read.",
      "source": "RFC 9110 section 15.3.2",
      "because": "The answer says that the item was created (RFC 9110 sections 9.3.3 and 15.3.2), and its key is all that a client gets to read it; no rule forces a server to show it."
    },
    "located": {
      "roles": [
        "create"
      ],
      "seenBy": [
        "read"
      ],
      "text": "If the answer to a creation has a Location, it leads to what was created.",
      "breach": "The Location of a creation does not lead to what was created.",
      "source": "RFC 9110 section 10.2.2",
      "because": "\"For 201 (Created) responses, the Location value refers to the primary resource created by the request\" (RFC 9110 section 10.2.2); a relative reference is resolved against the URI of the request."
    },
    "acted": {
      "roles": [
        "act"
      ],
      "seenBy": [
        "read"
      ],
      "text": "The effect of an action on an item can be read of this item, and of no other.",
      "breach": "An action on an item has no effect that can be read, or one on another item.",
      "source": "RFC 9110 section 15.3.1",
      "because": "A success says that the action was done (RFC 9110 section 15.3.1), and the document has a state of the item for it; no rule forces a server to show it."
    },
    "once": {
      "roles": [
        "act"
      ],
      "seenBy": [
        "read"
      ],
      "text": "An action on an item that is already in the state that it leads to is refused, as the document says.",
      "breach": "An action on an item that is already in the state that it leads to is accepted, although the document has a 409 for that.",
      "source": "RFC 9110 section 15.5.10",
      "because": "By its description, the 409 of the document is the answer to an action on an item in this state (RFC 9110 section 15.5.10)."
    },
    "barred": {
      "roles": [
        "act",
        "replace",
        "merge",
        "delete"
      ],
      "seenBy": [
        "read"
      ],
      "text": "An item in a state for which the document has a refusal is not changed, deleted or acted on.",
      "breach": "An item in a state for which the document has a refusal is changed, deleted or acted on.",
      "source": "RFC 9110 section 15.5.10",
      "because": "By its description, a refusal of the document is the answer to such a request about an item in this state: it conflicts \"with the current state of the target resource\" (RFC 9110 section 15.5.10)."
    },
    "missing": {
      "roles": [
        "create",
        "read",
        "list",
        "replace",
        "merge",
        "delete",
        "act"
      ],
      "seenBy": [],
      "must": [
        "read"
      ],
      "isOfAny": true,
      "text": "A request about an item that does not exist is refused.",
      "breach": "A request about an item that does not exist is accepted.",
      "source": "RFC 9110 section 15.5.5",
      "because": "The document has an answer to a request about an item that does not exist: the server \"did not find a current representation for the target resource\" (RFC 9110 section 15.5.5)."
    },
    "beneath": {
      "roles": [
        "read",
        "replace",
        "merge",
        "delete"
      ],
      "seenBy": [],
      "text": "An item is found, changed and deleted below its own parent alone.",
      "breach": "An item is found, changed or deleted below another parent, too.",
      "source": "RFC 9110 section 15.5.5",
      "because": "The path names an item of this parent, and the document has an answer where there is none (RFC 9110 section 15.5.5)."
    },
    "housed": {
      "roles": [
        "create",
        "replace",
        "merge"
      ],
      "seenBy": [
        "read"
      ],
      "text": "An item says below which other item it was created.",
      "breach": "An item says that it is below another item than the one below which it was created.",
      "source": "RFC 9110 section 9.3.3",
      "because": "The path of its creation names the item above (RFC 9110 section 9.3.3), and a property of the item says which that is; no body can have this property, so none asks for another one."
    },
    "headed": {
      "roles": [
        "read",
        "list"
      ],
      "seenBy": [],
      "isOfAny": true,
      "text": "HEAD is answered as GET is, without the content.",
      "breach": "HEAD is answered otherwise than GET is.",
      "source": "RFC 9110 section 9.3.2",
      "because": "\"The server SHOULD send the same header fields in response to a HEAD request as it would have sent if the request method had been GET\" (RFC 9110 section 9.3.2). 405 and 501 say that there is no HEAD."
    },
    "placed": {
      "roles": [],
      "isOfPut": true,
      "seenBy": [
        "read"
      ],
      "must": [
        "replace"
      ],
      "text": "A PUT says whether it created the item of its path, and puts it nowhere else.",
      "breach": "A PUT does not say whether it created the item of its path, or puts it elsewhere.",
      "source": "RFC 9110 section 9.3.4",
      "because": "A PUT that creates \"MUST inform the user agent by sending a 201 (Created) response\", and one that replaces \"MUST send either a 200 (OK) or a 204 (No Content) response\"; if it is applied to a different resource, the server \"MUST send an appropriate 3xx (Redirection) response\" (RFC 9110 section 9.3.4)."
    },
    "tagged": {
      "roles": [
        "replace",
        "merge"
      ],
      "seenBy": [
        "read"
      ],
      "must": [
        "replace",
        "merge"
      ],
      "text": "A strong ETag changes with its item.",
      "breach": "An item has another content under the same strong ETag.",
      "source": "RFC 9110 section 8.8.1",
      "because": "A strong validator \"changes value whenever a change occurs to the representation data that would be observable in the content of a 200 (OK) response to GET\" (RFC 9110 section 8.8.1); a client that has the old content would keep it."
    },
    "guarded": {
      "roles": [
        "replace",
        "merge",
        "delete"
      ],
      "seenBy": [
        "read"
      ],
      "must": [
        "replace",
        "merge",
        "delete"
      ],
      "text": "A change or a deletion with an If-Match is made if that matches the item, and else not.",
      "breach": "A change or a deletion is made although its If-Match does not match the item, or refused although it does.",
      "source": "RFC 9110 section 13.1.1",
      "because": "\"An origin server that evaluates an If-Match condition MUST NOT perform the requested method if the condition evaluates to false\", which it does unless \"any of the listed tags match\", and it \"MUST use the strong comparison function\" (RFC 9110 section 13.1.1); the document has the 412 for that."
    },
    "derived": {
      "roles": [
        "create",
        "replace"
      ],
      "seenBy": [
        "read"
      ],
      "text": "The values of an item that follow from others of it are as their descriptions say.",
      "breach": "A value of an item that follows from others of it is not as its description says.",
      "source": "OpenAPI 3.0.3 section 4.7.24",
      "because": "By its description, this value follows from others of the same item; clients show it beside them. No rule of HTTP forces a server to keep the document's words."
    },
    "saved": {
      "roles": [
        "read"
      ],
      "seenBy": [],
      "must": [
        "read"
      ],
      "text": "A read under If-None-Match is answered with 304 if the item has such an ETag, and else with the item.",
      "breach": "A read under If-None-Match is not answered as its condition says.",
      "source": "RFC 9110 section 13.1.2",
      "because": "An origin server \"MUST NOT perform the requested method if the condition evaluates to false\", and then \"MUST respond with [...] the 304 (Not Modified) status code if the request method is GET or HEAD\", by the weak comparison (RFC 9110 section 13.1.2); the document has the 304 for that."
    },
    "joined": {
      "roles": [],
      "seenBy": [],
      "text": "What is added to an item is shown there, once, beside what was there, and at no other item.",
      "breach": "What is added to an item is not shown there, is shown elsewhere, or takes the place of what was there.",
      "source": "RFC 9110 section 15.3.1",
      "because": "A success says that it was added (RFC 9110 section 15.3.1), and to the item that the path names; a PUT that comes again has the effect of one (section 9.2.2). No rule forces a server to show it."
    },
    "parted": {
      "roles": [],
      "seenBy": [],
      "text": "What is taken from an item is no longer shown there, and the rest is.",
      "breach": "What is taken from an item is still shown there, or takes others with it.",
      "source": "RFC 9110 section 9.3.5",
      "because": "DELETE asks the server to \"remove the association between the target resource and its current functionality\", and 200 and 204 say that \"the action has been enacted\" (RFC 9110 section 9.3.5, a SHOULD)."
    },
    "naming": {
      "roles": [
        "create",
        "replace",
        "merge"
      ],
      "seenBy": [],
      "text": "A request that names an item which does not exist is refused, as the document says.",
      "breach": "A request that names an item which does not exist is accepted, although the document has a refusal for that.",
      "source": "RFC 9110 section 15.5",
      "because": "By its description, a refusal of the document is the answer to a request that names what is not there: \"the client seems to have erred\" (RFC 9110 section 15.5)."
    },
    "timely": {
      "roles": [
        "create",
        "replace",
        "merge"
      ],
      "seenBy": [],
      "text": "An item that would end before it begins is refused, as the document says.",
      "breach": "An item that ends before it begins is accepted, although the document has a refusal for that.",
      "source": "RFC 9110 section 15.5",
      "because": "By its description, the document refuses what ends before it begins: \"the client seems to have erred\" (RFC 9110 section 15.5)."
    },
    "holding": {
      "roles": [
        "delete"
      ],
      "seenBy": [],
      "text": "An item that has others is not deleted, as the document says.",
      "breach": "An item that has others is deleted, although the document has a refusal for that.",
      "source": "RFC 9110 section 15.5.10",
      "because": "By its description, a refusal of the document is the answer to the deletion of an item that has others: it conflicts \"with the current state of the target resource\" (RFC 9110 section 15.5.10)."
    },
    "all-made": {
      "roles": [
        "create-many"
      ],
      "seenBy": [
        "read",
        "list"
      ],
      "isOfAny": true,
      "text": "Each of several items that are sent at once is made, once, and as it was sent.",
      "breach": "Of several items that are sent at once, one is not made, is made twice, or is made of another one's values.",
      "source": "RFC 9110 section 9.3.3",
      "because": "A success says that the request was accepted (RFC 9110 section 15.3), and all of the items are in it; no rule forces a server to show them."
    },
    "none-refused": {
      "roles": [
        "create-many"
      ],
      "seenBy": [
        "list"
      ],
      "isOfAny": true,
      "text": "What is refused among several items that are sent at once is not made.",
      "breach": "What is refused among several items that are sent at once is made all the same.",
      "source": "RFC 9110 section 15.5.1",
      "because": "With 400 a server says that it \"cannot or will not process the request\" (RFC 9110 section 15.5.1), and a client sends it again."
    },
    "all-gone": {
      "roles": [],
      "seenBy": [
        "read"
      ],
      "text": "Each of several items that one request deletes is gone, and no other one.",
      "breach": "Of several items that one request deletes, one stays, or another one goes with them.",
      "source": "RFC 9110 section 9.3.5",
      "because": "By the document, the request removes the items that it names, and a success says that it did (RFC 9110 sections 9.3.5 and 15.3); no rule forces a server to show it."
    },
    "all-changed": {
      "roles": [],
      "seenBy": [
        "read"
      ],
      "text": "Each of several items that one request changes has its new values, and keeps what the request does not name.",
      "breach": "Of several items that one request changes, one has not its new values, or loses others.",
      "source": "RFC 9110 section 15.3.1",
      "because": "A success says that the request was carried out (RFC 9110 section 15.3.1), and it has the new values of each item; no rule forces a server to show them."
    },
    "numbered": {
      "roles": [
        "create"
      ],
      "seenBy": [],
      "text": "A number or a sum of the items that another one has goes up as one is created, and down as it is deleted.",
      "breach": "A number or a sum of the items that another one has stays as it was, or counts wrongly.",
      "source": "RFC 9110 section 9.3.1",
      "because": "By its name and its description, the number says how many of these items there are, or what they are in all, and GET asks for the current representation (RFC 9110 section 9.3.1); no rule forces a server to keep it."
    },
    "retried": {
      "roles": [
        "create"
      ],
      "seenBy": [],
      "text": "A creation that comes again with the same Idempotency-Key creates nothing.",
      "breach": "A creation that comes again with the same Idempotency-Key creates another item.",
      "source": "RFC 9110 section 9.2.2",
      "because": "The document has this header so that a client may repeat a request which it does not know to have arrived, as it may those that are idempotent (RFC 9110 section 9.2.2); it has no other use."
    },
    "rekeyed": {
      "roles": [
        "create"
      ],
      "seenBy": [],
      "text": "A creation with the Idempotency-Key of another one and another body is refused, as the document says.",
      "breach": "A creation with the Idempotency-Key of another one and another body is accepted, although the document has a refusal for that.",
      "source": "RFC 9110 section 15.5.10",
      "because": "By its description, a refusal of the document is the answer to a key that comes again with another body: what was created is not what this request asks for."
    },
    "stale": {
      "roles": [
        "merge",
        "replace"
      ],
      "seenBy": [
        "read"
      ],
      "text": "A change that names an earlier version of its item is refused, as the document says.",
      "breach": "A change that names an earlier version of its item is made, although the document has a refusal for that.",
      "source": "RFC 9110 section 15.5.10",
      "because": "The body of a change says which version it is about, and the document has a refusal for one that is no longer so: otherwise a client would overwrite what it has not seen (RFC 9110 sections 13.1 and 15.5.10)."
    },
    "along": {
      "roles": [
        "delete"
      ],
      "seenBy": [
        "read"
      ],
      "text": "What the document says to be deleted with an item is gone with it.",
      "breach": "What the document says to be deleted with an item is still there after its deletion.",
      "source": "RFC 9110 section 9.3.5",
      "because": "The description of the deletion names what is deleted with the item, and 200 and 204 say that \"the action has been enacted\" (RFC 9110 section 9.3.5, a SHOULD)."
    },
    "freed": {
      "roles": [
        "delete"
      ],
      "seenBy": [
        "read"
      ],
      "text": "What named an item that is deleted names none afterwards, as the document says.",
      "breach": "What named an item that is deleted still names it, although the document says otherwise.",
      "source": "RFC 9110 section 9.3.5",
      "because": "The description of the deletion says what becomes of this property of others, and 200 and 204 say that \"the action has been enacted\" (RFC 9110 section 9.3.5, a SHOULD)."
    },
    "set": {
      "roles": [],
      "seenBy": [],
      "text": "What is put at a path can be read there as it was sent, and nowhere else.",
      "breach": "What is put at a path is not what a read of the same path shows, or another item has it.",
      "source": "RFC 9110 section 9.3.4",
      "because": "A successful PUT \"would suggest that a subsequent GET on that same target resource will result in an equivalent representation being sent in a 200 (OK) response\" (RFC 9110 section 9.3.4); no rule forces a server to show it."
    },
    "filed": {
      "roles": [],
      "seenBy": [],
      "text": "A file that was sent comes back, and no other.",
      "breach": "A file that was sent comes back with other bytes, or another file does.",
      "source": "RFC 9110 section 9.3.1",
      "because": "The document has an operation that gives back the file of the item to which it was sent (RFC 9110 section 9.3.1). What may be a picture, sound or film counts only by its description, as services convert these; another item's file never does."
    }
  },
  "list": {
    "filtered": {
      "text": "With NAME, the list has the items that it asks for, and no others.",
      "breach": "The list does not obey NAME."
    },
    "sorted": {
      "text": "The list is in the order that NAME asks for.",
      "breach": "The list is not in the order that NAME asks for."
    },
    "ordered": {
      "text": "The list is in the order that the document names.",
      "breach": "The list is not in the order that the document names."
    },
    "selected": {
      "text": "Items have the properties that NAME names, and not all others.",
      "breach": "Items do not have the properties that NAME names, or have all others, too."
    },
    "counted": {
      "text": "NAME is the number of items on all pages.",
      "breach": "NAME is not the number of items on all pages."
    },
    "divided": {
      "text": "NAME is the number of pages that all items take.",
      "breach": "NAME is not the number of pages that all items take."
    },
    "sized": {
      "text": "A page has as many items as NAME says, or its default, if there are so many.",
      "breach": "A page has more or fewer items than NAME says, or its default."
    },
    "started": {
      "text": "A list that is asked for without NAME shows the page of its default.",
      "breach": "A list that is asked for without NAME shows another page than that of its default."
    },
    "ended": {
      "text": "A page leads to the next one, except the last.",
      "breach": "A page does not lead to the next one, or the pages have no end."
    }
  },
  "offered": {
    "because": "The contract offers this to clients (PLACE), which have no other way to get what they ask for; no rule of HTTP forces a server to obey."
  },
  "said": {
    "because": "The document says it in words: \"TOLD\"."
  },
  "repetition": {
    "first": {
      "text": "The first valid request is accepted like any later one.",
      "breach": "The first valid request fails, and later ones are accepted."
    },
    "in-a-row": {
      "text": "Many valid requests in a row, over one connection too, are all accepted.",
      "breach": "One of many valid requests in a row fails."
    },
    "overlapping": {
      "text": "Overlapping requests each get their own answer.",
      "breach": "A request gets a wrong answer while others are under way."
    },
    "after-refusal": {
      "text": "A valid request right after a refused one is accepted.",
      "breach": "A valid request right after a refused one fails."
    }
  },
  "open": {
    "id": "open.no-server-error",
    "level": "should",
    "text": "A request that the contract says nothing about gets an answer, and not with a 5xx status.",
    "breach": "A request that the contract says nothing about gets a server error, or no answer.",
    "source": "RFC 9110 section 15.6",
    "because": "A 5xx status means that the server failed (RFC 9110 section 15.6).",
    "concern": {
      "kind": "open-answer"
    }
  },
  "allow": {
    "id": "answers.allow",
    "text": "A 405 answer has the header Allow.",
    "breach": "A 405 answer lacks the header Allow.",
    "source": "RFC 9110 section 15.5.6",
    "because": "A server that answers 405 must name the methods of the target in Allow (RFC 9110 section 15.5.6).",
    "concern": {
      "kind": "any-answer",
      "aspect": "allow"
    }
  },
  "problemStatus": {
    "id": "answers.problem-status",
    "text": "The status that a problem names is that of its answer.",
    "breach": "A problem names another status than that of its answer.",
    "source": "RFC 9457 section 3.1.2",
    "because": "Who writes a problem must use the same status code in the answer (RFC 9457 section 3.1.2).",
    "concern": {
      "kind": "any-answer",
      "aspect": "problem-status"
    }
  },
  "formText": {
    "text": "What a form writes as `+` is a space.",
    "breach": "A text of a form comes back with a `+` for each space.",
    "source": "URL Standard section 5.1",
    "because": "The media type that the contract names, application/x-www-form-urlencoded, writes a space as `+`, and a parser replaces it with a space (URL Standard section 5.1)."
  },
  "charsetCase": {
    "id": "success.charset-case",
    "text": "A service that accepts charset=utf-8 beside application/json accepts charset=UTF-8, too.",
    "breach": "A valid request with charset=UTF-8 is refused, and with charset=utf-8 it is accepted.",
    "source": "RFC 9110 section 8.3.2",
    "because": "A charset is identified by a case-insensitive token (RFC 9110 section 8.3.2).",
    "concern": {
      "kind": "spelling",
      "part": "charset-case"
    }
  },
  "challenge": {
    "id": "credential.challenge",
    "level": "should",
    "text": "A 401 answer to a refused credential has the header WWW-Authenticate.",
    "breach": "A bad credential gets 401 without the header WWW-Authenticate.",
    "source": "RFC 9110 section 15.5.2",
    "because": "A server that answers 401 must send WWW-Authenticate with a challenge (RFC 9110 section 15.5.2); from outside, nobody can tell whether the service answered, or a gateway in front of it.",
    "concern": {
      "kind": "credential-answer",
      "aspect": "challenge"
    }
  },
  "noServerError": {
    "id": "credential.no-server-error",
    "level": "should",
    "text": "A refused credential gets an answer, and not with a 5xx status.",
    "breach": "A bad credential gets a server error, or no answer.",
    "source": "RFC 9110 section 15.6",
    "because": "A 5xx status means that the server failed (RFC 9110 section 15.6), but here the client made the error.",
    "concern": {
      "kind": "credential-answer",
      "aspect": "server-error"
    }
  },
  "worded": {
    "successStatus": {
      "id": "success.status",
      "text": "A valid request is answered with status {statuses} and no other.",
      "breach": "A valid request is not answered with status {status}.",
      "source": "{pointer}",
      "because": "The contract names {statuses} as the answer to a valid request ({pointer})."
    },
    "edge": {
      "id": "success.edge",
      "level": "should",
      "text": "A valid request with a number for which the contract sets no bound, such as 0, a negative or a very large one, is answered with status {statuses}.",
      "breach": "A number for which the contract sets no bound is refused.",
      "source": "{pointer}",
      "because": "The contract allows such numbers, as at {pointer}; if the service does not, a bound is missing there."
    },
    "choice": {
      "id": "success.choice",
      "level": "should",
      "text": "A valid request with an optional query parameter, at a value or a bound that the contract has for it, is answered with status {statuses}.",
      "breach": "A value that the contract has for an optional parameter is refused.",
      "source": "{pointer}",
      "because": "The contract lists the value, or has it as an example, default or bound, as at {pointer}."
    },
    "fieldNames": {
      "id": "success.field-names",
      "level": "should",
      "text": "Header field names in upper or lower case mean the same: the answer has status {status}.",
      "breach": "A valid request is refused for the upper or lower case of the names of its header fields.",
      "source": "RFC 9110 section 5.1",
      "because": "The names of fields are case-insensitive (RFC 9110 section 5.1)."
    },
    "charset": {
      "id": "success.charset",
      "level": "should",
      "text": "The parameter charset=utf-8 beside application/json changes nothing: the answer has status {status}.",
      "breach": "A valid request is refused for the parameter charset=utf-8 beside application/json.",
      "source": "RFC 8259 section 11",
      "because": "A charset parameter \"really has no effect on compliant recipients\" (RFC 8259 section 11)."
    },
    "failureStatus": {
      "id": "failure.status",
      "text": "A request that breaks the contract is answered with status {status}.",
      "breach": "A request that breaks the contract is not answered with status {status}.",
      "source": "{pointer}",
      "because": "The contract names {status} as the answer to a failure ({pointer})."
    },
    "mediaType": {
      "id": "{prefix}.media-type",
      "text": "The {status} answer has the media type {names}; parameters and case don't matter.",
      "breach": "The {status} answer has another media type than the contract says.",
      "source": "{pointer}",
      "because": "The contract names this media type for it ({pointer})."
    },
    "json": {
      "id": "{prefix}.json",
      "text": "The {status} answer is JSON text in UTF-8, framed as its headers say.",
      "breach": "The {status} answer is not whole JSON text in UTF-8.",
      "source": "RFC 8259 sections 2 and 8.1; RFC 9112 section 6",
      "because": "The answer must be one JSON text (RFC 8259 section 2), in UTF-8 without a mark (section 8.1), and as long as its headers say (RFC 9112 section 6)."
    },
    "writeOnly": {
      "id": "{prefix}.{place}.writeOnly",
      "level": "should",
      "text": "The {status} answer leaves out {place}.",
      "breach": "The {status} answer contains {place}, {what}.",
      "source": "{pointer}",
      "because": "The contract {says} ({pointer}): it should not be in an answer."
    },
    "events": {
      "id": "{prefix}.events",
      "text": "Each {one} of a {status} answer in {names} keeps to its schema.",
      "breach": "An event of the {status} answer breaks its schema.",
      "source": "{pointer}",
      "because": "The contract gives each of them this schema ({pointer})."
    },
    "eventsMeant": {
      "id": "{prefix}.events",
      "level": "should",
      "text": "Each {one} of a {status} answer in {names} keeps to its schema.",
      "breach": "An event of the {status} answer breaks its schema.",
      "source": "{pointer}",
      "because": "The contract gives this schema ({pointer}); in a stream it can only describe each single one."
    },
    "header": {
      "id": "{prefix}.header.{name}.required",
      "text": "The {status} answer has the header {name}.",
      "breach": "The {status} answer lacks the header {name}.",
      "source": "{pointer}",
      "because": "The contract requires the header ({pointer})."
    },
    "saidStatus": {
      "id": "answers.{property}.status",
      "level": "should",
      "text": "The {property} of an error is the status of its answer.",
      "breach": "The {property} of an error is another status than that of its answer.",
      "source": "{pointer}",
      "because": "The contract describes it as the HTTP status ({pointer})."
    },
    "mistyped": {
      "id": "request.body.media-type",
      "text": "A body whose Content-Type is text/plain is refused, as 415 is documented.",
      "breach": "A body whose Content-Type is text/plain is accepted.",
      "source": "{pointer}",
      "because": "The contract has 415 ({pointer}), which refuses content that \"is in a format not supported by this method\" (RFC 9110 section 15.5.16), and takes {names} alone."
    },
    "sentAs": {
      "id": "request.sent-as.{slug}",
      "text": "A valid body of {name} is not refused for its media type.",
      "breach": "A valid body of {name} is refused for its media type.",
      "source": "{pointer}",
      "because": "The contract takes {name} ({pointer}), and 415 says that this format is not supported (RFC 9110 section 15.5.16)."
    },
    "askedFor": {
      "id": "{role}.asked-for.{slug}",
      "level": "should",
      "text": "If a request accepts {name} {how}, the {status} answer is of this media type.",
      "breach": "A request that accepts {name} {how} gets another answer.",
      "source": "{pointer}",
      "because": "The contract has {name} for this answer ({pointer}), and Accept says what the client can read (RFC 9110 section 12.5.1)."
    },
    "offset": {
      "id": "{id}",
      "text": "A {property} that is sent with an offset comes back as the same moment, whatever its offset.",
      "breach": "A {property} that is sent with an offset comes back as another moment.",
      "source": "{pointer}",
      "because": "By the format `date-time` it is a moment of RFC 3339, where a time and its offset are one: \"18:50:00-04:00 is the same time as 22:50:00Z\" (RFC 3339 section 4.2). What comes back differs by the offset that was sent."
    },
    "echo": {
      "id": "{prefix}.echo",
      "level": "should",
      "text": "The {status} answer contains the {property} that was sent{otherwise}.",
      "breach": "The answer does not contain the value of {property} that was sent.",
      "source": "{pointer}",
      "because": "The answer is the only way for a client to see that the service stored what it sent; the contract does not require it in words."
    },
    "repeated": {
      "id": "repetition.{pattern}",
      "text": "{text}",
      "breach": "{breach}",
      "source": "{pointer}",
      "because": "The contract names {status} for every valid request ({pointer}), and HTTP is stateless (RFC 9110 section 3.3)."
    },
    "credential": {
      "id": "credential.{fault}",
      "text": "A request {request} is refused.",
      "breach": "A {subject} is accepted.",
      "source": "{pointer}",
      "because": "The contract secures the operation with {names} ({pointer}), and {why}."
    },
    "schemeCase": {
      "id": "credential.scheme-case",
      "level": "should",
      "text": "The scheme {scheme} is accepted in upper and lower case.",
      "breach": "A valid credential is refused for the upper or lower case of its scheme.",
      "source": "RFC 9110 section 11.1",
      "because": "The name of a scheme is case-insensitive (RFC 9110 section 11.1)."
    },
    "bodyMissing": {
      "id": "request.body.required",
      "text": "A request without a body {refused}.",
      "breach": "A request without a body is accepted.",
      "source": "{pointer}",
      "because": "The contract requires a body ({pointer})."
    },
    "bodyMalformed": {
      "id": "request.body.json",
      "text": "A body that is not JSON text {refused}.",
      "breach": "A body that is not JSON text is accepted.",
      "source": "RFC 8259 section 2",
      "because": "It is not JSON text (RFC 8259 section 2), and no extension under section 9 turns it into a complete value: the required body is missing."
    },
    "bodyTrailing": {
      "id": "request.body.trailing",
      "level": "should",
      "text": "A body with data after its JSON value is refused.",
      "breach": "A body with data after its JSON value is accepted.",
      "source": "RFC 8259 section 2",
      "because": "A JSON text is one value (RFC 8259 section 2); a parser that ignores the rest loses data of the client."
    },
    "otherMedia": {
      "id": "request.as.{slug}",
      "level": "should",
      "text": "A body of {name} that breaks the schema of this media type {refused}.",
      "breach": "A body of {name} that breaks the schema of this media type is accepted.",
      "source": "{pointer}",
      "because": "The contract's schema for {name} says so ({pointer})."
    }
  },
  "kinds": {
    "success": {
      "requests": "valid",
      "shownBy": [
        "valid",
        "open"
      ],
      "decidedBy": "head",
      "inAnswers": true
    },
    "edge": {
      "requests": "valid",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "repetition": {
      "requests": "valid",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "spelling": {
      "requests": "spelt otherwise",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "spoken": {
      "requests": "spelt otherwise",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "request-body": {
      "requests": "refused",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "request-media": {
      "requests": "refused",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "request-text": {
      "requests": "refused",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "request-parameter": {
      "requests": "refused",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "credential": {
      "requests": "refused",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "credential-answer": {
      "requests": "spelt otherwise",
      "shownBy": [
        "credential"
      ],
      "decidedBy": "head",
      "inAnswers": true
    },
    "state": {
      "requests": "about stored items",
      "shownBy": [],
      "decidedBy": "head",
      "inAnswers": false
    },
    "success-body": {
      "requests": "none",
      "shownBy": [
        "valid",
        "open"
      ],
      "decidedBy": "body",
      "inAnswers": true
    },
    "echo": {
      "requests": "none",
      "shownBy": [
        "valid",
        "open"
      ],
      "decidedBy": "body",
      "inAnswers": true
    },
    "form-text": {
      "requests": "none",
      "shownBy": [
        "valid",
        "open"
      ],
      "decidedBy": "body",
      "inAnswers": true
    },
    "failure": {
      "requests": "none",
      "shownBy": [
        "refused",
        "open"
      ],
      "decidedBy": "head",
      "inAnswers": true
    },
    "failure-body": {
      "requests": "none",
      "shownBy": [
        "refused",
        "open"
      ],
      "decidedBy": "body",
      "inAnswers": true
    },
    "answer": {
      "requests": "none",
      "shownBy": [
        "valid",
        "spelt otherwise",
        "refused",
        "open"
      ],
      "decidedBy": "head",
      "inAnswers": true
    },
    "answer-body": {
      "requests": "none",
      "shownBy": [
        "valid",
        "spelt otherwise",
        "refused",
        "open"
      ],
      "decidedBy": "body",
      "inAnswers": true
    },
    "withheld": {
      "requests": "none",
      "shownBy": [
        "valid",
        "spelt otherwise",
        "refused",
        "open"
      ],
      "decidedBy": "body",
      "inAnswers": false
    },
    "header": {
      "requests": "none",
      "shownBy": [
        "valid",
        "spelt otherwise",
        "refused",
        "open"
      ],
      "decidedBy": "head",
      "inAnswers": true
    },
    "open-answer": {
      "requests": "none",
      "shownBy": [
        "success",
        "open"
      ],
      "decidedBy": "head",
      "inAnswers": false
    },
    "any-answer": {
      "requests": "none",
      "shownBy": [
        "valid",
        "spelt otherwise",
        "refused",
        "open"
      ],
      "decidedBy": "head",
      "inAnswers": true
    }
  }
} as const
