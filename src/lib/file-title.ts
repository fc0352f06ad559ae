// A title made from the name of a file: what a person would have written, or nothing where only a device has named it.

/** What cameras, phones, recorders and messengers call their files; nobody should read these on a page. */
const namesOfDevices: readonly RegExp[] = [
  /^_?(img|image|dsc|dscf|dscn|dcim|pic|pict|mvi|mov|vid|movie|clip|gopr|gh|gx|gp|dji|pxl|rec|zoom|ste|trk|tr|wa|p|c)[ _-]?\d[\d _-]*(wa\d+|burst\d*|hdr|mp|pano|cover)?$/i,
  /^(image|photo|picture|video|movie|film|clip|audio|sound|track|recording|new recording|voice|voice memo|untitled|unnamed|unknown|file|download|scan|fullsizerender|fullsizeoutput|rendered|screenshot|export)[ _-]?\d*$/i,
  /^(screenshot|screen shot|screen recording|bildschirmfoto|scan|photo|recording|aufnahme|whatsapp (image|video|audio|ptt)|signal|telegram|photo|video)[ _-]+(\d{2,4}[.-]?\d{2}[.-]?\d{2,4}|on )[\d\s._:,-]*(at|um)?[\d\s._:,-]*([ap]m)?$/i,
  // A moment, a number, a fingerprint or an id.
  /^[\d\s._-]+$/,
  /^[0-9a-f]{12,}$/i,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
]

/** Inside a title these stay small. */
const smallWord = /^(an?|and|as|at|by|for|from|in|of|on|or|the|to|with)$/

const hasCapitals = (text: string) => /\p{Lu}/u.test(text)
const hasSmallLetters = (text: string) => /\p{Ll}/u.test(text)

/**
 * `03_my-funny_valentine (live).wav` becomes `My Funny Valentine (live)`. Without the ending, the number of the track and the mark of a second
 * download; capitals are left as somebody wrote them. Empty for what a device has named: `IMG_1234.jpg`.
 */
export function titleOfFileName(fileName: string): string {
  const base = (fileName.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
  const single = base.replace(/[\s_-]*(\(\d{1,2}\)|[-_ ]copy)$/i, '').trim()
  if (namesOfDevices.some((name) => name.test(single))) return ''
  const untouched = withoutNumber(single)
  if (namesOfDevices.some((name) => name.test(untouched))) return ''
  // Somebody who wrote spaces and capitals means the hyphens.
  const meansHyphens = hasCapitals(untouched) && /\s/.test(untouched)
  const spaced = (meansHyphens ? untouched : untouched.replace(/(?<=[^\s\d])-(?=\S)|(?<=\S)-(?=[^\s\d])/g, ' '))
    .replace(/_+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,-]+|[\s.,-]+$/g, '')
  if (!/[\p{L}\p{N}]/u.test(spaced)) return ''
  if (!hasCapitals(spaced)) return withCapitals(spaced)
  return hasSmallLetters(spaced) || !spaced.includes(' ') ? spaced : withCapitals(spaced.toLowerCase())
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** The title in a file's name; what only a device has named is called by its day: `Photo of May 1, 2024`. */
export function titleOrDay(what: string, { name, lastModified }: Pick<File, 'name' | 'lastModified'>): string {
  return titleOfFileName(name) || `${what} of ${longDate.format(lastModified)}`
}

/** Without `03_`, `3. `, `1-03 ` before the title; a number that belongs to it stays: `7 steps`. */
function withoutNumber(text: string): string {
  const rest = text.replace(/^(?:\d{1,2}-)?(?:0\d{1,2}|\d{2})[\s._)-]+(?=\D)|^\d{1,3}(?:[.)]|\s-)\s+/, '')
  return rest === '' ? text : rest
}

/** Capitals for words outside of parentheses. */
function withCapitals(text: string): string {
  let depth = 0
  return text
    .split(' ')
    .map((word, at, words) => {
      const isInside = depth > 0 || word.startsWith('(')
      depth = Math.max(0, depth + word.split('(').length - word.split(')').length)
      if (isInside || (at > 0 && at < words.length - 1 && smallWord.test(word))) return word
      return word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    })
    .join(' ')
}
