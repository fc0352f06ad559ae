// Names a download (RFC 6266): a readable name for every browser, and nothing in it that could break the header or a file system.

const longestName = 120
/** What one file system or another does not allow in a name, and quotes and control characters, which a header does not. */
const forbidden = /[\p{Cc}\\/:*?"<>|\u200b-\u200f\u2028-\u202e\ufeff]+/gu

/** `attachment` with the file's name, the full one for today's browsers and an ASCII one for the rest. */
export function attachment(name: string): string {
  const clean = fileNameFrom(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\u0020-\u007e]/g, '_')
    .replace(/%/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A title as a file name; the last extension survives when a long name is cut. */
function fileNameFrom(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? []
  const clean = stem
    .replace(/\p{Surrogate}/gu, '')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
  return (Array.from(clean).slice(0, longestName).join('').trim() || 'download') + extension
}
