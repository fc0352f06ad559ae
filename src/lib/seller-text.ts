// Writes who sells, for receipts.
import type { SiteSettings } from './site-settings'

type Business = Pick<SiteSettings, 'legal_name' | 'postal_address' | 'tax_number' | 'tax_line'>

/** Returns name, address, tax number and the sentence about tax, one a line; null while the owner has entered none. */
export function sellerText({
  legal_name: name,
  postal_address: address,
  tax_number,
  tax_line,
}: Business): string | null {
  const lines = [name, address, tax_number && `Tax number: ${tax_number}`, tax_line].filter((line) => line !== '')
  return lines.length === 0 ? null : lines.join('\n')
}
