// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

export const classes = {
  "holder": "data items member members result results content records rows value values list docs entries edges hits elements objects",
  "around": "data result results response payload body embedded page value content model",
  "around_item": "item resource record entity attributes input",
  "beside_item": "meta metadata link links included jsonapi success ok status statuscode code message messages error errors timestamp",
  "faults": "errors warnings"
}
