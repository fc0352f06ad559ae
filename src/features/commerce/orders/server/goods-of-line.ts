// The downloads that a line of an order brings: a PDF, the files of digital music, or both; each a grant of its own.
import type { NewGrant } from '@/features/commerce/downloads/server/grants'
import type { CheckoutLine } from './checkout-rows'
import { boughtEdition, fileTitle } from './delivery-of-line'

export type LineGoods = Pick<
  CheckoutLine,
  | 'title'
  | 'variant_id'
  | 'variant_label'
  | 'edition_version'
  | 'pdf_file_url'
  | 'files'
  | 'download_limit'
  | 'download_expiry_days'
>

/** Music first, in its order; a booklet comes last (DLV-03, DLV-04). Every file has the limit and the days of the item. */
export function grantsOfLine(orderId: string, line: LineGoods): NewGrant[] {
  const pdf = line.pdf_file_url?.trim()
  const music = line.files ?? []
  const common = { orderId, limit: line.download_limit, expiryDays: line.download_expiry_days }
  return [
    ...music.map(({ id, name, file, byteSize }, position) => ({
      ...common,
      title: name,
      file,
      edition: null,
      music: { id, byteSize },
      position,
    })),
    ...(pdf
      ? [
          {
            ...common,
            title: fileTitle(line),
            file: pdf,
            edition: boughtEdition(line),
            music: null,
            position: music.length,
          },
        ]
      : []),
  ]
}
