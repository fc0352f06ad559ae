// Names a download (RFC 6266): readable in every browser, and with nothing that could break the header or a file
// system.
import { safeFileName } from './safe-file-name'

/** Returns `attachment` with the file's name: the full name for current browsers and an ASCII name for the rest. */
export const attachment = (name: string): string => `attachment; ${named(name)}`

/** The same for a file that the browser shows; its name is the one under which it is saved. */
export const inline = (name: string): string => `inline; ${named(name)}`

function named(name: string): string {
  const clean = safeFileName(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\u0020-\u007e]/g, '_')
    .replace(/%/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
