// Serves shop items in the back-office (ADM-SHOP-37, OP-38, OP-39).
import { eq, like, or } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import type { Transaction } from '@/adapters/database/connect'
import { notePublication } from '@/platform/publication'
import { syncSamplePictures } from '@/features/commerce/look-inside/server/sample-pictures'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { AppError } from '@/lib/errors'
import { titleSlug } from '@/lib/title-slug'
import { decideFreeShipping, isShippingDecided } from '@/features/commerce/shipping/server/shipping-decision'
import { parcelTexts } from '@/features/commerce/shipping/parcel.texts'
import { withFirstDay } from '@/features/commerce/sales/server/first-day'
import { shopItemsResource } from '../../catalog.resource'
import { isShipped } from '@/features/commerce/cart/format-name'
import { usualFormatName } from '../../delivery/delivery.rules'
import { boughtEditionStays } from '@/features/commerce/sheet-music/editions/variant-form'
import { bundleEntriesPart, checkBundle, withEntryPrices } from '@/features/commerce/bundles/server/bundle-entries'
import { coverPreview, drawMissingCover } from './drawn-covers'
import { releaseEditionFiles } from './release-editions'
import {
  deleteEmptyReleases,
  storeRelease,
  withoutGoneRelease,
  withReleaseTitles,
} from '@/features/commerce/releases/server/store-release.admin'
import { withPapers } from '@/features/commerce/sheet-music/server/editions/edition-papers'
import { findItemFiles, itemFilesPart, measureItemFiles } from '@/features/commerce/recordings/server/item-files'
import { followSoldRecordings, withPreviewProblems } from '@/features/commerce/recordings/server/track-previews'
import { storeTune, withTunes } from '@/features/commerce/sheet-music/server/tunes/tunes'
import { countedStock, findVariants } from '@/features/commerce/sheet-music/server/editions/variants'

/**
 * Makes the product page's address once from the title, with a number if another item has it. It stays when the title
 * changes, so that links keep working.
 */
export async function freeSlug(tx: Transaction, title: string): Promise<string> {
  const wanted = titleSlug(title, 80) || 'item'
  const taken = new Set(
    (
      await tx
        .select({ slug: shopItems.slug })
        .from(shopItems)
        .where(or(eq(shopItems.slug, wanted), like(shopItems.slug, `${wanted}-%`)))
    ).map(({ slug }) => slug),
  )
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/**
 * A sheet that is sold has its file. A buyer would pay for an address of ours that leads nowhere and get nothing
 * (OP-04, ADM-SHOP-21).
 */
async function refuseMissingFile(ctx: Context, field: string, address: unknown): Promise<void> {
  const file = typeof address === 'string' ? fileOfPrivateName(address) : null
  if (file === null || (await ctx.files.stat(file.bucket, file.path)) !== null) return
  throw new AppError('invalid_input', {
    fields: {
      [field]: `This ${field.startsWith('files.') ? 'file' : 'PDF'} is no longer among the stored files. Please upload it again.`,
    },
  })
}

/**
 * Asks before an item that is sent by post goes on sale in a shop without any price of shipping. The answer "free" is
 * stored. Throws AppError `invalid_input` without an answer.
 */
async function askAboutShipping(
  { is_visible, category }: { is_visible: boolean; category: string },
  isFree: boolean,
  { ctx, tx, current }: { ctx: Context; tx: Transaction; current: Record<string, unknown> | null },
): Promise<void> {
  const wasOnSale = current !== null && current.is_visible === true && isShipped(String(current.category))
  if (!is_visible || !isShipped(category) || wasOnSale || (await isShippingDecided(ctx, tx))) return
  const { question } = parcelTexts
  if (!isFree) throw new AppError('invalid_input', { message: question, fields: { free_shipping: question } })
  await decideFreeShipping(ctx, tx)
}

/** A buyer of an edition may return for it, and asks by its name. */
function whyItStays({ label, kind, pdf_file_url, purchase_count }: Record<string, unknown>): string | null {
  return (pdf_file_url !== null || kind === 'set') && Number(purchase_count) > 0
    ? boughtEditionStays(String(label))
    : null
}

export const coverRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/sheet-covers',
    access: 'administrator',
    summary: 'Draws the cover of a sheet with this title and composer.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const asked = new URL(raw.url).searchParams
      const drawn = await coverPreview(ctx, asked.get('title') ?? '', asked.get('composer') ?? '')
      return new Response(new Uint8Array(drawn), {
        headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
      })
    },
  },
]

export const shopItemsService = resourceService(shopItemsResource, {
  table: shopItems,
  searched: ['title', 'description', 'category'],
  order: [{ column: 'order_index' }, { column: 'created_at', direction: 'desc' }],
  sortedBy: { inventory_count: countedStock },
  parts: {
    variants: { table: itemVariants, owner: 'shop_item_id', whyItStays },
    files: itemFilesPart,
    entries: bundleEntriesPart,
  },
  withOthers: async (db, items) =>
    withPreviewProblems(
      db,
      await withEntryPrices(db, await withPapers(db, await withReleaseTitles(db, await withTunes(db, items)))),
    ),
  async toColumns({ free_shipping, ...values }, given) {
    await askAboutShipping(values, free_shipping, given)
    const dated = withFirstDay(values, given)
    const columns = await storeRelease(await storeTune(dated, given), usualFormatName(values), given)
    return given.current === null ? { ...columns, slug: await freeSlug(given.tx, values.title) } : columns
  },
  beforeRestore: withoutGoneRelease,
  onPublish: ({ id }, { tx }) => notePublication(tx, 'release', id),
  async afterSave({ id, pdf_file_url }, { ctx, tx }) {
    await deleteEmptyReleases(tx)
    await refuseMissingFile(ctx, 'pdf_file_url', pdf_file_url)
    for (const [index, { fileUrl }] of ((await findVariants(tx, [id])).get(id) ?? []).entries())
      await refuseMissingFile(ctx, `variants.${index}.pdf_file_url`, fileUrl)
    for (const [index, { file }] of ((await findItemFiles(tx, [id])).get(id) ?? []).entries())
      await refuseMissingFile(ctx, `files.${index}.file`, file)
    await checkBundle(tx, id)
    await releaseEditionFiles(tx, ctx, id)
    await measureItemFiles(tx, id)
    await syncSamplePictures(tx)
    await followSoldRecordings(tx)
    // Runs last, because a stored file stays when the transaction is rolled back. A retry stores the same file.
    await drawMissingCover(tx, ctx, id)
  },
  // The list has no place for the answer: the item's form and the settings have.
  beforeShow: (item, given) =>
    askAboutShipping({ is_visible: true, category: String(item.category) }, false, { ...given, current: item }),
  // The item is still listed here. The job sees later that it is gone.
  async beforeRemove({ id }, { tx }) {
    await deleteEmptyReleases(tx, id)
    await syncSamplePictures(tx)
    await followSoldRecordings(tx)
  },
})
