// The page of the mailed link, and its two buttons. Opening it changes nothing, so a mail program that follows links
// does no harm.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { exportArchive } from './export-archive'
import { eraseFor, exportFor, listObstacles, requestOfToken, listWarnings, type Parts } from './privacy-requests'

const over = {
  status: 410,
  title: 'This link is no longer valid',
  text: 'Links to your data work for a week. Please write to us and ask for a new one.',
  link: { href: '/contact', label: 'Get in touch' },
}
const erased = {
  status: 200,
  title: 'Your data is erased',
  text: 'We no longer know this address. What has to stay in the books stays without your name.',
  link: { href: '/', label: 'Back to the site' },
}
const notYet = (obstacles: readonly string[]) => ({
  status: 409,
  title: 'This cannot be erased yet',
  text: 'We still need your address for something you are waiting for. Please come back to this link afterwards, or write to us.',
  points: obstacles,
  link: { href: '/contact', label: 'Get in touch' },
})

async function toPage(ctx: Context, parts: Parts, token: string): Promise<Response> {
  return inTransaction(ctx.db, async (tx) => {
    const request = await requestOfToken(tx, ctx, token)
    if (!request) return plainPage(over)
    const { kind, email } = request
    const address = `/privacy/${encodeURIComponent(token)}/${kind}`
    if (kind === 'export') {
      return plainPage({
        status: 200,
        title: 'Your data',
        text: `Everything we keep about ${email}, in one file: as tables for spreadsheets and as JSON for programs. It holds your orders and messages, so keep it to yourself.`,
        form: { action: address, fields: [], submit: 'Download my data' },
        link: { href: '/privacy', label: 'What we keep, and why' },
      })
    }
    if (request.done_at !== null) return plainPage(erased)
    const obstacles = await listObstacles(tx, ctx, parts, email)
    if (obstacles.length > 0) return plainPage({ ...notYet(obstacles), status: 200 })
    return plainPage({
      status: 200,
      title: 'Erase your data',
      text: `We erase everything we keep about ${email}: messages, newsletter, mails, logs, and your name and addresses in orders. This cannot be undone.`,
      points: await listWarnings(tx, ctx, parts, email),
      form: { action: address, fields: [], submit: 'Erase my data' },
      link: { href: '/privacy', label: 'What we keep, and why' },
    })
  })
}

const shared = { access: 'downloadHolder', limit: { requests: 60, perSeconds: 3600 } } as const

export function privacyRoutes(parts: Parts): RawRoute[] {
  return [
    {
      ...shared,
      method: 'GET',
      path: '/privacy/{token}',
      maxBodyBytes: 0,
      summary: 'Shows what the button on the page would export or erase; changes nothing.',
      run: (ctx, { params: { token = '' } }) => toPage(ctx, parts, token),
    },
    {
      ...shared,
      method: 'POST',
      path: '/privacy/{token}/export',
      maxBodyBytes: 1024,
      summary: "One person's data as an archive of JSON and CSV, for the owner of the mailbox.",
      run: (ctx, { params: { token = '' } }) =>
        inTransaction(ctx.db, async (tx) => {
          const request = await requestOfToken(tx, ctx, token)
          const at = ctx.clock.now()
          if (!request || request.kind !== 'export' || request.expires_at <= at) return plainPage(over)
          const archive = exportArchive({
            email: request.email,
            siteName: ctx.settings.siteName,
            at,
            sections: await exportFor(tx, ctx, parts, request),
          })
          return new Response(new Uint8Array(archive), {
            headers: {
              'content-type': 'application/zip',
              'content-disposition': `attachment; filename="your-data-${at.toISOString().slice(0, 10)}.zip"`,
              'cache-control': 'private, no-store',
              'x-content-type-options': 'nosniff',
              'referrer-policy': 'no-referrer',
            },
          })
        }),
    },
    {
      ...shared,
      method: 'POST',
      path: '/privacy/{token}/erase',
      maxBodyBytes: 1024,
      summary:
        'Erases what is stored about the address, for the owner of the mailbox; what the books need stays without the person.',
      run: (ctx, { params: { token = '' } }) =>
        inTransaction(ctx.db, async (tx) => {
          const request = await requestOfToken(tx, ctx, token)
          if (!request || request.kind !== 'erase') return plainPage(over)
          const obstacles = await eraseFor(tx, ctx, parts, request)
          return plainPage(obstacles.length > 0 ? notYet(obstacles) : erased)
        }),
    },
  ]
}
