// Describes what a buyer may do with a download, while the owner types the numbers (ADM-SHOP-16).
import { productTexts } from '@/features/commerce/catalog/product.texts'
import type { Values } from './field-needs'

/** ADM-SHOP-16. */
export function hasDownloadSettings({ category, pdf_file_url }: Pick<Values, 'category' | 'pdf_file_url'>): boolean {
  return pdf_file_url !== '' || category === 'sheet_music' || category === 'digital_music'
}

/**
 * Returns a whole number within the range. Blank returns the default (ADM-SHOP-26); null while the text is not a valid
 * number.
 */
function counted(typed: string, fallback: number, most: number): number | null {
  const value = typed.trim() === '' ? fallback : Number(typed)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null
}

/** Returns the policy as a sentence; null while one of the numbers is invalid. */
export function policyText({
  download_limit,
  download_expiry_days,
}: Pick<Values, 'download_limit' | 'download_expiry_days'>): string | null {
  const [limit, days] = [counted(download_limit, 5, 100), counted(download_expiry_days, 30, 365)]
  return limit === null || days === null ? null : productTexts.downloads(limit, days)
}

export function DownloadPolicy({ values }: { values: Values }) {
  const policy = policyText(values)
  return (
    <div className="grid gap-1 border-l-2 border-hairline bg-surface px-4 py-3 text-[0.9375rem]">
      <p className="field-label">Download Policy Preview</p>
      <p>{policy ?? 'Enter a limit from 1 to 100 and 1 to 365 days.'}</p>
    </div>
  )
}
