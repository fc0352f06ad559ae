// File names that are valid everywhere: Windows, macOS, Linux, and a header.

/** Maximum length in characters and in bytes. Most file systems allow 255, and a number may follow. */
const [longestName, mostBytes] = [120, 200]
/**
 * Characters that at least one file system forbids in a name, plus quotes and control characters, which a header
 * forbids.
 */
const forbidden = /[\p{Cc}\\/:*?"<>|\u200b-\u200f\u2028-\u202e\ufeff]+/gu
/** Windows treats these names as devices, whatever the extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i

/** Returns a title as a file name. The extension survives when a long name is cut. */
export function safeFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name.normalize('NFC')) ?? []
  const clean = stem
    .replace(/\p{Surrogate}/gu, '')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
  const whole = (cut(clean).replace(/[.\s]+$/, '') || 'download') + extension
  return reserved.test(whole) ? `_${whole}` : whole
}

function cut(name: string): string {
  const letters = Array.from(name).slice(0, longestName)
  while (Buffer.byteLength(letters.join('')) > mostBytes) letters.pop()
  return letters.join('')
}

/**
 * Returns a function that gives each name a safe one that was not given before: the second "Trumpet.pdf" is "Trumpet
 * (2).pdf". Ignores case, like Windows and macOS.
 */
export function distinctFileNames(): (name: string) => string {
  const given = new Set<string>()
  const key = (name: string) => name.normalize('NFKC').toLowerCase()
  return (wanted) => {
    const safe = safeFileName(wanted)
    let name = safe
    for (let number = 2; given.has(key(name)); number++)
      name = safe.replace(/(\.[A-Za-z0-9]{1,8})?$/, (ending) => ` (${number})${ending}`)
    given.add(key(name))
    return name
  }
}
