// A page of a few sentences in the colours and the title font of the site's theme, for responses outside the React
// application.
import { escapeHtml } from '@/lib/html'
import { formMarkup, formStyle, type PlainForm } from './plain-form'

type PageLink = { href: string; label: string }

export type PlainPage = {
  status: number
  title: string
  text: string
  /** List items below the text. */
  points?: readonly string[]
  link?: PageLink
  /** Several links, one below the other. */
  links?: readonly PageLink[]
  form?: PlainForm
  /** An https address that the browser opens automatically; the link stays for browsers that do not. */
  continueTo?: string
}

const style = `
:root{color-scheme:var(--scheme);--scheme:dark;--primary:45 90% 60%;--background:0 0% 6%;--foreground:45 20% 95%;--muted:0 0% 12%;--destructive:0 62.8% 30.6%}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,34rem);place-content:start center;padding:clamp(2rem,18vh,11rem) 2rem 2rem;box-sizing:border-box;background:hsl(var(--background));color:hsl(var(--foreground));font:1.0625rem/1.6 Inter,system-ui,sans-serif}
h1{margin:0 0 1rem;font:500 clamp(2rem,7vw,3.25rem)/1.1 var(--font-display,Georgia),Georgia,serif;letter-spacing:-.01em}
p,li{margin:0 0 1.5rem;color:color-mix(in oklab,hsl(var(--foreground)) 76%,hsl(var(--background)))}
ul{margin:0 0 1.5rem;padding-left:1.25rem}
li{margin-bottom:.75rem;overflow-wrap:anywhere}
a{color:hsl(var(--primary))}
hr{border:0;height:1px;width:4rem;margin:0 0 1.5rem;background:hsl(var(--primary))}`

/**
 * Returns a complete response that is not cached and not indexed by search engines. It loads only the colours and
 * the title font of the theme; without them it has the colours of the default look.
 */
export function plainPage(page: PlainPage): Response {
  const refresh = page.continueTo ? `<meta http-equiv="refresh" content="0;url=${escapeHtml(page.continueTo)}">` : ''
  const link = [...(page.links ?? []), ...(page.link ? [page.link] : [])]
    .map(({ href, label }) => `<p><a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(label)}</a></p>`)
    .join('')
  const points = page.points?.length
    ? `<ul>${page.points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}
<title>${escapeHtml(page.title)}</title><style>${style}${page.form ? formStyle : ''}</style>
<link rel="stylesheet" href="/look.css"></head>
<body><main><h1>${escapeHtml(page.title)}</h1><hr><p>${escapeHtml(page.text)}</p>${points}${page.form ? formMarkup(page.form) : ''}${link}</main></body></html>`
  return new Response(html, {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action ${page.form ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      // Under no-referrer, a form would send `null` as its origin.
      'referrer-policy': page.form ? 'same-origin' : 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
}
