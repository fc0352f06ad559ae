// Routes for the click that counts a download, and for the file it leads to.
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { AppError } from '@/lib/errors'
import { downloadsEndpoints } from '../downloads.contract'
import { downloadTexts } from '../downloads.texts'
import { rememberBrowser } from './browser-cookie'
import type { LicenceSource } from './sending/licence-source'
import { sendTicketFile } from './sending/send-ticket-file'
import { fixHolderByToken } from './fix-holder-by-token'
import { noteArrival, openTicket, takeTicket } from './tickets'

const { fixName } = downloadTexts

const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { ...privateHeaders, location } })

export const downloadsRoutes = (licences: LicenceSource): RawRoute[] => [
  {
    method: 'POST',
    path: '/d/{token}/ticket',
    access: 'downloadHolder',
    summary:
      'Counts one download and redirects to the file; redirects back to the page when nothing is left (DLV-04, OP-05).',
    limit: { requests: 60, perSeconds: 3600 },
    maxBodyBytes: 1024,
    async run(ctx, { params }, http) {
      const token = params.token ?? ''
      const ticket = await takeTicket(ctx, token, rememberBrowser(http))
      return seeOther(ticket ? `/f/${ticket}` : `/d/${encodeURIComponent(token)}`)
    },
  },
  {
    method: 'POST',
    path: '/d/{token}/holder',
    access: 'downloadHolder',
    summary:
      'The form that corrects a misspelt name, for a browser without JavaScript; returns a page that keeps what was typed.',
    limit: downloadsEndpoints.fixHolder.limit,
    maxBodyBytes: 8192,
    async run(ctx, { raw, params }) {
      const page = `/d/${encodeURIComponent(params.token ?? '')}`
      const holder = new URLSearchParams(await raw.text()).get('holder') ?? ''
      try {
        await fixHolderByToken(ctx, licences, params.token ?? '', holder)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const link = { href: page, label: fixName.toFile }
        if (!error.fields?.holder) return plainPage({ status: 409, title: fixName.title, text: error.message, link })
        const field = {
          name: 'holder',
          label: fixName.label,
          type: 'text' as const,
          autocomplete: 'name',
          value: holder,
          error: error.fields.holder,
        }
        return plainPage({
          status: 422,
          title: fixName.title,
          text: fixName.again,
          form: { action: `${page}/holder`, submit: fixName.submit, fields: [field] },
          link,
        })
      }
      return seeOther(page)
    },
  },
  {
    method: 'GET',
    path: '/f/{ticket}',
    access: 'downloadHolder',
    summary:
      'The file itself for an hour, a large one for longer, whole or in parts; never counts (payments-security 3).',
    // High, because a player or download manager requests many parts of one file.
    limit: { requests: 1200, perSeconds: 60 },
    maxBodyBytes: 0,
    async run(ctx, { raw, params }) {
      const ticket = await openTicket(ctx, params.ticket ?? '')
      if (ticket) {
        // Read before the work, so that the server notices a browser that leaves meanwhile.
        const { signal } = raw
        const answer = await sendTicketFile(ctx, ticket, licences, raw)
        if (raw.method === 'GET' && answer.status < 400 && !signal.aborted) await noteArrival(ctx, ticket.id)
        return answer
      }
      return plainPage({
        status: 410,
        title: 'This download has timed out',
        text: 'For your safety a started download works for an hour, a large file for longer. Open the link in your e-mail again to download the file.',
        link: { href: '/contact', label: 'Get in touch' },
      })
    },
  },
]
