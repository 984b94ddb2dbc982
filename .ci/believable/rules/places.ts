/** What the judge knows of places: the codes of the countries, where some large cities are, and how postcodes are written. */

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
// A former code, such as FX, has the name of the code that replaced it.
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
  (code) => NAMES.of(code) !== undefined && isCurrent(code),
)
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
const BY_NAME = new Map(CODES.map((code) => [plain(NAMES.of(code) ?? ''), code]))
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  england: 'GB',
  'great britain': 'GB',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'czech republic': 'CZ',
  czechia: 'CZ',
  'the netherlands': 'NL',
  holland: 'NL',
  uae: 'AE',
  deutschland: 'DE',
  brasil: 'BR',
  'ivory coast': 'CI',
  turkey: 'TR',
  russia: 'RU',
  'hong kong': 'HK',
  vietnam: 'VN',
}

/** The code of a country by its name or its code of two letters; null for what is no country. */
export function countryOf(text: string): string | null {
  if (/^[A-Z]{2}$/i.test(text)) return CODES.includes(text.toUpperCase()) ? text.toUpperCase() : null
  const name = plain(text)
  return OTHER_NAMES[name] ?? BY_NAME.get(name) ?? null
}

const CITIES: Readonly<Record<string, string>> = {
  US: 'new york,los angeles,chicago,houston,phoenix,philadelphia,san antonio,san diego,dallas,san jose,austin,seattle,denver,boston,portland,miami,atlanta,san francisco',
  GB: 'london,manchester,birmingham,leeds,glasgow,liverpool,edinburgh,bristol,cardiff,belfast',
  DE: 'berlin,hamburg,munich,münchen,cologne,köln,frankfurt,stuttgart,leipzig,dresden,düsseldorf,bremen',
  FR: 'paris,marseille,lyon,toulouse,nice,nantes,bordeaux,lille',
  ES: 'madrid,barcelona,seville,bilbao,málaga',
  IT: 'rome,milan,naples,turin,florence,venice,bologna',
  NL: 'amsterdam,rotterdam,utrecht,the hague,eindhoven',
  CA: 'toronto,montreal,vancouver,calgary,ottawa',
  AU: 'sydney,melbourne,brisbane,perth,adelaide,canberra',
  JP: 'tokyo,osaka,kyoto,yokohama,nagoya,sapporo',
  IN: 'mumbai,delhi,bangalore,bengaluru,chennai,kolkata,hyderabad,pune',
  BR: 'são paulo,rio de janeiro,brasília,salvador,recife',
  MX: 'mexico city,guadalajara,monterrey',
  AT: 'vienna,graz,linz,salzburg',
  CH: 'zurich,zürich,geneva,basel,bern',
  SE: 'stockholm,gothenburg,malmö',
  NO: 'oslo,bergen',
  DK: 'copenhagen,aarhus',
  FI: 'helsinki,tampere',
  PL: 'warsaw,kraków,krakow,gdańsk,wrocław',
  PT: 'lisbon,porto',
  IE: 'dublin,cork,galway',
  BE: 'brussels,antwerp,ghent',
  SG: 'singapore',
  KR: 'seoul,busan',
  CN: 'beijing,shanghai,shenzhen',
  NZ: 'auckland,wellington',
  ZA: 'cape town,johannesburg,durban',
  AR: 'buenos aires,córdoba',
}
const COUNTRY_OF_CITY = new Map(
  Object.entries(CITIES).flatMap(([code, cities]) => cities.split(',').map((city) => [city, code] as const)),
)

/** The country of a well-known city; null for any other. */
export function countryOfCity(city: string): string | null {
  return COUNTRY_OF_CITY.get(city.toLowerCase().trim()) ?? null
}

const POSTCODES: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  BE: /^\d{4}$/,
  DK: /^\d{4}$/,
  NO: /^\d{4}$/,
  SE: /^\d{3} ?\d{2}$/,
  FI: /^\d{5}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}(-\d{3})?$/,
  JP: /^\d{3}-?\d{4}$/,
  IN: /^\d{6}$/,
  BR: /^\d{5}-?\d{3}$/,
  MX: /^\d{5}$/,
  KR: /^\d{5}$/,
  CN: /^\d{6}$/,
  SG: /^\d{6}$/,
}

/** Whether a postcode is written as in a country; of another country, whether it has a digit. */
export function isPostcode(text: string, country: string | null): boolean {
  return (country === null ? undefined : POSTCODES[country])?.test(text) ?? /^[A-Z\d][A-Z\d -]{1,9}$/i.test(text)
}

/** South, north, west and east ends of countries, in degrees, wide enough for what belongs to them nearby. */
const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  US: [18, 72, -180, -66],
  GB: [49, 61, -9, 2],
  DE: [47, 55.5, 5.5, 15.5],
  FR: [41, 51.5, -5.5, 10],
  ES: [27, 44, -18.5, 4.5],
  IT: [35, 47.5, 6, 19],
  NL: [50.5, 54, 3, 7.5],
  CA: [41, 84, -141, -52],
  AU: [-44, -10, 112, 154],
  JP: [24, 46, 122, 146],
  IN: [6, 36, 68, 98],
  BR: [-34, 6, -74, -34],
  MX: [14, 33, -119, -86],
  CH: [45.5, 48, 5.5, 11],
  AT: [46, 49.5, 9, 17.5],
}

/** Whether coordinates are in a country; null where the judge doesn't know. */
export function isWithin(latitude: number, longitude: number, country: string): boolean | null {
  const box = BOXES[country]
  if (box === undefined) return null
  const [south, north, west, east] = box
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
