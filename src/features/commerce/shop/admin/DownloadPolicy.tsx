// What a buyer of a download may do with it, said while the numbers are typed (ADM-SHOP-16).
import type { ResourceFormValues } from '@/lib/resource'
import type { shopItemsResource } from '../shop.resource'

type Values = ResourceFormValues<typeof shopItemsResource>

/** ADM-SHOP-16. */
export function hasDownloadSettings({ category, pdf_file_url }: Pick<Values, 'category' | 'pdf_file_url'>): boolean {
  return pdf_file_url !== '' || category === 'sheet_music' || category === 'digital_music'
}

/** A whole number within the range; blank is the default (ADM-SHOP-26), anything else is still being typed. */
function counted(typed: string, fallback: number, most: number): number | null {
  const value = typed.trim() === '' ? fallback : Number(typed)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The policy in a sentence; null while a number is none. */
export function policyText({
  download_limit,
  download_expiry_days,
}: Pick<Values, 'download_limit' | 'download_expiry_days'>): string | null {
  const [limit, days] = [counted(download_limit, 5, 100), counted(download_expiry_days, 30, 365)]
  return limit === null || days === null
    ? null
    : `Up to ${plural(limit, 'download')} within ${plural(days, 'day')} of purchase.`
}

export function DownloadPolicy({ values }: { values: Values }) {
  const policy = policyText(values)
  return (
    <div className="shop-policy">
      <p className="field-label">Download Policy Preview</p>
      <p>{policy ?? 'Enter a limit from 1 to 100 and 1 to 365 days.'}</p>
    </div>
  )
}
