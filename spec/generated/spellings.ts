// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

export const compounds = "cover-letter status-code error-code first-name last-name full-name middle-name display-name nick-name user-name user-email file-name host-name phone-number zip-code post-code postal-code birth-date due-date issue-date expiry-date birth-day date-of-birth created-at updated-at deleted-at start-date end-date start-time end-time image-url photo-url avatar-url time-zone user-agent mime-type ip-address page-size total-pages total-count country-code currency-code job-title home-page web-site thumbnail-url page-no page-num page-number page-index per-page max-results start-index current-page last-page next-page prev-page next-link next-page-url prev-page-url page-token next-token next-page-token next-cursor has-more has-next has-prev has-next-page page-count total-items total-results total-elements total-records order-by sort-by sort-order sort-dir"

export const spellings = {
  "percentage": "precentage percentege pourcent",
  "longitude": "lon lng",
  "latitude-longitude": "latlong",
  "latitude": "lat",
  "quantity": "qty",
  "customer": "cust cus",
  "department": "dept",
  "description": "desc",
  "image": "img",
  "picture": "pic",
  "phone": "tel",
  "email": "mail",
  "organization": "org organisation",
  "favorite": "favourite",
  "enrollment": "enrolment"
}

export const singulars = {
  "person": "people",
  "patient": "patienten",
  "student": "studenten",
  "position": "positionen",
  "movie": "movies",
  "cookie": "cookies",
  "calorie": "calories",
  "status": "statuses",
  "bonus": "bonuses",
  "alias": "alias aliases",
  "lens": "lens",
  "canvas": "canvas",
  "gas": "gas",
  "analysis": "analyses",
  "diagnosis": "diagnoses",
  "index": "indices",
  "cache": "caches",
  "quiz": "quizzes",
  "child": "children",
  "shelf": "shelves",
  "shoe": "shoes"
}
