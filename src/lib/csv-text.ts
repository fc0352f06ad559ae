// Guards the cells of exported tables against spreadsheets.

/**
 * Returns a text for a cell of a CSV. Puts a `'` before what a spreadsheet would run as a formula (ASVS 1.2.10). Empty
 * for null.
 */
export const asText = (value: string | null | undefined): string =>
  value === null || value === undefined ? '' : /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value

/** Headers of a CSV that the browser saves under this name. */
export const csvHeaders = (fileName: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
})
