// Lays out every mail in the site's colours, with the tables and inline styles that mail programs understand. Also
// returns plain text.
import { escapeHtml } from '@/lib/html'
import { letterText } from './letter-text'
import type { LetterLink, LetterLine, LetterBlock, Letter, LetterSite, LetterSpan } from './letter-content'

const night = '#0f0f0f'
const panel = '#171614'
const ink = '#f5f3ee'
const soft = '#c4c1b9'
const gold = '#f5c63d'
const rule = '#4d431f'
const serif = "'Playfair Display', Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

/**
 * Returns the HTML and text of a mail. `look`: dark everywhere, or light except in dark mail programs. Addresses must be absolute http(s) or mailto ones. Throws RangeError for any
 * other, since a relative link goes nowhere from a mail.
 */
export function letter(
  content: Letter,
  site: LetterSite,
  { look = 'night' }: { look?: 'night' | 'day' } = {},
): { html: string; text: string } {
  const html = letterHtml(content, site)
  return { html: look === 'day' ? inDaylight(html) : html, text: letterText(content, site) }
}

/** Pairs each dark colour of an inline style with its light one. Buttons stay golden. */
const daylight = [
  [`background-color:${night}`, 'background-color:#fffdf8'],
  [`background-color:${panel}`, 'background-color:#f3eee2'],
  [`;color:${ink}`, ';color:#1b1a17'],
  [`"color:${ink}`, '"color:#1b1a17'],
  [`;color:${soft}`, ';color:#5d584c'],
  [`"color:${soft}`, '"color:#5d584c'],
  [`"color:${gold}`, '"color:#6f5200'],
  [`solid ${rule}`, 'solid #d9cfae'],
] as const

/**
 * Returns the mail in light colours, and in the original ones in a dark mail program. Programs that read no style sheet
 * show the light ones.
 */
function inDaylight(html: string): string {
  const dark = daylight
    .map(([before, after]) => {
      const [property = ''] = before.split(':')
      const declaration = property.startsWith('solid') ? `border-color:${rule}` : before.replace(/^[";]/, '')
      return `[style*='${after.replace(/^"/, '')}']{${declaration}!important}`
    })
    .join('')
  return daylight
    .reduce((text, [before, after]) => text.replaceAll(before, after), html)
    .replaceAll(`bgcolor="${night}"`, 'bgcolor="#fffdf8"')
    .replaceAll(`bgcolor="${panel}"`, 'bgcolor="#f3eee2"')
    .replace('name="color-scheme" content="dark"', 'name="color-scheme" content="light dark"')
    .replace('name="supported-color-schemes" content="dark"', 'name="supported-color-schemes" content="light dark"')
    .replace(':root{color-scheme:dark}', `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}`)
}

function letterHtml({ preheader, title, blocks }: Letter, site: LetterSite): string {
  // Zero-width spaces keep the first lines of the mail out of the preview.
  const padding = '&#847;&zwnj;&nbsp;'.repeat(40)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark"><meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:dark}@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.title{font-size:30px!important}}</style>
</head>
<body style="margin:0;padding:0;background-color:${night};color:${ink};-webkit-text-size-adjust:100%" bgcolor="${night}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${padding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${night}" style="background-color:${night}"><tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="pad" style="padding:40px 40px 0;font-family:${serif};font-size:17px;line-height:24px"><a href="${address(site.baseUrl)}" style="color:${gold};text-decoration:none">${escapeHtml(site.siteName)}</a></td></tr>
<tr><td class="pad" style="padding:32px 40px 0"><h1 class="title" style="margin:0;font-family:${serif};font-weight:700;font-size:38px;line-height:1.15;font-variant-numeric:lining-nums;letter-spacing:-0.01em;color:${ink}">${escapeHtml(title)}</h1></td></tr>
<tr><td class="pad" style="padding:24px 40px 8px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="64" height="1" bgcolor="${gold}" style="width:64px;height:1px;line-height:1px;font-size:1px;background-color:${gold}">&nbsp;</td></tr></table></td></tr>
${blocks.map((block) => `<tr><td class="pad" style="padding:16px 40px 0;font-family:${sans};font-size:16px;line-height:1.6;color:${ink}">${blockHtml(block)}</td></tr>`).join('\n')}
<tr><td class="pad" style="padding:48px 40px 48px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-top:1px solid ${rule};padding-top:20px;font-family:${sans};font-size:13px;line-height:20px;color:${soft}">${escapeHtml(site.siteName)} &middot; <a href="${address(site.baseUrl)}" style="color:${soft}">${escapeHtml(new URL(site.baseUrl).host)}</a></td></tr></table></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
}

function blockHtml(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0;color:${ink}">${textHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'heading':
      return `<h2 style="margin:16px 0 0;font-family:${serif};font-weight:600;font-size:22px;line-height:1.3;font-variant-numeric:lining-nums;color:${ink}">${escapeHtml(block.text)}</h2>`
    case 'button':
      return `${buttonHtml(block, 'margin:8px 0')}
<p style="margin:8px 0 0;font-size:13px;line-height:20px;color:${soft};word-break:break-all">${escapeHtml(block.href)}</p>`
    case 'link':
      return `<p style="margin:0">${linkHtml(block)}</p>`
    case 'table':
      return tableHtml(block.lines, block.totals ?? [])
    case 'quote':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${panel}" style="background-color:${panel};border-left:2px solid ${gold};padding:16px 20px;color:${ink}">${escapeHtml(block.text).replace(/\r?\n/g, '<br>')}</td></tr></table>`
    case 'note':
      return `<p style="margin:0;font-size:14px;line-height:22px;color:${soft}">${textHtml(block.text)}</p>`
    case 'rich':
      return `<p style="margin:0;color:${ink}">${block.lines.map(spansHtml).join('<br>')}</p>`
    case 'list': {
      const tag = block.isNumbered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li style="margin:4px 0;color:${ink}">${spansHtml(item)}</li>`)
      return `<${tag} style="margin:0;padding:0 0 0 24px">${items.join('')}</${tag}>`
    }
    case 'picture': {
      const picture = `<img src="${address(block.url)}" alt="${escapeHtml(block.alt)}" width="520" border="0" style="display:block;width:100%;max-width:520px;height:auto;border:0;background-color:${panel};color:${soft};font-family:${sans};font-size:14px;line-height:22px">`
      return block.href ? `<a href="${address(block.href)}" style="color:${gold}">${picture}</a>` : picture
    }
    case 'card':
      return cardHtml(block)
    case 'divider':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td height="1" style="border-top:1px solid ${rule};height:1px;line-height:1px;font-size:1px">&nbsp;</td></tr></table>`
  }
}

function spansHtml(spans: readonly LetterSpan[]): string {
  return spans
    .map(({ text, bold, italic, href }) => {
      const words = textHtml(text)
      const linked =
        href === undefined
          ? words
          : `<a href="${address(href)}" style="color:${gold};text-decoration:underline">${words}</a>`
      const leaning = italic ? `<em>${linked}</em>` : linked
      return bold ? `<strong>${leaning}</strong>` : leaning
    })
    .join('')
}

function cardHtml({ title, line, link, picture }: Extract<LetterBlock, { kind: 'card' }>): string {
  const image = picture
    ? `<td width="112" valign="top" style="width:112px;padding:20px 0 20px 20px"><img src="${address(picture.url)}" alt="${escapeHtml(picture.alt)}" width="92" border="0" style="display:block;width:92px;height:auto;border:0;background-color:${night};color:${soft};font-family:${sans};font-size:11px;line-height:14px"></td>`
    : ''
  const words = line
    ? `<p style="margin:4px 0 0;font-size:14px;line-height:22px;color:${soft}">${escapeHtml(line)}</p>`
    : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${panel}" style="background-color:${panel}"><tr>${image}<td valign="top" style="padding:20px;font-family:${sans};font-size:16px;line-height:24px;color:${ink}"><p style="margin:0;font-family:${serif};font-size:20px;line-height:1.3;font-weight:600;color:${ink}">${escapeHtml(title)}</p>${words}${buttonHtml(link, 'margin:16px 0 0')}</td></tr></table>`
}

/** Keeps a number with hyphens, such as an order's, on one line. Copied text stays as it is. */
function textHtml(text: string): string {
  return escapeHtml(text).replace(/\b[A-Z]+(?:-[0-9A-F]{8,})+\b/g, '<span style="white-space:nowrap">$&</span>')
}

/** Builds a button that mail programs show without a picture or a style sheet. */
function buttonHtml({ label, href }: LetterLink, style: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}"><tr><td align="center" bgcolor="${gold}" style="background-color:${gold};border-radius:2px"><a href="${address(href)}" style="display:inline-block;padding:14px 28px;font-family:${sans};font-size:16px;line-height:20px;font-weight:600;color:${night};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/**
 * Fills the width of its column, whatever its shape. If pictures are off, its alternative text is shown in the frame.
 */
function pictureHtml({ url, alt }: { url: string; alt: string }): string {
  return `<img src="${address(url)}" alt="${escapeHtml(alt)}" width="72" border="0" style="display:block;width:72px;height:auto;max-height:108px;border:0;background-color:${panel};color:${soft};font-family:${sans};font-size:11px;line-height:14px">`
}

function tableHtml(lines: LetterLine[], totals: { text: string; amount: string }[]): string {
  const cell = `border-top:1px solid ${rule};padding:14px 0;vertical-align:top;font-family:${sans};font-size:16px;line-height:24px`
  const amountCell = `${cell};text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums`
  const hasPictures = lines.some(({ picture }) => picture)
  const rows = lines.map((line) => {
    const detail = line.detail
      ? `<br><span style="font-size:14px;line-height:22px;color:${soft}">${escapeHtml(line.detail)}</span>`
      : ''
    const links = linksHtml(line.links ?? [])
    const picture = hasPictures
      ? `<td width="92" style="${cell};width:92px">${line.picture ? pictureHtml(line.picture) : ''}</td>`
      : ''
    return `<tr>${picture}<td style="${cell};color:${ink}">${escapeHtml(line.text)}${detail}${links}</td><td align="right" style="${amountCell};color:${ink}">${escapeHtml(line.amount ?? '')}</td></tr>`
  })
  const sums = totals.map(({ text, amount }, index) => {
    const look = index === totals.length - 1 ? `color:${gold};font-weight:600` : `color:${soft}`
    return `<tr><td${hasPictures ? ' colspan="2"' : ''} style="${cell};${look}">${escapeHtml(text)}</td><td align="right" style="${amountCell};${look}">${escapeHtml(amount)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${[...rows, ...sums].join('')}</table>`
}

/** Renders a single link as a button. Several links are high enough to tap. */
function linksHtml(links: LetterLink[]): string {
  const [first, ...rest] = links
  if (first && rest.length === 0) return buttonHtml(first, 'margin:12px 0 4px')
  return links.map((link) => `<br>${linkHtml(link, 'display:inline-block;padding:10px 24px 10px 0')}`).join('')
}

function linkHtml({ label, href }: LetterLink, style = ''): string {
  return `<a href="${address(href)}" style="color:${gold};text-decoration:underline;${style}">${escapeHtml(label)}</a>`
}

/** Returns an address that is safe in an attribute. */
function address(href: string): string {
  if (!URL.canParse(href) || !['https:', 'http:', 'mailto:'].includes(new URL(href).protocol))
    throw new RangeError(`Not an address for a mail: ${href.slice(0, 80)}`)
  return escapeHtml(href)
}
