// Saves texts of the back-office (ADM-CONTENT-03): merged like every record, recorded in the activity log, restorable.
import { asc, eq, inArray } from 'drizzle-orm'
import { mergeChanges } from '@/admin-kit/server/merge-changes'
import { actorName, changedColumns, noteChange, storedJson } from '@/admin-kit/server/record-history'
import type { Restorable } from '@/admin-kit/server/restore'
import { inTransaction } from '@/adapters/database/connect'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { pageContent } from '@/db/schema/site/page-content'
import { AppError } from '@/lib/errors'
import { fieldErrors } from '@/lib/field-errors'
import { describeKey, pageTextEndpoints, pageTextToValues, pageTextValues } from '../page-text.resource'
import { pageHeading } from '../page-text.rules'
import { siteNameKey } from '../site-name'

export const restorablePageTexts: Restorable = {
  name: 'page-content',
  noun: 'text',
  fields: {
    title: { label: 'Title' },
    description: { label: 'Description' },
    paragraph_spacing: { label: 'Paragraph Spacing' },
  },
  access: 'editor',
  table: pageContent,
  titleColumn: 'page_name',
  titleWords: pageHeading,
}

type Row = typeof pageContent.$inferSelect
const asStored = ({ page_name, title, description, paragraph_spacing, updated_at }: Row) => ({
  page_name,
  title,
  description,
  paragraph_spacing,
  updated_at: updated_at.toISOString(),
  ...describeKey(page_name),
})

export const pageTextApi: BoundEndpoint[] = [
  bind(pageTextEndpoints.list, async ({ db }, { query }) => {
    const keys = query.keys?.split(',').filter(Boolean)
    const rows = await db
      .select()
      .from(pageContent)
      .where(keys ? inArray(pageContent.page_name, keys) : undefined)
      .orderBy(asc(pageContent.page_name))
    return { texts: rows.map(asStored) }
  }),

  bind(pageTextEndpoints.save, (ctx, { params: { key }, body }) =>
    inTransaction(ctx.db, async (tx) => {
      if (key === siteNameKey && ctx.settings.given.values.site_name !== undefined)
        throw new AppError('invalid_input', {
          fields: { title: 'The server sets the name of the site (SITE_NAME). It cannot be changed here.' },
        })
      const parse = (values: unknown) => {
        const parsed = pageTextValues(key).safeParse(values)
        if (!parsed.success) throw new AppError('invalid_input', { fields: fieldErrors(parsed.error) })
        return { ...parsed.data, updated_at: ctx.clock.now() }
      }
      const note = async (what: string, row: Row, detail: Record<string, unknown>) =>
        noteChange(tx, {
          actor: actorName(ctx),
          what: `page-content.${what}`,
          ref: `page-content:${row.id}`,
          title: key,
          at: ctx.clock.now(),
          detail,
        })

      const [current] = await tx.select().from(pageContent).where(eq(pageContent.page_name, key)).for('update')
      if (!current) {
        // OP-21: the row was missing. If another request adds it at the same moment, this one fails as a duplicate.
        const [added] = await tx
          .insert(pageContent)
          .values({ page_name: key, ...parse(body.values) })
          .returning()
        if (!added) throw new AppError('unexpected')
        await note('created', added, {})
        return asStored(added)
      }
      const before = await storedJson(tx, pageContent, current.id)
      const merged = mergeChanges({ base: body.base, values: body.values, current: pageTextToValues(current) })
      const [saved] = await tx.update(pageContent).set(parse(merged)).where(eq(pageContent.id, current.id)).returning()
      if (!saved) throw new AppError('unexpected')
      const changed = changedColumns(before, await storedJson(tx, pageContent, current.id))
      if (Object.keys(changed.after).length > 0) await note('updated', saved, changed)
      return asStored(saved)
    }),
  ),
]
