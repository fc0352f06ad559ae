// /dev/mail: shows the mailbox on disk in the browser. The server mounts it only together with that mailbox, never in
// production.
import { escapeHtml } from '@/lib/html'
import { AppError } from '@/lib/errors'
import type { RawRoute } from '@/platform/http/handler'
import { listMailbox, readMailbox, readMailboxSource, type ReceivedMail } from '@/adapters/mail/mailbox'

/**
 * Routes for the list, a single mail, its HTML alone for the frame, and its source. `styles`: addresses of style sheets
 * with the site's type and colours.
 */
export function mailboxRoutes(directory: string, styles: readonly string[] = []): RawRoute[] {
  const page = (title: string, body: string) => toPage(styles, title, body)
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

/**
 * Styles of these pages only. Colours and type come from the style sheets, with fallback values for a page without
 * them.
 */
const style = `
:root{color-scheme:dark}
body{margin:0;background:var(--night,#0f0f0f);color:var(--ink,#f5f3ee);font-family:Inter,system-ui,sans-serif;font-size:1rem;line-height:1.6}
.mailbox{position:relative;isolation:isolate;min-height:100vh}
main{max-width:60rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem)}
h1,h2{font-family:"Playfair Display",Georgia,serif;font-variant-numeric:lining-nums tabular-nums;overflow-wrap:anywhere}
h1{margin:0 0 1.5rem}
h2{margin:2.5rem 0 1rem}
main a{color:var(--gold,#f5c63d);text-underline-offset:.2em}
.way a{display:inline-flex;align-items:center;min-height:2.75rem;min-width:2.75rem}
.quiet{color:var(--ink-soft,#c4c1b9);font-size:.9375rem}
ol{list-style:none;margin:2rem 0 0;padding:0}
ol>li{border-top:1px solid var(--hairline,#4d431f)}
ol>li a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1.5rem;padding:1rem .25rem;color:inherit;text-decoration:none}
ol>li a:hover strong{color:var(--gold,#f5c63d)}
ol>li a>span{flex-basis:100%}
ol>li strong{font-weight:600;overflow-wrap:anywhere}
time,dd{font-variant-numeric:tabular-nums lining-nums}
time{white-space:nowrap}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.5rem;margin:0 0 2rem}
dt{color:var(--ink-soft,#c4c1b9)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:min(80vh,60rem);border:1px solid var(--hairline,#4d431f);background:#0f0f0f}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--hairline,#4d431f);padding:1.25rem;font:.9375rem/1.6 ui-monospace,monospace}
@media (width < 40rem){dl{display:block}dd{margin-bottom:.5rem}}`

function listHtml(mails: ReceivedMail[]): string {
  const note =
    '<p class="quiet">Every mail this site would have sent, the newest first. Nothing leaves this machine.</p>'
  if (mails.length === 0)
    return `<h1 class="type-title">Mail<span class="highlight">box</span></h1>${note}<p>No mail yet. Buy something in the shop or write a message on the contact page.</p>`
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${timeHtml(mail)}<span class="quiet">to ${escapeHtml(mail.to)}</span></a></li>`,
  )
  return `<h1 class="type-title">Mail<span class="highlight">box</span></h1>${note}<ol>${items.join('')}</ol>`
}

function mailHtml(mail: ReceivedMail): string {
  const headers: [string, string][] = [
    ['To', mail.to],
    ...(mail.replyTo ? [['Reply-To', mail.replyTo] as [string, string]] : []),
    ['Message-ID', `<${mail.messageId}>`],
    ...Object.entries(mail.headers ?? {}),
  ]
  return `<p class="quiet way"><a href="/dev/mail">Mailbox</a> &middot; ${timeHtml(mail)} &middot; <a href="/dev/mail/${mail.id}/source">Source</a></p>
<h1 class="type-heading">${escapeHtml(mail.subject)}</h1>
<dl>${headers.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<iframe title="The mail as a mail program shows it" src="/dev/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<h2 class="type-subheading">Text part</h2>
<pre>${linkified(mail.text)}</pre>`
}

function timeHtml({ receivedAt }: ReceivedMail): string {
  return `<time class="quiet" datetime="${escapeHtml(receivedAt)}">${escapeHtml(receivedAt.slice(0, 19).replace('T', ' '))}</time>`
}

/** Turns web addresses in plain text into links. */
function linkified(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function toPage(styles: readonly string[], title: string, body: string): Response {
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${links}<style>${style}</style></head><body><div class="mailbox"><div class="spotlight" aria-hidden="true"></div><main>${body}</main></div><div class="grain" aria-hidden="true"></div></body></html>`
  return answer(
    html,
    'text/html; charset=utf-8',
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}

/** Responds with the mail's own HTML for the frame: no scripts, and its links replace the whole page. */
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
