// Lists what the export of the whole site holds, table by table, and what it leaves out. `leaving.itest.ts` compares both
// with the database, so that a new table needs a decision.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { documents, documentSeries } from '@/db/schema/commerce/documents'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { itemDays } from '@/db/schema/commerce/interest'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { samplePictures } from '@/db/schema/commerce/look-inside'
import { offerItems, offers, offerUses } from '@/db/schema/commerce/offers/offers'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkoutLines, checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { platformRates } from '@/db/schema/commerce/orders/sales'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { shipmentLines, shipments } from '@/db/schema/commerce/orders/shipments'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { itemFiles, trackPreviews } from '@/db/schema/commerce/recordings'
import { quotes } from '@/db/schema/commerce/offers/quotes'
import { editionFiles, tunes } from '@/db/schema/commerce/sheet-music'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import { itemVariants, releases, shopItems } from '@/db/schema/commerce/shop'
import { pageSettings } from '@/db/schema/commerce/shop-status'
import { allowedEmails } from '@/db/schema/office/access'
import { settings } from '@/db/schema/office/settings'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { collaborations, musicalInfluences, stats } from '@/db/schema/site/about'
import { announcedThings, letterSettings } from '@/db/schema/site/automatic-letters'
import { bouncedSubscribers, newsletterBounces } from '@/db/schema/site/bounces'
import { contactMessages, contactReplies } from '@/db/schema/site/contact'
import { events, eventTunes } from '@/db/schema/site/events'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { loeVideos } from '@/db/schema/site/loe'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { mediaItems } from '@/db/schema/site/media'
import { newsletters, newsletterSubscribers, suppressedAddresses } from '@/db/schema/site/newsletter'
import { ownPages } from '@/db/schema/site/own-pages'
import { pageContent } from '@/db/schema/site/page-content'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { loeAudioTracks } from '@/db/schema/site/player'
import { redirects } from '@/db/schema/site/redirects'
import { themeSettings } from '@/db/schema/site/theme'

export type ExportedTable = {
  of: PgTable
  /** Says in the README what one row is. */
  about: string
  /** True for purchases and documents: undoing an import keeps them. */
  isOfBooks?: true
  /** Condition of the rows, in SQL; default: all. */
  where?: string
  /** Order of the rows if they refer to each other, in SQL; default: that of the primary key. */
  order?: string
  /** Names that columns had in exports of earlier versions, which an import still reads. */
  formerly?: Readonly<Record<string, string>>
  /** Columns that are left out, each with the value that an import writes instead, in SQL. */
  without?: Readonly<Record<string, SQL>>
  /**
   * Names a record that every site has from the start. An import replaces such a row until it is changed here: then the
   * activity log has an entry.
   */
  preset?: {
    key: string
    audited: (row: Readonly<Record<string, string | null>>) => readonly [what: string, ref: string][]
  }
}

/** Selects orders that were paid, and those that wait for a transfer. An abandoned checkout is no order. */
const isOrder =
  '(paid_at is not null or id in (select checkout_id from manual_payments where accepted_at is not null and closed_at is null))'
const ofPaid = `checkout_id in (select id from checkouts where ${isOrder})`
const ofPaidOrder = `order_id in (select id from orders where ${ofPaid})`

const textVerbs = ['created', 'updated', 'restored'] as const

/** Tables in no order: the import sorts them by their references. */
export const exportedTables: readonly ExportedTable[] = [
  {
    of: settings,
    about: 'One setting of the site, without passwords and keys',
    where: 'secret is null',
    without: { secret: sql`null` },
  },
  { of: allowedEmails, about: 'One person who may sign in, with the role' },
  { of: storedFiles, about: 'One file of the folder files, with its measurements' },
  {
    of: pageContent,
    about: 'One text of a page',
    preset: {
      key: 'page_name',
      audited: ({ id }) => textVerbs.map((verb) => [`page-content.${verb}`, `page-content:${id}`]),
    },
  },
  { of: ownPages, about: 'One page that you wrote: imprint, terms and others' },
  { of: redirects, about: 'One old address, and where it leads' },
  { of: themeSettings, about: 'One look of the site' },
  {
    of: pageSettings,
    about: 'Whether the shop is open, and what visitors read while it is closed',
    preset: {
      key: 'page_name',
      audited: ({ page_name }) =>
        ['closed', 'opened', 'message_changed'].map((verb) => [`shop.${verb}`, `page_settings:${page_name}`]),
    },
  },
  { of: musicalInfluences, about: 'One musical influence of the About page' },
  { of: collaborations, about: 'One collaboration of the About page' },
  { of: stats, about: 'One number of the About page' },
  { of: events, about: 'One gig' },
  { of: eventTunes, about: 'One entry of a set list' },
  { of: mediaItems, about: 'One entry of the Media page' },
  { of: featuredVideos, about: 'One featured video' },
  { of: photoGallery, about: 'One photo of the home page' },
  { of: loeVideos, about: 'One video of the LOE page' },
  { of: loeImages, about: 'One picture of the LOE page' },
  { of: loeAudioTracks, about: 'One recording of the player' },
  { of: tunes, about: 'One tune, whatever sells it' },
  { of: releases, about: 'One release that is sold in several formats' },
  { of: shopItems, about: 'One item of the shop' },
  { of: itemVariants, about: 'One size or edition of an item' },
  { of: itemFiles, about: 'One music file of an item' },
  { of: editionFiles, about: 'One version of the PDF of an edition' },
  { of: bundleEntries, about: 'One entry of a bundle' },
  { of: samplePictures, about: 'One sample page of a sheet, as a picture' },
  { of: trackPreviews, about: 'One preview of a recording' },
  { of: playAlongPoints, about: 'When each line of a sheet begins in a recording' },
  { of: licenceTiers, about: 'One licence of sheet music' },
  { of: shippingZones, about: 'One shipping zone' },
  { of: shippingZoneCountries, about: 'One country of a shipping zone' },
  { of: shippingRates, about: 'One price of a parcel by its weight' },
  { of: itemDays, about: 'How often visitors took a step with an item on a day' },
  { of: platformRates, about: 'The share that a selling platform would have kept' },
  { of: offers, about: 'One code' },
  { of: offerItems, about: 'One item that a code is for' },
  { of: offerUses, isOfBooks: true, about: 'One use of a code', where: ofPaid },
  {
    of: checkouts,
    isOfBooks: true,
    about: 'One order as a whole, paid or waiting for a transfer: address, total, state of the payment',
    where: isOrder,
    formerly: { provider_order_id: 'paypal_order_id' },
    without: { cookie_hash: sql`'export:' || gen_random_uuid()`, cart_hash: sql`'export'`, network: sql`null` },
  },
  { of: checkoutLines, isOfBooks: true, about: 'One item of an order as it was priced', where: ofPaid },
  {
    of: manualPayments,
    isOfBooks: true,
    about: 'One order that is paid by transfer, by invoice or in cash',
    where: ofPaid,
  },
  { of: quotes, isOfBooks: true, about: 'One quote' },
  {
    of: payments,
    isOfBooks: true,
    about: 'One payment',
    where: ofPaid,
    formerly: { provider_capture_id: 'paypal_capture_id' },
  },
  {
    of: orders,
    isOfBooks: true,
    about: 'One item of a paid order',
    where: ofPaid,
    formerly: { provider_order_id: 'paypal_order_id' },
  },
  {
    of: refunds,
    isOfBooks: true,
    about: 'One refund',
    where: 'payment_id in (select id from payments where ' + ofPaid + ')',
    formerly: { provider_refund_id: 'paypal_refund_id' },
  },
  { of: shipments, isOfBooks: true, about: 'One parcel', where: ofPaid },
  { of: shipmentLines, isOfBooks: true, about: 'Pieces of one item in a parcel', where: ofPaidOrder },
  { of: downloadGrants, isOfBooks: true, about: 'The right of a buyer to download one file', where: ofPaidOrder },
  { of: documentSeries, isOfBooks: true, about: 'One series of invoice numbers' },
  { of: documents, isOfBooks: true, about: 'One invoice or credit note', order: 'created_at' },
  { of: contactMessages, about: 'One message of the contact form' },
  { of: contactReplies, about: 'One reply to a message' },
  { of: newsletterSubscribers, about: 'One subscriber of the newsletter, with the date of consent or opt-out' },
  { of: newsletters, about: 'One newsletter' },
  { of: bouncedSubscribers, about: 'One subscriber whom no newsletter reaches' },
  { of: newsletterBounces, about: 'How many mails of a newsletter came back' },
  { of: letterSettings, about: 'The mails that the site writes automatically' },
  { of: announcedThings, about: 'One gig or release that had its newsletter' },
  { of: suppressedAddresses, about: 'One erased address, as a fingerprint, so that it stays erased' },
]

const signIn = 'People set a new password on the new site.'
const passing = 'It holds only what is going on at the moment.'
const computed = 'The site computes it from other tables.'
const secret = 'It depends on the secret of this installation. A backup takes it along.'

/** Tables that the export leaves out, each with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  accounts: signIn,
  account_links: signIn,
  sessions: signIn,
  recovery_codes: signIn,
  known_networks: signIn,
  access_failures: signIn,
  card_batches: secret,
  download_cards: secret,
  gifts: secret,
  bounce_address: secret,
  download_tickets: passing,
  purchase_links: passing,
  privacy_requests: passing,
  stock_holds: passing,
  uploads: passing,
  outbox: passing,
  webhook_events: passing,
  rate_limits: passing,
  newsletter_deliveries: 'It has a row for each mail of each newsletter. A backup takes it along.',
  sale_lines: computed,
  sale_sums: computed,
  sale_zone: computed,
  item_prices: 'A site notes the price of each item from the day of its import. A backup takes the history along.',
  audit: 'The activity log stays with the site whose changes it lists.',
  deleted_records: 'The trash is emptied after 30 days.',
  imported_rows: 'It only compares imports with each other.',
  imports: 'It only undoes imports of this installation.',
  import_changes: 'It only undoes imports of this installation.',
  import_column_choices: 'It only remembers choices for the next import.',
  restores: 'It notes restored backups of this installation.',
  schema_migrations: 'It belongs to the program.',
}
