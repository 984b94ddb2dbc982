/** What a text looks like: the first form that it has. */

const FORMS: readonly (readonly [shape: string, form: RegExp])[] = [
  ['moment', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['moment with a space', /^\d{4}[-/.]\d\d?[-/.]\d\d? \d\d?:\d\d/],
  ['day', /^\d{4}-\d\d-\d\d$/],
  ['month', /^\d{4}-(0[1-9]|1[0-2])$/],
  [
    'day in another form',
    /^(\d{1,2}[./-]\d{1,2}[./-](\d\d){1,2}|\d{4}[./]\d\d[./]\d\d)\b|^(\w{3}, )?\d{1,2}[ -][A-Z][a-z]{2,}\.?[ -]\d{4}|^[A-Z][a-z]{2,} \d{1,2},? \d{4}/,
  ],
  ['day in digits', /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])(T?\d{4,6}Z?)?$/],
  ['time', /^\d\d?:\d\d(:\d\d(\.\d+)?)?( ?[AaPp]\.?[Mm]\.?)?(Z|[+-]\d\d:?\d\d)?$/],
  [
    'duration',
    /^-?P(?=[\dT])(\d+[YMWD])*(T[\dHMS.]+)?$|^\d+ ?(s|ms|sec|min|mins|minutes|hours?|h|days?|weeks?|months?|years?)$/,
  ],
  ['uuid', /^\{?[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}\}?$/i],
  ['URL', /^[a-z][a-z\d+.-]*:\/\/|^(www\.|mailto:|data:)/i],
  ['e-mail', /^[^\s@]+@[^\s@]+\.[a-z]+$/i],
  ['URN', /^(urn|arn|did|tel|spotify):\S+/i],
  ['IP address', /^(\d{1,3}\.){3}\d{1,3}(\/\d+)?$|^[\da-f]{0,4}(:[\da-f]{0,4}){3,7}(\/\d+)?$/i],
  ['truth', /^(true|false|yes|no|y|n)$/i],
  ['year', /^(19|20)\d\d$/],
  ['short digits', /^-?\d{1,6}$/],
  ['long digits', /^-?\d{7,}$/],
  ['decimal', /^[-+]?\d+[.,]\d+(e[-+]?\d+)?$/i],
  ['amount', /^[-+]?\p{Sc} ?[\d.,]+$|^[\d.,]+ ?(%|\p{Sc}|[A-Z]{3})$|^\d{1,3}(,\d{3})+(\.\d+)?$/u],
  ['phone', /^\+?[\d().\s-]{9,}$/],
  ['quantity', /^[-+]?[\d.,]+ ?\p{L}{1,4}\/?\p{L}{0,2}$/u],
  ['version', /^v?\d+(\.\d+){1,3}([-+][\w.]+)?$/i],
  ['colour', /^#[\da-f]{3,8}$/i],
  ['JSON', /^[[{]/],
  ['HTML', /<\/?\w+[^>]*>/],
  ['language', /^[a-z]{2}[-_][A-Z]{2}$/],
  ['bank account', /^[A-Z]{2}\d\d ?[\dA-Z]{4}[ \dA-Z]{6,24}$/],
  ['hexadecimal', /^(0x)?(?=.*\d)[\da-f]{12,}$/i],
  ['path', /^(\/|\.\/|~\/|[A-Z]:\\)\S*$|^[\w.-]+(\/[\w.{}-]+)+\/?$/],
  [
    'file',
    /^[\w() .-]+\.(jpe?g|png|gif|svg|pdf|txt|csv|json|xml|zip|docx?|xlsx?|mp[34]|html?|js|css|py|tsx?|ya?ml|md|wav|mov)$/i,
  ],
  ['host', /^([\w-]+\.)+[a-z]{2,}(:\d+)?$/i],
  ['token', /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=.~:-]{10,}$/],
  ['prefixed id', /^[a-z]+[_-](?=\w*\d)[\dA-Za-z]{5,}$/],
  ['letters of a code', /^[A-Z]{1,4}$/],
  ['word in capitals', /^[A-Z]{5,}$|^[A-Z\d]+(_[A-Z\d]+)+$/],
  ['code', /^(?=.*\d)[A-Z\d]+([ ./_:-][A-Z\d]+)*$|^(?=.*\d)[\dA-Za-z]{3,}([-/_][\dA-Za-z]+)*$/],
  ['short word', /^[a-z]{1,3}$/],
  ['word', /^\p{Ll}+$/u],
  ['joined words', /^[a-z\d]+([-_.:][a-z\d]+)+$/],
  ['camel case', /^[a-z]+([A-Z][a-z\d]*)+$|^([A-Z][a-z\d]+){2,}$/],
  ['Word', /^\p{Lu}[\p{L}'’-]+$/u],
  ['list', /^[^\s,]+(, ?[^\s,]+)+$/],
  ['Words', /^\S+( \S+){1,3}$/],
  ['sentence', /^\S+(\s+\S+){4,}\s*$/],
]

const FAMILIES: Readonly<Record<string, string>> = {
  moment: 'moment, moment with a space, day, month, day in another form, day in digits, time, year',
  number: 'short digits, long digits, decimal, amount, quantity, duration, version, year, phone',
  key: 'uuid, hexadecimal, token, prefixed id, code, long digits, short digits, bank account, joined words',
  address: 'URL, path, host, e-mail, URN, IP address, file',
  words:
    'word, Word, Words, sentence, short word, joined words, camel case, letters of a code, word in capitals, truth, language, list',
}

/** True for shapes that a reader takes for the same kind of value. */
export function areAlike(one: string, other: string): boolean {
  return (
    one === other ||
    Object.values(FAMILIES).some((family) => [one, other].every((shape) => family.split(', ').includes(shape)))
  )
}

/** The shape of a text, such as `uuid`; `other` for what has none of the known forms. */
export function shapeOf(text: string): string {
  return FORMS.find(([, form]) => form.test(text.trim()))?.[0] ?? 'other'
}
