// Provides a browser, grants and the routes of downloads, for tests of what a download link gives out.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { downloadsApi } from '@/features/commerce/downloads/server/downloads.api'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import {
  downloadToken,
  grantDownloads,
  grantsOfOrders,
  type DownloadGrant,
  type NewGrant,
} from '@/features/commerce/downloads/server/grants/grants'
import type { LicenceSource } from '@/features/commerce/downloads/server/sending/licence-source'
import { openBrowser, type TestBrowser } from './browser-visit'
import { createTestWorld, type TestWorld } from './test-world'

/** The file that a grant delivers unless it names another. */
export const soldPdf = Buffer.from(`%PDF-1.7 ${'music '.repeat(2000)}`)

/** Prints nothing into the files. */
const licences: LicenceSource = {
  soldFile: async () => ({ text: null, problem: null, fixable: null, licencePath: null }),
  fixHolder: async () => undefined,
  noteProblem: async () => undefined,
  musicFacts: async () => ({ composer: null, key: null }),
}

export type DownloadsWorld = TestWorld & {
  routes: ReturnType<typeof downloadsRoutes>
  /** The buyer's browser; other browsers come from `openBrowser()`. */
  browser: TestBrowser
  /** Grants one file, `soldPdf` by default, with 5 downloads in 30 days. */
  grant(options?: Partial<NewGrant>): Promise<{ row: DownloadGrant; token: string }>
  /** Returns the number of counted downloads. */
  used(row: DownloadGrant): Promise<number | undefined>
  /** Clicks the download button, in the buyer's browser by default. */
  click(token: string, from?: TestBrowser): Promise<Response>
  fetchFile(ticket: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<Response>
  /** Returns the data of the download page. */
  look(token: string, from?: TestBrowser): Promise<Record<string, unknown>>
}

export async function createDownloadsWorld(): Promise<DownloadsWorld> {
  const world = await createTestWorld()
  const { ctx } = world
  const routes = downloadsRoutes(licences)
  const browser = openBrowser()
  await ctx.files.put('sheet-music-pdfs', 'late-set.pdf', soldPdf)
  return {
    ...world,
    routes,
    browser,
    async grant(options = {}) {
      const orderId = options.orderId ?? randomUUID()
      await inTransaction(ctx.db, (tx) =>
        grantDownloads(tx, ctx, [
          {
            orderId,
            title: 'Late Set',
            file: 'private:sheet-music-pdfs/late-set.pdf',
            edition: null,
            music: null,
            entryId: null,
            position: 0,
            limit: 5,
            expiryDays: 30,
            ...options,
          },
        ]),
      )
      const rows = (await grantsOfOrders(ctx.db, [orderId])).get(orderId) ?? []
      const row = rows.find(({ file_id }) => file_id === (options.music?.id ?? null))
      if (!row) throw new Error('no grant')
      return { row, token: downloadToken(ctx, row) }
    },
    used: async (row) => (await ctx.db.select().from(downloadGrants).where(eq(downloadGrants.id, row.id)))[0]?.used,
    click: (token, from = browser) => from.call(ctx, routes, 'POST /d/{token}/ticket', { token }),
    fetchFile: (ticket, headers = {}, method = 'GET') =>
      browser.call(ctx, routes, `${method} /f/{ticket}`, { ticket }, headers),
    async look(token, from = browser) {
      const [bound] = downloadsApi(licences)
      return (await bound?.run(ctx, { params: { token }, query: undefined, body: undefined }, from.http)) as Record<
        string,
        unknown
      >
    },
  }
}

/** Returns the ticket that a click on the download button leads to. */
export function readTicket(response: Response): string {
  const [, ticket] = /^\/f\/(.+)$/.exec(response.headers.get('location') ?? '') ?? []
  if (!ticket) throw new Error(`no ticket but ${response.headers.get('location')}`)
  return ticket
}
