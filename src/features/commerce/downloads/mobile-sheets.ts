// The list that MobileSheets reads beside a PDF of the same name: which of its pages are which part. Pure.

const columns = ['title', 'pages', 'composers', 'keys'] as const

/** "B♭ major" as `Bb`, "F minor" as `Fm`. */
function shortKey(key: string): string {
  const [tonic = '', mode] = key.replace(/♭/g, 'b').replace(/♯/g, '#').split(' ')
  return mode === 'minor' ? `${tonic}m` : tonic
}

/** A field with a separator, a quote or a break stands in quotes (RFC 4180); what a spreadsheet would run as a formula is written as text (ASVS 1.2.10). */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** Parts in the order of the file, each with how many pages it has. */
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
