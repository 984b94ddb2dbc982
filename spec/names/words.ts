/** The normal form of a name: its words in lower case, with `-` between; nobody else splits a name. Browser-safe. */

/** The words in a name of any spelling, in lower case: `unitPrice`, `unit_price` and `UnitPrice` are the same. */
export function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
}

/** Words that people write as one. */
const COMPOUNDS: Readonly<Record<string, string>> = {
  statuscode: 'status-code',
  errorcode: 'error-code',
  firstname: 'first-name',
  lastname: 'last-name',
  fullname: 'full-name',
  middlename: 'middle-name',
  displayname: 'display-name',
  nickname: 'nick-name',
  username: 'user-name',
  useremail: 'user-email',
  filename: 'file-name',
  hostname: 'host-name',
  phonenumber: 'phone-number',
  zipcode: 'zip-code',
  postcode: 'post-code',
  postalcode: 'postal-code',
  birthdate: 'birth-date',
  birthday: 'birth-day',
  dateofbirth: 'date-of-birth',
  createdat: 'created-at',
  updatedat: 'updated-at',
  deletedat: 'deleted-at',
  startdate: 'start-date',
  enddate: 'end-date',
  starttime: 'start-time',
  endtime: 'end-time',
  imageurl: 'image-url',
  photourl: 'photo-url',
  avatarurl: 'avatar-url',
  timezone: 'time-zone',
  useragent: 'user-agent',
  mimetype: 'mime-type',
  ipaddress: 'ip-address',
  pagesize: 'page-size',
  totalpages: 'total-pages',
  totalcount: 'total-count',
  countrycode: 'country-code',
  currencycode: 'currency-code',
  jobtitle: 'job-title',
  homepage: 'home-page',
  website: 'web-site',
  thumbnailurl: 'thumbnail-url',
  lon: 'longitude',
  lng: 'longitude',
  latlong: 'latitude-longitude',
  lat: 'latitude',
  qty: 'quantity',
  desc: 'description',
  img: 'image',
  pic: 'picture',
  tel: 'phone',
  mail: 'email',
  org: 'organization',
  organisation: 'organization',
  favourite: 'favorite',
}

/** Remembers how a name was read: reading it takes longer than making its value. */
export function rememberingNames<Read>(read: (name: string) => Read): (name: string) => Read {
  const known = new Map<string, Read>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    // Maps have keys of any text as names.
    if (known.size === MOST_NAMES) known.clear()
    const found = read(name)
    known.set(name, found)
    return found
  }
}

const MOST_NAMES = 5000

/** The words of a name, in lower case, with hyphens between: `unitPrice`, `unit_price` and `UnitPrice` are the same. */
export const wordsOf = rememberingNames((name) => joined(splitName(name)))

/** Joins words with hyphens, and splits those that people write as one. */
export function joined(words: readonly string[]): string {
  return (
    words
      .map((word) => COMPOUNDS[word] ?? word)
      .join('-')
      .replace(/e-mail/, 'email')
      // A text's language code does not change its meaning.
      .replace(/(?<=.)-(en|de|fr|es|it|pt|ru|uk|kk|kz|uz|tr|ar|ja|zh|ko|nl|pl|cs|sv|ro|hu)$/, '')
  )
}

/** One of several: `categories` is `category`. */
export const singular = rememberingNames((words) => {
  if (/(ss|us|is|news|series|address|status)$/.test(words)) return words
  if (/ies$/.test(words)) return words.replace(/ies$/, 'y')
  if (/(ch|sh|x|ss|z)es$/.test(words)) return words.replace(/es$/, '')
  return words.replace(/s$/, '')
})

/** `shipping-method` as the beginning of a sentence. */
export function asTitle(words: string): string {
  const text = words.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
