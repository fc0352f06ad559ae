// /dev/mail: reads the mailbox on disk in the browser. The server mounts it only beside that mailbox, never in production.
import { escapeHtml } from '@/lib/html'
import { AppError } from '@/lib/errors'
import type { RawRoute } from '@/platform/http/handler'
import { listMailbox, readMailbox, readMailboxSource, type ReceivedMail } from '@/adapters/mail/mailbox'

/** List, single mail, its HTML alone for the frame, and its source. */
export function mailboxRoutes(directory: string): RawRoute[] {
  const open = async (id: string | undefined): Promise<ReceivedMail> => {
    const mail = await readMailbox(directory, id ?? '')
    if (!mail) throw new AppError('not_found')
    return mail
  }
  return [
    route('/dev/mail', 'The mails this site would have sent (development only).', async () =>
      page('Mailbox', listHtml(await listMailbox(directory))),
    ),
    route('/dev/mail/{id}', 'One mail (development only).', async (id) => {
      const mail = await open(id)
      return page(mail.subject, mailHtml(mail))
    }),
    route('/dev/mail/{id}/html', 'What a mail program shows of a mail (development only).', async (id) =>
      framed((await open(id)).html),
    ),
    route('/dev/mail/{id}/source', 'A mail as it would have gone over the wire (development only).', async (id) => {
      const source = await readMailboxSource(directory, id ?? '')
      if (!source) throw new AppError('not_found')
      return answer(source.toString('utf8'), 'text/plain; charset=utf-8', "default-src 'none'; sandbox")
    }),
  ]
}

function route(path: RawRoute['path'], summary: string, run: (id: string | undefined) => Promise<Response>): RawRoute {
  return {
    method: 'GET',
    path,
    access: 'everyone',
    summary,
    maxBodyBytes: 0,
    run: (_ctx, { params }) => run(params.id),
  }
}

const style = `
:root{color-scheme:dark}
body{margin:0;background:#0f0f0f;color:#f5f3ee;font:1rem/1.6 Inter,system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem)}
h1{font:700 clamp(1.9rem,5vw,3.25rem)/1.1 "Playfair Display",Georgia,serif;letter-spacing:-.01em;margin:0 0 1.5rem;overflow-wrap:anywhere}
a{color:#f5c63d;text-underline-offset:.2em}
a:focus-visible{outline:2px solid #f5c63d;outline-offset:3px}
.quiet{color:#c4c1b9;font-size:.9375rem}
ol{list-style:none;margin:2rem 0 0;padding:0}
li{border-top:1px solid #4d431f}
li a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1.5rem;padding:1rem .25rem;color:inherit;text-decoration:none}
li a:hover strong{color:#f5c63d}
li strong{font-weight:600;overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0 0 2rem}
dt{color:#c4c1b9}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:min(80vh,60rem);border:1px solid #4d431f;background:#0f0f0f}
h2{font:600 1.375rem/1.3 "Playfair Display",Georgia,serif;margin:2.5rem 0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #4d431f;padding:1.25rem;font:.9375rem/1.6 ui-monospace,monospace}`

function listHtml(mails: ReceivedMail[]): string {
  const note =
    '<p class="quiet">Every mail this site would have sent, the newest first. Nothing leaves this machine.</p>'
  if (mails.length === 0)
    return `<h1>Mailbox</h1>${note}<p>No mail yet. Buy something in the shop or write a message on the contact page.</p>`
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${timeHtml(mail)}<span class="quiet">to ${escapeHtml(mail.to)}</span></a></li>`,
  )
  return `<h1>Mailbox</h1>${note}<ol>${items.join('')}</ol>`
}

function mailHtml(mail: ReceivedMail): string {
  const headers: [string, string][] = [
    ['To', mail.to],
    ...(mail.replyTo ? [['Reply-To', mail.replyTo] as [string, string]] : []),
    ['Message-ID', `<${mail.messageId}>`],
    ...Object.entries(mail.headers ?? {}),
  ]
  return `<p class="quiet"><a href="/dev/mail">Mailbox</a> &middot; ${timeHtml(mail)} &middot; <a href="/dev/mail/${mail.id}/source">Source</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>${headers.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<iframe title="The mail as a mail program shows it" src="/dev/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<h2>Text part</h2>
<pre>${linkified(mail.text)}</pre>`
}

function timeHtml({ receivedAt }: ReceivedMail): string {
  return `<time class="quiet" datetime="${escapeHtml(receivedAt)}">${escapeHtml(receivedAt.slice(0, 19).replace('T', ' '))}</time>`
}

/** Web addresses of a plain text as links. */
function linkified(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function page(title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
  return answer(
    html,
    'text/html; charset=utf-8',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}

/** The mail's own HTML for the frame: no scripts, and its links replace the whole page. */
function framed(html: string): Response {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups"
  return answer(html.replace('<head>', '<head><base target="_top">'), 'text/html; charset=utf-8', policy)
}

function answer(body: string, contentType: string, policy: string): Response {
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    },
  })
}
