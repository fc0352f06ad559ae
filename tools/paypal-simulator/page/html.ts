// Builds small parts of the simulator's own pages: escaping, the page frame, the word mark.
import { randomBytes } from 'node:crypto'

export const testNotice = 'Test payments. No money moves.'

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** PayPal's name in two blues, as text (no logo is copied). */
export const wordMark = '<span class="mark" aria-hidden="true"><span>Pay</span><span>Pal</span></span>'

/** Returns a whole document with its own nonce for the one style and the one script it may have. Frames are allowed. */
export function page(title: string, style: string, body: string, script = '', status = 200): Response {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style>
</head>
<body>
${body}
${script === '' ? '' : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
