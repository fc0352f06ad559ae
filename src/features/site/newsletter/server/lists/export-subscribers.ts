// Writes the confirmed subscribers as a table, in the columns of this site or of another newsletter program.
import { and, asc, eq, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { isReachable } from '@/features/site/bounces/server/bounced-subscribers'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { exportColumns } from '../../subscriber-exports'

/** Returns the table. `service`: see `exportColumns`. Leaves out addresses that bounced. */
export async function exportSubscribers({ db }: Pick<Context, 'db'>, service: string | null): Promise<string> {
  const { email, status, confirmed_at, created_at } = newsletterSubscribers
  const rows = await db
    .select({ email, consent: sql`coalesce(${confirmed_at}, ${created_at})`.mapWith(confirmed_at) })
    .from(newsletterSubscribers)
    .where(and(eq(status, 'confirmed'), isReachable))
    .orderBy(asc(email))
  const columns = Object.entries(exportColumns(service))
  return stringify(
    rows.map((row) => {
      const values = {
        // A program for spreadsheets must not read an address as a formula.
        email: /^[=+\-@]/.test(row.email) ? `'${row.email}` : row.email,
        consent: row.consent.toISOString(),
        yes: 'true',
        no: 'false',
      }
      return columns.map(([, value]) => values[value])
    }),
    { header: true, bom: true, columns: columns.map(([name]) => name) },
  )
}

export const subscriberExportRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/subscribers.csv',
    access: 'administrator',
    summary: 'The confirmed subscribers as a table for spreadsheets and other newsletter programs.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const service = new URL(raw.url).searchParams.get('for')
      return new Response(await exportSubscribers(ctx, service), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${service === null ? 'newsletter_subscribers' : 'subscribers'}.csv"`,
          'cache-control': 'no-store',
        },
      })
    },
  },
]
