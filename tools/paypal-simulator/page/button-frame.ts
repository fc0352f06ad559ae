// The document inside the v5 button's frame: the gold button, keyboard operable, which reports clicks to the shop's
// page.
import { z } from 'zod'
import { callInBrowser } from './browser-source'
import { page, testNotice, wordMark } from './html'

const buttonQuery = z.object({
  host: z.url(),
  color: z.enum(['gold', 'blue', 'silver', 'white', 'black']).catch('gold'),
  shape: z.enum(['rect', 'pill', 'sharp']).catch('rect'),
  label: z.enum(['paypal', 'checkout', 'buynow', 'pay']).catch('paypal'),
  height: z.coerce.number().min(25).max(55).catch(45),
})

const backgrounds = { gold: '#ffc439', blue: '#0070ba', silver: '#eeeeee', white: '#ffffff', black: '#2c2e2f' } as const
const radii = { rect: '4px', pill: '999px', sharp: '0' } as const
const labels = {
  paypal: { name: 'PayPal', before: '', after: '' },
  checkout: { name: 'PayPal Checkout', before: '', after: 'Checkout' },
  buynow: { name: 'Buy now with PayPal', before: 'Buy now with', after: '' },
  pay: { name: 'Pay with PayPal', before: 'Pay with', after: '' },
} as const

function buttonFrame(config: { host: string; token: string }): void {
  const button = document.querySelector('button')
  const tell = (event: string, more: Record<string, unknown> = {}): void => {
    // A frame removed from the shop's page while it was still loading has no page to send messages to.
    if (window.parent !== window) window.parent.postMessage({ simulator: 'button', event, ...more }, config.host)
  }
  button?.addEventListener('click', () => tell('click'))
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== config.host || event.source !== window.parent) return
    const message = event.data as { simulator?: string; enabled?: boolean }
    if (message.simulator === 'button') button?.setAttribute('aria-disabled', String(message.enabled === false))
  })
  tell('ready', { facilitatorAccessToken: config.token })
}

/** Returns the frame's document, or null when the query names no host page. `token` is the page's weak token. */
export function buttonFramePage(query: Record<string, string>, token: string): Response | null {
  const parsed = buttonQuery.safeParse(query)
  if (!parsed.success) return null
  const { color, shape, height } = parsed.data
  const label = labels[parsed.data.label]
  const dark = color === 'blue' || color === 'black'
  const style = `
    * { box-sizing: border-box; }
    html, body { margin: 0; background: transparent; font-family: "Helvetica Neue", Arial, system-ui, sans-serif; }
    button { display: flex; align-items: center; justify-content: center; gap: 6px; width: 100%; height: ${height}px; padding: 0 8px; cursor: pointer;
      border: ${color === 'white' ? '1px solid #555' : '0'}; border-radius: ${radii[shape]}; background: ${backgrounds[color]};
      color: ${dark ? '#fff' : '#111'}; font-family: inherit; font-size: ${Math.round(height * 0.36)}px; font-weight: 500; line-height: 1; }
    button:hover { filter: brightness(0.95); }
    button:focus-visible { outline: 3px solid #003087; outline-offset: -4px; }
    button[aria-disabled="true"] { opacity: 0.5; cursor: not-allowed; }
    .mark { font-style: italic; font-weight: 800; font-size: ${Math.round(height * 0.47)}px; letter-spacing: -0.02em; font-family: "Helvetica Neue", Arial, sans-serif; }
    .mark span:first-child { color: ${dark ? '#fff' : '#003087'}; }
    .mark span:last-child { color: ${dark ? '#fff' : '#0070e0'}; }
    p { margin: 4px 0 0; height: 18px; text-align: center; font-size: 11px; line-height: 16px; }
    p span { display: inline-block; padding: 0 8px; border-radius: 3px; background: #fff7df; color: #4b3a00; }`
  const body = `<button type="button" aria-label="${label.name}">${label.before} ${wordMark} ${label.after}</button>
<p><span>${testNotice}</span></p>`
  return page('PayPal', style, body, callInBrowser(buttonFrame, { host: new URL(parsed.data.host).origin, token }))
}
