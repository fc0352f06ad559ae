// Downloads as personal data: expired tickets are deleted, grants are deleted with their order.
import { inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo, mapped, removeRows, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { downloadGrants, downloadTickets } from '@/db/schema/commerce/downloads'

export const downloadsPrivacy: PersonalData = {
  map: [
    mapped(downloadGrants, {
      personal: { order_id: 'which order it belongs to', used: 'how often it was downloaded' },
      impersonal:
        'id title file edition_id edition_version delivered_version corrected_at correction file_id entry_id byte_size position missing_since generation max_downloads expires_at revoked_at created_at',
      title: null,
      why: 'To give a buyer the downloads that were paid for, and no more',
      retention: ({ orders }) => `With the order: ${durationWords(orders)}`,
      seenBy: 'The musician',
      exported: 'With the order',
      erased: 'Stays, without a person: links that were sent keep working',
    }),
    mapped(downloadTickets, {
      personal: { grant_id: 'which download', browser_hash: 'fingerprint of a cookie', created_at: 'when' },
      impersonal: 'id expires_at arrived_at',
      title: 'Downloads',
      why: 'To count a download once, however often a browser asks for the file',
      retention: ({ downloads }) => durationWords(downloads),
      seenBy: 'Only the musician sees how many are left',
      exported: 'When each download was',
      erased: 'Deleted once it is over: after an hour or, for a large file, a few hours',
    }),
  ],
  forget: [
    {
      name: 'download tickets',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          downloadTickets,
          lt(downloadTickets.expires_at, daysAgo(ctx, ctx.settings.retention.downloads)),
          batch,
        ),
    },
  ],
}

/** Returns the times of the downloads of these order lines. */
export async function findDownloads(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<{ title: string; at: Date }[]> {
  if (orderIds.length === 0) return []
  return tx
    .select({ title: downloadGrants.title, at: downloadTickets.created_at })
    .from(downloadTickets)
    .innerJoin(downloadGrants, sql`${downloadGrants.id} = ${downloadTickets.grant_id}`)
    .where(inArray(downloadGrants.order_id, [...orderIds]))
    .orderBy(downloadTickets.created_at)
}

/** Deletes the records of the downloads. Grants stay, and a running download is not cut off. */
export async function forgetDownloads(tx: Transaction, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const theirs = tx
    .select({ id: downloadGrants.id })
    .from(downloadGrants)
    .where(inArray(downloadGrants.order_id, [...orderIds]))
  await tx
    .delete(downloadTickets)
    .where(sql`${inArray(downloadTickets.grant_id, theirs)} and ${lt(downloadTickets.expires_at, now)}`)
}
