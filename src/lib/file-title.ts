// Reads file names: makes a title as a person would write it, or nothing if a device chose the name, and names the
// format.

/** Names that a store makes: a hash or an id. */
const namesOfStores: readonly RegExp[] = [
  /^[0-9a-f]{12,}$/i,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
]

/** True for a name, without its extension, that a store has made and no person should read. */
export const isStoreName = (base: string): boolean => namesOfStores.some((name) => name.test(base))

/** File names of cameras, phones, recorders and messengers; they should never appear on a page. */
const namesOfDevices: readonly RegExp[] = [
  /^_?(img|image|dsc|dscf|dscn|dcim|pic|pict|mvi|mov|vid|movie|clip|gopr|gh|gx|gp|dji|pxl|rec|zoom|ste|trk|tr|wa|p|c)[ _-]?\d[\d _-]*(wa\d+|burst\d*|hdr|mp|pano|cover)?$/i,
  /^(image|photo|picture|video|movie|film|clip|audio|sound|track|recording|new recording|voice|voice memo|untitled|unnamed|unknown|file|download|scan|fullsizerender|fullsizeoutput|rendered|screenshot|export)[ _-]?\d*$/i,
  /^(screenshot|screen shot|screen recording|bildschirmfoto|scan|photo|recording|aufnahme|whatsapp (image|video|audio|ptt)|signal|telegram|photo|video)[ _-]+(\d{2,4}[.-]?\d{2}[.-]?\d{2,4}|on )[\d\s._:,-]*(at|um)?[\d\s._:,-]*([ap]m)?$/i,
  // A time or a number.
  /^[\d\s._-]+$/,
  ...namesOfStores,
]

/** Words that stay lower-case inside a title. */
const smallWord = /^(an?|and|as|at|by|for|from|in|of|on|or|the|to|with)$/

const hasCapitals = (text: string) => /\p{Lu}/u.test(text)
const hasSmallLetters = (text: string) => /\p{Ll}/u.test(text)

/**
 * Turns `03_my-funny_valentine (live).wav` into `My Funny Valentine (live)`. Removes the extension, the track number
 * and the mark of a second download; keeps existing capitals. Returns an empty text for a device's name:
 * `IMG_1234.jpg`.
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
  // A name with spaces and capitals was typed by a person, so its hyphens are intentional.
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

/** Returns the title in a file's name; a file named by a device is named after its day: `Photo of May 1, 2024`. */
export function titleOrDay(what: string, { name, lastModified }: Pick<File, 'name' | 'lastModified'>): string {
  return titleOfFileName(name) || `${what} of ${longDate.format(lastModified)}`
}

/** Removes `03_`, `3. `, `1-03 ` before the title; a number that belongs to the title stays: `7 steps`. */
function withoutNumber(text: string): string {
  const rest = text.replace(/^(?:\d{1,2}-)?(?:0\d{1,2}|\d{2})[\s._)-]+(?=\D)|^\d{1,3}(?:[.)]|\s-)\s+/, '')
  return rest === '' ? text : rest
}

/** Capitalizes words outside of parentheses. */
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

/**
 * Returns the format of a stored file by its extension, which the server has chosen by its content: `MP3` for
 * `private:music-files/tracks/a.mp3`. Null for an address without an extension.
 */
export function formatOfFile(file: string): string | null {
  const path = URL.canParse(file) && /^https?:/.test(file) ? new URL(file).pathname : file
  return /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toUpperCase() ?? null
}
