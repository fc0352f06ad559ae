// Gives visitors the pages of the owner's own.
import { type SQL, and, eq } from 'drizzle-orm'
import { publicRows } from '@/db/public-rows'
import { ownPages } from '@/db/schema/site/own-pages'
import { AppError } from '@/lib/errors'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { findFormerAddress } from '@/platform/settings/former-addresses'
import { ownPagesEndpoints } from '../own-pages.contract'
import { pageBlocks, pageSummary } from '../page-text.rules'

export const ownPagesApi: BoundEndpoint[] = [
  bind(ownPagesEndpoints.one, async ({ db }, { params }) => {
    const find = (isMeant: SQL) =>
      db
        .select({ slug: ownPages.slug, title: ownPages.title, body: ownPages.body })
        .from(ownPages)
        .where(and(isMeant, publicRows(ownPages)))
    const [present] = await find(eq(ownPages.slug, params.slug))
    const id = present ? null : await findFormerAddress(db, params.slug)
    const [page] = present ? [present] : id === null ? [] : await find(eq(ownPages.id, id))
    if (!page) throw new AppError('not_found')
    const { slug, title, body } = page
    const blocks = pageBlocks(body)
    return { slug, title, summary: pageSummary(blocks), blocks }
  }),
]
