// Downloads as personal data: tickets that are over are forgotten, rights go with the order they belong to.
import { inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo, mapped, removeRows, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { downloadGrants, downloadTickets } from '@/db/schema/downloads'

export const downloadsPrivacy: PersonalData = {
  map: [
    mapped(downloadGrants, {
      columns: {
        id: null,
        order_id: 'which order it belongs to',
        title: null,
        file: null,
        generation: null,
        max_downloads: null,
        used: 'how often it was downloaded',
        expires_at: null,
        revoked_at: null,
        created_at: null,
      },
      title: null,
      why: 'To give a buyer the downloads that were paid for, and no more',
      kept: ({ orders }) => `With the order: ${durationWords(orders)}`,
      seenBy: 'The musician',
      exported: 'With the order',
      erased: 'Stays, without a person: links that were sent keep working',
    }),
    mapped(downloadTickets, {
      columns: {
        id: null,
        grant_id: 'which download',
        browser_hash: 'fingerprint of a cookie',
        expires_at: null,
        created_at: 'when',
      },
      title: 'Downloads',
      why: 'To count a download once, however often a browser asks for the file',
      kept: ({ downloads }) => durationWords(downloads),
      seenBy: 'Nobody; the musician sees how many are left',
      exported: 'When each download was',
      erased: 'Deleted once it is over, after an hour',
    }),
  ],
  forget: [
    {
      name: 'download tickets',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          downloadTickets,
          downloadTickets.id,
          sql`
        select ${downloadTickets.id} from ${downloadTickets} where ${lt(downloadTickets.expires_at, daysAgo(ctx, ctx.settings.retention.downloads))} limit ${batch}`,
        ),
    },
  ],
}

/** When the downloads of these order lines were. */
export async function downloadsOf(
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

/** Takes the record of who downloaded away; rights stay, and a download under way is not cut off. */
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
