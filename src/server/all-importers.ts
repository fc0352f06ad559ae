// Lists everything that can be imported from another site, in writing order: items before their orders.
import type { Context } from '@/platform/context'
import type { Importer } from '@/platform/import/importer'
import { type FoundFile, isStorageAddress, type OldFiles } from '@/platform/import/old-files'
import type { OldFileShelf } from '@/platform/import/reading/row-reader'
import { aboutImporters } from '@/features/site/about/server/about.import'
import { accessImporters } from '@/features/office/access/server/access.import'
import { contactImporters } from '@/features/site/contact/server/contact.import'
import { eventsImporters } from '@/features/site/events/server/import/events.import'
import { featuredVideosImporters } from '@/features/site/featured-videos/server/featured-videos.import'
import { loeImporters } from '@/features/site/loe/server/loe.import'
import { loeGalleryImporters } from '@/features/site/loe-gallery/server/loe-gallery.import'
import { mediaImporters } from '@/features/site/media/server/media.import'
import { newsletterImporters } from '@/features/site/newsletter/server/newsletter.import'
import { ordersImporters } from '@/features/commerce/orders/server/import/orders.import'
import { pageContentImporters } from '@/features/site/page-content/server/page-content.import'
import { photoGalleryImporters } from '@/features/site/photo-gallery/server/photo-gallery.import'
import { playerImporters } from '@/features/site/player/server/player.import'
import { keptWithItems, redirectsImporters } from '@/features/site/redirects/server/redirects.import'
import { itemImporters } from '@/features/commerce/catalog/server/editing/items.import'
import { shopStatusImporters } from '@/features/commerce/shop-status/server/shop-status.import'
import { themeImporters } from '@/features/site/theme/server/theme.import'
import { fullImporters } from '@/features/operations/leaving/server/full-importers'
import { keepOwnFile } from '@/features/operations/uploads/server/keep-own-file'
import { takeOldFile } from '@/features/operations/uploads/server/take-old-file'
import { isUploadKind, uploadRules } from '@/features/operations/uploads/upload.rules'
import { AppError } from '@/lib/errors'

export const allImporters: readonly Importer[] = [
  ...itemImporters,
  ...shopStatusImporters,
  ...ordersImporters,
  ...pageContentImporters,
  ...eventsImporters,
  ...mediaImporters,
  ...featuredVideosImporters,
  ...loeImporters,
  ...loeGalleryImporters,
  ...playerImporters,
  ...photoGalleryImporters,
  ...themeImporters,
  ...aboutImporters,
  ...accessImporters,
  ...newsletterImporters,
  ...contactImporters,
  ...redirectsImporters,
  ...fullImporters.map((importer) => (importer.table === 'redirects.full' ? keptWithItems(importer, 'id') : importer)),
]

const refusals: readonly string[] = ['unsupported_type', 'upload_failed', 'invalid_input']
const damagedPicture = 'The picture is damaged and cannot be opened.'

/** Converts the old site's file addresses to ours, and stores each file once. Stores nothing with `isDryRun`. */
export function oldFileShelf(
  ctx: Pick<Context, 'db' | 'files' | 'clock'>,
  files: OldFiles,
  isDryRun: boolean,
): OldFileShelf {
  return {
    async take(kind, address) {
      if (!isUploadKind(kind)) throw new TypeError(`An importer requests a file of an unknown kind: ${kind}`)
      const file = await files.find(address, uploadRules[kind].bucket)
      if (file === null) return { kind: isStorageAddress(address) ? 'missing' : 'none' }
      const refused = (reason: string): FoundFile =>
        files.refuse?.(address, reason) ? { kind: 'none' } : { kind: 'refused', reason }
      try {
        return { kind: 'taken', address: await takeOldFile(ctx, kind, file, { isDryRun }) }
      } catch (error) {
        if (error instanceof AppError && refusals.includes(error.code)) return refused(error.message)
        // Refuse a file that no library can read, like one of the wrong kind.
        if (uploadRules[kind].processing === 'image') return refused(damagedPicture)
        throw error
      }
    },
    async keep(own) {
      const file = await files.find(`${own.bucket}/${own.path}`, own.bucket)
      if (file === null) return { kind: 'missing' }
      try {
        return { kind: 'taken', address: await keepOwnFile(ctx, own, file, { isDryRun }) }
      } catch (error) {
        if (error instanceof AppError && refusals.includes(error.code))
          return { kind: 'refused', reason: error.message }
        if (own.contentType.startsWith('image/')) return { kind: 'refused', reason: damagedPicture }
        throw error
      }
    },
  }
}
