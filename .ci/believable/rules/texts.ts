/** What a front-end developer expects of a text by its name. */

import { PLANTS } from '../../../fixtures/world/vocabulary.ts'
import type { Leaf } from '../reading/facts.ts'
import { has } from '../reading/names.ts'
import type { Verdict } from './rules.ts'

const LOREM =
  'lorem ipsum dolor amet consectetur adipiscing adipisicing elit eiusmod tempor incididunt labore dolore magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure reprehenderit voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident sunt culpa officia deserunt mollit laborum voluptas accusantium doloremque laudantium aperiam architecto beatae vitae dicta explicabo nemo aspernatur fugit consequuntur nesciunt neque quisquam dolorem'
const GENERA =
  'abies acer achillea aconitum agapanthus ajuga allium alnus aloe alstroemeria amaryllis anemone angelica aquilegia arnica artemisia asclepias aster astilbe basilicum begonia bellis betula borago brassica brunnera buddleja buxus calendula calla calluna camellia campanula canna capsicum carex castanea ceanothus centaurea chrysanthemum cistus citrus clematis coleus cornus corylus cosmos cotoneaster crassula crataegus crocosmia crocus cucumis cucurbita cyclamen dahlia daphne delphinium dianthus digitalis echinacea echinops echeveria erica eryngium eucalyptus euphorbia fagus ficus foeniculum fragaria fraxinus freesia fritillaria fuchsia galanthus gardenia gentiana geranium geum ginkgo gladiolus gypsophila hamamelis hebe hedera helianthus helleborus hemerocallis heuchera hibiscus hosta hoya hydrangea hypericum iberis ilex impatiens ipomoea iris jasminum juglans juniperus kalanchoe kniphofia larix lathyrus lavandula leucanthemum liatris ligustrum lilium linum lobelia lonicera lunaria lupinus lychnis magnolia mahonia malus matthiola melissa mentha mimosa miscanthus monarda monstera musa muscari myosotis myrtus narcissus nasturtium nepeta nerium nicotiana nigella nymphaea ocimum oenothera olea origanum oxalis paeonia papaver passiflora pelargonium penstemon petunia phlox phormium picea pinus platanus plumeria polemonium polygonatum populus potentilla primula protea prunus pulmonaria pulsatilla punica pyrus quercus ranunculus rheum rhododendron ribes ricinus robinia rosmarinus rubus rudbeckia salix salvia sambucus sansevieria santolina saxifraga scabiosa schlumbergera sedum sempervivum sorbus stachys strelitzia symphytum syringa tagetes taxus thalictrum thuja thymus tilia tradescantia trillium tropaeolum tulipa ulmus vaccinium valeriana verbascum verbena veronica viburnum viola vitis weigela wisteria xanthium yucca zantedeschia zinnia officinalis vulgaris purpurea sativum sativa deliciosa sylvestris japonica chinensis'
const BINOMIALS = PLANTS.map(({ binomial }) => binomial.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ')).join(' ')
const LATIN = new Set(`${LOREM} ${GENERA} ${BINOMIALS}`.split(' ').filter((word) => word.length > 2))
/** Words of lorem ipsum that other languages have too. */
const SHORT = new Set('ex eu ea ut in id et do ad non sed qui quo cum'.split(' '))
/** First names and ordinary words, which say nothing where they stand alone. */
const ORDINARY = new Set(
  'iris viola veronica angelica melissa daphne dahlia magnolia jasmine erica aster cosmos linum canna esse sint mint citrus victoria americana arabica vanilla phoenix cacao virginia alba major minor rosa regina grandis canadensis calla hebe olea nulla enim camellia vitis velit malus musa'.split(
    ' ',
  ),
)
const OF_PLANTS = [
  'plant',
  'species',
  'genus',
  'botanical',
  'flower',
  'garden',
  'crop',
  'herb',
  'tree',
  'seed',
  'latin',
  'scientific',
  'taxonomy',
]
const PERSONS =
  'person people user customer client author owner employee patient student teacher doctor member contact driver guest player actor manager instructor reviewer creator sender recipient passenger candidate seller buyer staff admin assignee citizen parent child tutor speaker coach worker volunteer'.split(
    ' ',
  )
const WORDLESS = /^(string|text|str|value|varchar|null|undefined|none|foo|bar|test|example|sample|\s*)$/i
const ADDRESS = /^[^\s@<>,;"]+@([\w-]+\.)+[a-z]{2,}$/i
const NAME =
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*( ([\p{Lu}\p{Lo}]|d[aeiou]l?s? |v[ao]n? |de[rn]? |la |le |al-|bin |y |e |i )[\p{L}\p{M}.'’ -]*){0,4}$/u
const HEX = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const COLOURS = new Set(
  'black white red green blue yellow orange purple pink brown gray grey silver gold beige ivory teal navy maroon olive lime aqua cyan magenta fuchsia violet indigo turquoise coral salmon crimson khaki lavender plum orchid tan azure mint charcoal cream bronze copper emerald amber transparent'.split(
    ' ',
  ),
)
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const SYMBOLS = /^([$€£¥₹₽₩₺₴₫₦₱₪฿]|[A-Z]{1,3}\$|zł|Kč|kr|Fr|R)$/

type TextRule = (leaf: Leaf & { readonly value: string }) => [Verdict['rule'], boolean][]

/** The verdicts on one text. A text that the document chooses, by `enum`, `const` or an example, is its own affair. */
export function judgeText(leaf: Leaf & { readonly value: string }): Verdict[] {
  const { facts, value, pointer, shown } = leaf
  if (facts.isChosen || shown.includes(value)) return []
  return TEXT_RULES.flatMap((rule) => rule(leaf)).map(([rule, isKept]) => ({ rule, pointer, value, isKept }))
}

const language: TextRule = ({ value, facts, words, owner }) => {
  if (/^(uuid|date|date-time|time|byte|binary|ipv\d|password|duration|uri|url|email)$/.test(facts.format)) return []
  if (!/\p{L}{3}/u.test(value)) return []
  return [
    ...(isOfPlants(words, owner) ? [] : [['latin', !isLatin(value)] satisfies [Verdict['rule'], boolean]]),
    ['placeholder', !WORDLESS.test(value) || isKindOf(value, words, owner)],
  ]
}

/** Some kinds are called like a placeholder: a block of text, and a bar where people drink. */
function isKindOf(value: string, words: readonly string[], owner: readonly string[]): boolean {
  if (!['kind', 'type', 'category'].includes(words.at(-1) ?? '')) return false
  const all = [...words, ...owner]
  return value.toLowerCase() === 'bar'
    ? has(all, 'venue', 'place', 'location')
    : /^text$/i.test(value) && has(all, 'block', 'field', 'question', 'column', 'content')
}

function isOfPlants(words: readonly string[], owner: readonly string[]): boolean {
  return has([...words, ...owner], ...OF_PLANTS)
}

/** Whether a text is of plant names or of lorem ipsum: two such words, or one that is all of it and no ordinary word. */
function isLatin(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const found = words.filter((word) => LATIN.has(word))
  const isWhole = words.every((word) => LATIN.has(word) || SHORT.has(word))
  return found.length > 1 || (isWhole && found.some((word) => !ORDINARY.has(word)))
}

const email: TextRule = ({ words, facts, value }) => {
  const last = words.at(-1) ?? ''
  const isNamed = ['email', 'mail'].includes(last) || (last === 'address' && has(words, 'email'))
  return isNamed || facts.format === 'email' ? [['email', ADDRESS.test(value)]] : []
}

const people: TextRule = ({ words, owner, facts, value }) => {
  const name = words.join(' ')
  if (facts.hasPattern || facts.maxLength < 4 || facts.format !== '') return []
  if (/^(user ?name|login|nick ?name|screen name)$/.test(name))
    return [['people', /^[\p{L}\p{N}._@+-]{2,60}$/u.test(value) && !isLatin(value) && !WORDLESS.test(value)]]
  const isPerson = owner.length > 0 && PERSONS.includes(owner.at(-1) ?? '')
  const isOwn =
    /^(first|last|middle|family|given|full|maiden|sur) ?names?$/.test(name) ||
    /^(surname|forename|firstname|lastname)$/.test(name)
  const isOther = words.length === 2 && words[1] === 'name' && PERSONS.includes(words[0] ?? '') && words[0] !== 'user'
  if (!isOwn && !isOther && !(isPerson && /^(name|display name)$/.test(name))) return []
  return [['people', NAME.test(value) && !isLatin(value) && !WORDLESS.test(value)]]
}

const PICTURED = /^(image|img|picture|photo|avatar|logo|thumbnail|thumb|poster|banner|cover|favicon)$/

/** Whether a name is of a picture's address, which another rule looks at. */
export function isPicture({ words, facts }: Pick<Leaf, 'words' | 'facts'>): boolean {
  const [last = '', before = ''] = words.toReversed()
  const isAddress = ['url', 'uri', 'src', 'link', 'href'].includes(last)
  if (facts.format !== '' && !/^ur[il]/.test(facts.format)) return false
  return PICTURED.test(last) || (isAddress && (PICTURED.test(before) || before === 'icon'))
}

const addresses: TextRule = (leaf) => {
  const { words, facts, value } = leaf
  const last = words.at(-1) ?? ''
  if (isPicture(leaf) || facts.hasPattern) return []
  if (/^(url|uri|website|homepage|webhook|href|permalink)$/.test(last) || /^ur[il]$/.test(facts.format))
    return [['addresses', isAddress(value)]]
  if (/^ip(v4)?$/.test(last) || words.join(' ') === 'ip address' || facts.format === 'ipv4')
    return [['addresses', isIp(value)]]
  if (/^(hostname|domain)$/.test(last)) return [['addresses', isHost(value)]]
  return []
}

function isAddress(value: string): boolean {
  if (/^\/[\w./?=&%{}~-]*$/.test(value)) return true
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  if (/^(data|mailto|tel|urn|blob|file):$/.test(protocol)) return true
  return (
    /^(https?|wss?|ftp|s3|git|rtsp|postgres(ql)?|redis|mongodb):$/.test(protocol) &&
    (isHost(hostname) || isIp(hostname))
  )
}

function isIp(value: string): boolean {
  const parts = value.replace(/\/\d+$/, '').split('.')
  return value.includes(':')
    ? /^\[?[\da-f:]+\]?$/i.test(value)
    : parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
}

function isHost(value: string): boolean {
  return /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$|^localhost$/i.test(value) && !isLatin(value)
}

const currencies: TextRule = ({ words, value, facts }) => {
  const name = words.join(' ')
  if (!/(^| )currency( code| iso| symbol)?$/.test(name) || facts.hasPattern) return []
  return [['currencies', CURRENCIES.has(value.toUpperCase()) || (name.endsWith('symbol') && SYMBOLS.test(value))]]
}

const colours: TextRule = ({ words, owner, value, facts }) => {
  const name = words.join(' ')
  if (!/(^| )colou?r( hex| code)?$/.test(name) || facts.format !== '') return []
  // The colour of a stone is a grade.
  if (has([...words, ...owner], 'stone', 'diamond', 'gem', 'gemstone') && /^[D-Z]$/.test(value)) return []
  const isNamed = value
    .toLowerCase()
    .split(/[ -]/)
    .some((word) => COLOURS.has(word))
  return [['colours', HEX.test(value) || /^(rgb|hsl)a?\([\d.,%/ deg]+\)$/.test(value) || isNamed]]
}

const TEXT_RULES: readonly TextRule[] = [language, email, people, addresses, currencies, colours]
