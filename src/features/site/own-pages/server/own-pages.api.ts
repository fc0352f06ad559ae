// Gives visitors the pages of the owner's own.
import { and, eq } from 'drizzle-orm'
import { publicRows } from '@/db/public-rows'
import { ownPages } from '@/db/schema/site/own-pages'
import { AppError } from '@/lib/errors'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { ownPagesEndpoints } from '../own-pages.contract'
import { pageBlocks, pageSummary } from '../page-text.rules'

export const ownPagesApi: BoundEndpoint[] = [
  bind(ownPagesEndpoints.one, async ({ db }, { params }) => {
    const [page] = await db
      .select({ title: ownPages.title, body: ownPages.body })
      .from(ownPages)
      .where(and(eq(ownPages.slug, params.slug), publicRows(ownPages)))
    if (!page) throw new AppError('not_found')
    const blocks = pageBlocks(page.body)
    return { title: page.title, summary: pageSummary(blocks), blocks }
  }),
]
