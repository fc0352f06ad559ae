// The texts of public pages (QRY-04).
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import type { pageContent } from '@/db/schema/site/page-content'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { AppError } from '@/lib/errors'
import { pageContentEndpoints, type PageText } from '../page-content.contract'
import { textKind } from '../page-text.rules'
import { textRows } from './stored-texts'

const mostKeys = 80

type StoredText = typeof pageContent.$inferSelect

/**
 * QRY-06: returns the result of reading page_content if it is a list. Throws AppError `unexpected` otherwise, so that
 * no page shows only half of its texts.
 */
export function textsIn(answer: readonly StoredText[] | object | null): readonly StoredText[] {
  if (!Array.isArray(answer))
    throw new AppError('unexpected', {
      message: 'Invalid page content format',
      detail: { reason: 'page_content was not a list' },
    })
  return answer as StoredText[]
}

export const pageContentApi: BoundEndpoint[] = [
  bind(pageContentEndpoints.texts, async (ctx, { query }) => {
    const keys = query.keys.split(',').filter(Boolean).slice(0, mostKeys)
    if (keys.length === 0) return {}
    const rows = textsIn(await textRows(ctx, keys))
    const addresses = rows.filter((row) => textKind(row.page_name) === 'picture').map((row) => row.description)
    const pictures = await describePictures(ctx.db, addresses)
    return Object.fromEntries(
      rows.map(({ page_name, title, description, paragraph_spacing }): [string, PageText] => [
        page_name,
        {
          title,
          description,
          paragraph_spacing,
          picture: (textKind(page_name) === 'picture' && description && pictures.get(description)) || null,
        },
      ]),
    )
  }),
]
