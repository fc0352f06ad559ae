// Writes the list that MobileSheets reads beside a PDF of the same name. It tells which pages belong to which part.
// Pure.

const columns = ['title', 'pages', 'composers', 'keys'] as const

/** Writes "B♭ major" as `Bb` and "F minor" as `Fm`. */
function shortKey(key: string): string {
  const [tonic = '', mode] = key.replace(/♭/g, 'b').replace(/♯/g, '#').split(' ')
  return mode === 'minor' ? `${tonic}m` : tonic
}

/**
 * Quotes a field with a separator, a quote or a line break (RFC 4180). Writes as text what a spreadsheet would run as a
 * formula (ASVS 1.2.10).
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** Returns the list. `parts` are in the order of the file, each with its number of pages. */
export function mobileSheetsCsv(
  parts: readonly { title: string; pages: number }[],
  { composer, key }: { composer: string | null; key: string | null },
): string {
  let before = 0
  const rows = parts.map(({ title, pages }) => {
    const range = pages > 1 ? `${before + 1}-${before + pages}` : String(before + 1)
    before += pages
    return [title, range, composer ?? '', key === null ? '' : shortKey(key)]
  })
  return [columns, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}
