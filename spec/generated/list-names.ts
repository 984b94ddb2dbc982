// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }

export const classes = {
  "schema_sent": "request input create update new add edit patch payload command form req body",
  "schema_answered": "response dto out read view public detail details res",
  "linked": "url uri link href https",
  "asked": "query",
  "pageful": "limit page-size per-page size-of-page take max-results items-per-page max-items",
  "passed": "offset skip",
  "numbered": "page current-page page-number page-num page-index page-no number-of-page",
  "paginated": "pages total-pages page-count last-page",
  "sorted": "sort-by order-by sort sort-field",
  "sortable": "column key property",
  "way": "order direction dir type",
  "searched": "search text texts query keyword keywords filter filters term terms",
  "asking": "search query filter term",
  "standing": "status state phase stage estado estatus situacao statut etat stato zustand",
  "seekers": "search query filter find list lookup paginate",
  "flagging": "is has was are can only with allow allows",
  "added": "id ids list name names code slug allowed enabled included available required",
  "rough": "approximate approximately estimate estimated about capped",
  "vague": "id ids key name title type date time url text value number",
  "clear": "attributes properties relationships",
  "priced": "price unit-price base-price amount cost",
  "popular": "popularity popular favorites-count likes likes-count like-count views view-count sold sales downloads reviews-count followers-count",
  "called": "name title full-name label subject",
  "graded": "rating stars score rated average-rating rating-average",
  "added_when": "created registered added joined signed-up creation-date inserted submitted uploaded",
  "born": "born birth-date date-of-birth birthday dob birth",
  "started": "start starts begin begins start-date start-time begin-date from begun",
  "ended": "end ends end-date end-time until finish finishes to",
  "due_when": "due due-date due-at payable",
  "conditions": "filter filters exists q where query search criteria conditions page paging pagination",
  "language_in_front": "locale lang language language-code culture",
  "version_in_front": "version api-version",
  "related": "user owner author customer category product order account team project company parent",
  "keys": "id ids key uuid ref public-id",
  "keys_before": "id fk uuid",
  "on_papers": "card cards number no type token image photo document name code expiry front back proof verification status",
  "any_thing": "entity resource target subject reference referenced related related-entity parent object source owner record linked auditable commentable notable noteable likeable likable imageable attachable taggable reviewable reportable loggable trackable favoritable model affected target-resource",
  "kinds": "type kind",
  "registers": "external foreign legacy his ehr emr fhir erp crm sap oauth oauth2 oidc saml sso ldap idp google apple facebook instagram twitter linkedin github gitlab microsoft azure amazon aws mws stripe paypal razorpay braintree adyen mollie shopify hubspot salesforce zendesk twilio telegram whatsapp discord slack zoom supabase firebase auth0 clerk cognito keycloak okta xero quickbooks spotify steam strava",
  "authorities": "national national-identity citizen civil fiscal tax vat",
  "enrolled": "user person member student pupil employee staff worker customer client patient",
  "programs": "client customer tenant application app",
  "of_programs": "client-secret app-secret issuer issuer-url authorization-url auth-url token-url token-uri redirect-uri redirect-uris redirect-url service-account-key oauth-secret",
  "people": "user owner author creator customer assignee reviewer member employee sender recipient created-by account person client student teacher seller buyer manager assigned-to reporter follower followee receiver addressee payer payee host guest challenger opponent donor actor performer mentor mentee operator approver requester uploader editor head leader by",
  "users": "user person member account customer employee people profile staff agent",
  "below_manager": "report direct-report subordinate staff",
  "as_manager": "manager supervisor boss reports-to lead",
  "below_parent": "child children reply sub-category subcategory sub-task subtask sub-folder subfolder child-category child-task answer descendant nested",
  "as_parent": "parent in-reply-to reply-to",
  "below_origin": "departure",
  "as_origin": "origin departure from source",
  "below_destination": "arrival",
  "as_destination": "destination arrival to target",
  "sides": "home away sender receiver recipient addressee from to source target origin destination departure arrival buyer seller payer payee debtor creditor host guest visitor challenger opponent winner loser red blue black white first second one two 1 2 a b left right debit credit follower followee requester addressee",
  "of_asker": "the-caller the-current-user the-current-customer the-logged-in the-signed-in the-authenticated-user the-requesting-user my-own your-own logged-in-user logged-in-customer authenticated-customer usuario-autenticado usuario-logado usuario-actual aluno-autenticado cliente-autenticado utilizador-autenticado utilisateur-connecte angemeldeten-benutzers",
  "written_by": "user-id author-id creator-id created-by-id created-by posted-by",
  "putting_in_turn": "reorder order sort arrange positions",
  "no_longer": "deleted removed trash trashed bin recycled archive archived expired blocked banned hidden",
  "linking": "links link",
  "own_address": "href iri self self-link self-href self-url self-uri resource-uri resource-url",
  "full_names": "name full-name resource-name",
  "naming": "relationships",
  "toward": "related",
  "including": "included",
  "in_turn": "same-order request-order input-order same-place same-position same-index"
}

export type PageRole = keyof {
  /** how many items a page has at most */
  "page.limit": 0
  /** how many items come before the page */
  "page.offset": 0
  /** the number of the page's first item, counted from what the document says */
  "page.start": 0
  /** which page this is */
  "page.number": 0
  /** the same, beside other names of a page */
  "page.nth": 0
  /** the item after which the page begins */
  "page.after": 0
  /** where the page begins, as a text that only the service reads */
  "page.cursor": 0
  /** how many items all pages have */
  "page.total": 0
  /** how many items there are; beside a total, on this page */
  "page.count": 0
  /** how many items this page has */
  "page.items": 0
  /** how many pages there are */
  "page.pages": 0
  /** the number of the page's first item, from 1 */
  "page.from": 0
  /** the number of the page's last item, from 1 */
  "page.to": 0
  /** whether a page follows */
  "page.more": 0
  /** whether a page comes before */
  "page.before": 0
  /** the address of this page */
  "page.self": 0
  /** what leads to the next page */
  "page.next": 0
  /** what leads to the page before */
  "page.previous": 0
  /** what leads to the first page, or whether this is the first */
  "page.first": 0
  /** what leads to the last page, or whether this is the last */
  "page.last": 0
  /** whether the page has no items */
  "page.empty": 0
  /** whether there are pages */
  "page.paged": 0
  /** whether there are none */
  "page.unpaged": 0
  /** the address of the list */
  "page.path": 0
  /** a text that items are to have */
  "page.search": 0
  /** what the list is sorted by */
  "page.sort": 0
  /** which properties of the items are shown */
  "page.fields": 0
  /** which items that they name are shown with the items */
  "page.expand": 0
  /** whether the list goes up or down */
  "page.direction": 0
  /** whether the list goes up */
  "page.ascending": 0
}

export const pages: readonly NameRow<PageRole>[] = [
  {"role":"page.limit","names":{"whole":"<pageful> size"}},
  {"role":"page.limit","names":{"whole":"top first rows count max length page-limit results-per-page num-results per-page-count"},"object":"asked"},
  {"role":"page.offset","names":{"whole":"<passed>"}},
  {"role":"page.start","names":{"whole":"start-index"}},
  {"role":"page.start","names":{"whole":"start"},"object":"asked"},
  {"role":"page.number","names":{"whole":"<numbered>"}},
  {"role":"page.nth","names":{"whole":"number"}},
  {"role":"page.after","names":{"whole":"after marker"}},
  {"role":"page.after","names":{"whole":"starting-after"},"object":"asked"},
  {"role":"page.cursor","names":{"whole":"cursor iterator"}},
  {"role":"page.cursor","names":{"whole":"page-token next-page-token next-token next-cursor continuation continuation-token skip-token page-cursor start-cursor"},"object":"asked"},
  {"role":"page.total","names":{"whole":"total odata-count total-count total-items total-results total-elements total-records total-size total-docs total-hits total-rows total-entries records-total records-filtered items-total"}},
  {"role":"page.count","names":{"whole":"count item-count result-count results-count length"}},
  {"role":"page.items","names":{"whole":"number-of-elements current-count returned items-on-page"}},
  {"role":"page.pages","names":{"whole":"<paginated> num-pages number-of-pages total-page-count"}},
  {"role":"page.from","names":{"whole":"from"}},
  {"role":"page.to","names":{"whole":"to"}},
  {"role":"page.more","names":{"whole":"more has-more is-more more-items more-pages more-results has-more-items has-more-pages has-more-results has-next has-next-page"}},
  {"role":"page.before","names":{"whole":"has-prev has-prev-page has-previous has-previous-page"}},
  {"role":"page.self","names":{"whole":"self current"}},
  {"role":"page.next","names":{"whole":"next next-page next-cursor next-token next-page-token next-marker next-<linked> next-page-<linked> odata-next-<linked> end-cursor continuation continuation-token next-offset next-start next-skip next-page-number"}},
  {"role":"page.previous","names":{"whole":"prev previous prev-page previous-page prev-cursor previous-cursor prev-iterator prev-<linked> previous-<linked> prev-page-<linked> previous-page-<linked> before"}},
  {"role":"page.first","names":{"whole":"first is-first first-page is-first-page first-<linked> first-page-<linked>"}},
  {"role":"page.last","names":{"whole":"last is-last is-last-page done last-<linked> last-page-<linked>"}},
  {"role":"page.empty","names":{"whole":"empty is-empty"}},
  {"role":"page.paged","names":{"whole":"paged"}},
  {"role":"page.unpaged","names":{"whole":"unpaged"}},
  {"role":"page.path","names":{"whole":"path url"}},
  {"role":"page.search","names":{"whole":"q s <searched> <asking>-<searched> suche suchbegriff busca buscar pesquisa recherche cerca zoeken szukaj"},"object":"asked"},
  {"role":"page.sort","names":{"whole":"<sorted> ordering sortierung sortieren ordenar ordenacao tri trier ordine sorteren sort-<sortable> sorting-field sorting-<sortable> order-field order-<sortable>"},"object":"asked"},
  {"role":"page.fields","names":{"whole":"fields select response-fields field-mask read-mask attributes only-fields"},"object":"asked"},
  {"role":"page.expand","names":{"whole":"include includes expand expands embed embeds populate einbetten incluir inclure"},"object":"asked"},
  {"role":"page.direction","names":{"whole":"direction dir order reverse descending sort-descending sort-<way> order-<way> order-by-<way>"},"object":"asked"},
  {"role":"page.ascending","names":{"whole":"asc ascending sort-asc sort-ascending"},"object":"asked"},
]

export type ComparisonRole = keyof {
  /** no less */
  "least": 0
  /** no more */
  "most": 0
  /** more */
  "above": 0
  /** less */
  "below": 0
  /** has the text in it */
  "contains": 0
  /** begins with the text */
  "starts": 0
  /** ends with the text */
  "ends": 0
  /** another */
  "not": 0
  /** a date in that year */
  "within": 0
  /** the same, or one of several */
  "equal": 0
}

export const comparisons: readonly NameRow<ComparisonRole>[] = [
  {"role":"least","names":{"whole":"gte gteq ge min minimum from since start on-or-after onorafter at-least atleast von ab seit desde depuis vanaf"}},
  {"role":"most","names":{"whole":"lte lteq le max maximum to until till end on-or-before onorbefore at-most atmost bis hasta ate jusque tot"}},
  {"role":"above","names":{"whole":"gt after above greater-than greaterthan newer-than newerthan over nach despues apres depois dopo"}},
  {"role":"below","names":{"whole":"lt before below less-than lessthan older-than olderthan under vor antes avant prima"}},
  {"role":"contains","names":{"whole":"contains icontains like ilike cont search match query"}},
  {"role":"starts","names":{"whole":"starts-with startswith istartswith prefix"}},
  {"role":"ends","names":{"whole":"ends-with endswith iendswith suffix"}},
  {"role":"not","names":{"whole":"ne neq not-eq noteq not exclude"}},
  {"role":"within","names":{"whole":"year"}},
  {"role":"equal","names":{"whole":"eq exact iexact in any is equals filter"}},
]

export type BoundRole = keyof {
  /** the date that the item is about */
  "bound.itself": 0
  /** when the item came to be */
  "bound.created": 0
  /** when something of it began */
  "bound.begun": 0
  /** any other date that the item bears */
  "bound.dated": 0
}

export const bounds: readonly NameRow<BoundRole>[] = [
  {"role":"bound.itself","names":{"whole":"date time date-time datetime timestamp"}},
  {"role":"bound.created","names":{"start":"created creation date-created date-added registered uploaded"}},
  {"role":"bound.begun","names":{"end":"start-at start-time start-date starts-at","start":"start starts started published occurred issued placed ordered departure departs check-in scheduled"}},
  {"role":"bound.dated","names":{"end":"date"}},
]

export type SpanRole = keyof {
  /** those of the last days, the latest first */
  "span.latest": 0
  /** those of the present day */
  "span.today": 0
  /** those of the present month */
  "span.month": 0
  /** those of the present year */
  "span.year": 0
  /** those of the present week */
  "span.week": 0
  /** those of the next weeks */
  "span.ahead": 0
  /** those that are over, the latest first */
  "span.past": 0
}

export const spans: readonly NameRow<SpanRole>[] = [
  {"role":"span.latest","names":{"whole":"newest latest recent most-recent recently-added"}},
  {"role":"span.today","names":{"whole":"today todays"}},
  {"role":"span.month","names":{"whole":"this-month current-month month-to-date mtd"}},
  {"role":"span.year","names":{"whole":"this-year current-year year-to-date ytd"}},
  {"role":"span.week","names":{"whole":"this-week current-week"}},
  {"role":"span.ahead","names":{"whole":"upcoming coming coming-up future"}},
  {"role":"span.past","names":{"whole":"past previous overdue"}},
]

export type DirectionRole = keyof {
  /** from the most to the least */
  "down": 0
  /** from the least to the most */
  "up": 0
  /** from the last one that was made to the first */
  "newest": 0
  /** from the first one that was made to the last */
  "oldest": 0
}

export const directions: readonly NameRow<DirectionRole>[] = [
  {"role":"down","names":{"whole":"descending descend down true high highest high-to-low top most z-a z-to-a reverse-alphabetical largest longest expensive most-expensive"}},
  {"role":"up","names":{"whole":"asc ascending ascend 1 up false low lowest low-to-high least a-z a-to-z alphabetical smallest shortest cheapest"}},
  {"role":"newest","names":{"whole":"newest latest recent most-recent most-recently newest-first newest-to-oldest reverse-chronological"}},
  {"role":"oldest","names":{"whole":"oldest earliest soonest nearest upcoming oldest-to-newest chronological"}},
]
