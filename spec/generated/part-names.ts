// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

export const classes = {
  "wrapping": "dto response request schema model entity out in output input read write create created update updated base public private full summary detail details list paginated page collection data item items result results payload body resource view vm view-model get serializer record info simple with index show store api application controller controllers handler handlers domain type types models entities main swagger internal envelope wrapper serializers schemas dtos vo pojo req res resp rest expanded nested minimal paged pagination embedded mini extended serialized wrapped representation projection",
  "holder": "data items result results content records rows value values list docs entries edges hits elements objects",
  "around": "data result results response payload body embedded page value content model",
  "around_item": "item resource record entity attributes input",
  "beside_item": "meta metadata link links included jsonapi success ok status status-code code message messages error errors timestamp"
}
