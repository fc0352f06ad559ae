// Receives the reports of a mail service about mails that came back. The token in the address authorizes them.
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { AppError } from '@/lib/errors'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { isBounceToken, noteRequest } from './bounce-address'
import { noteReports } from './bounced-subscribers'
import { type BounceReport, readReports } from './read-reports'

const answer = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** `noteElsewhere` learns of the same reports in the same transaction. */
export const bounceRoutes = (
  noteElsewhere: (tx: Transaction, ctx: Context, reports: readonly BounceReport[]) => Promise<void>,
): RawRoute[] => [
  {
    method: 'POST',
    path: '/api/bounces/{token}',
    access: 'downloadHolder',
    fromAnywhere: true,
    summary: 'Receives reports of bounces from Postmark, SendGrid, Mailgun or Amazon SES, or as text of RFC 3464.',
    limit: { requests: 50, perSeconds: 1 },
    maxBodyBytes: 1024 * 1024,
    async run(ctx, { raw, params: { token = '' } }) {
      if (!(await isBounceToken(ctx.db, ctx.settings, token))) throw new AppError('not_found')
      const read = readReports(await raw.text())
      if (read === null) return answer(400, 'This is not a report of a known service')
      await inTransaction(ctx.db, async (tx) => {
        await noteReports(tx, ctx, read.reports)
        await noteElsewhere(tx, ctx, read.reports)
        await noteRequest(tx, read.confirmUrl, ctx.clock.now())
      })
      return answer(200, 'Stored')
    },
  },
]
