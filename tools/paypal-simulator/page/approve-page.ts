// The buyer's page: shows the content of PayPal's window, with every ending that a test or a curious owner wants to
// try.
import { fromMinorUnits, toMinorUnits, type Money } from '../money'
import { testAddress } from '../orders'
import type { OrderRecord } from '../state'
import { approveActions } from './approve-actions'
import { approveStyle } from './approve-style'
import { callInBrowser } from './browser-source'
import { escapeHtml, page, testNotice, wordMark } from './html'

const testCards = { good: '4111 1111 1111 1111', declined: '4000 0000 0000 0002', secured: '4000 0000 0000 3220' }

function price(money: Money): string {
  const [whole = '0', fraction] = money.value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const figures = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return money.currency_code === 'USD' ? `$${figures}` : `${figures} ${money.currency_code}`
}

const header = `<header><p class="notice" role="note">${escapeHtml(testNotice)}</p></header>`

function row(label: string, money: Money, sign = ''): string {
  return `<div class="row"><dt>${escapeHtml(label)}</dt><dd>${sign}${escapeHtml(price(money))}</dd></div>`
}

function summary(order: OrderRecord): string {
  return order.units
    .map((unit) => {
      const { breakdown } = unit.amount
      const lines = (unit.items ?? [])
        .map((line) => {
          const total = fromMinorUnits(
            toMinorUnits(line.unit_amount) * Number(line.quantity),
            line.unit_amount.currency_code,
          )
          const quantity =
            line.quantity === '1'
              ? ''
              : `<small>${escapeHtml(line.quantity)} × ${escapeHtml(price(line.unit_amount))}</small>`
          return `<li><span>${escapeHtml(line.name)}${quantity}</span><span>${escapeHtml(price(total))}</span></li>`
        })
        .join('')
      const extras = [
        breakdown?.shipping && toMinorUnits(breakdown.shipping) > 0 ? row('Shipping', breakdown.shipping) : '',
        breakdown?.tax_total && toMinorUnits(breakdown.tax_total) > 0 ? row('Tax', breakdown.tax_total) : '',
        breakdown?.discount && toMinorUnits(breakdown.discount) > 0 ? row('Discount', breakdown.discount, '−') : '',
      ].join('')
      return `${lines === '' ? '' : `<ul class="items">${lines}</ul>`}<dl>${extras}<div class="row total"><dt>Total</dt><dd>${escapeHtml(price(unit.amount))}</dd></div></dl>`
    })
    .join('')
}

function field(name: string, label: string, value: string, more = ''): string {
  return `<label><span>${label}</span><input name="${name}" value="${escapeHtml(value)}" ${more}></label>`
}

function shippingPart(order: OrderRecord): string {
  const preference = order.context.shipping_preference ?? 'GET_FROM_FILE'
  if (preference === 'NO_SHIPPING') return ''
  const provided = order.units[0]?.shipping
  if (preference === 'SET_PROVIDED_ADDRESS' && provided?.address) {
    const { address } = provided
    const lines = [
      provided.name?.full_name,
      address.address_line_1,
      address.address_line_2,
      `${address.postal_code ?? ''} ${address.admin_area_2 ?? ''}`,
      address.country_code,
    ]
    return `<fieldset><legend>Ship to</legend><p>${lines
      .filter((line) => line?.trim())
      .map((line) => escapeHtml(line ?? ''))
      .join('<br>')}</p></fieldset>`
  }
  const shown = order.shipping ?? testAddress
  return `<fieldset data-shipping><legend>Ship to</legend><div class="grid">
    ${field('fullName', 'Full name', shown.fullName, 'class="wide" required maxlength="300" autocomplete="off"')}
    ${field('address_line_1', 'Street', shown.address.address_line_1 ?? '', 'required maxlength="300" autocomplete="off"')}
    ${field('address_line_2', 'Flat, floor (optional)', shown.address.address_line_2 ?? '', 'maxlength="300" autocomplete="off"')}
    ${field('admin_area_2', 'City', shown.address.admin_area_2 ?? '', 'required maxlength="120" autocomplete="off"')}
    ${field('admin_area_1', 'State or region', shown.address.admin_area_1 ?? '', 'maxlength="300" autocomplete="off"')}
    ${field('postal_code', 'Postal code', shown.address.postal_code ?? '', 'required maxlength="60" autocomplete="off"')}
    ${field('country_code', 'Country (2 letters)', shown.address.country_code, 'required pattern="[A-Z]{2}" maxlength="2" autocomplete="off"')}
  </div></fieldset>`
}

const endings = `
  <button type="submit" class="pay" data-ending="wallet">Pay</button>
  <button type="button" class="plain" data-ending="cancel">Cancel</button>
  <details open><summary>Other endings to try</summary><div class="others">
    <button type="submit" data-ending="declined-card">Pay with declined card</button>
    <button type="submit" data-ending="echeck">eCheck</button>
    <button type="button" data-ending="close">Close window</button>
    <button type="submit" data-ending="kill">Approve and kill tab</button>
  </div></details>`

/** The card of a guest. Its number decides the ending, as with PayPal's own test cards. */
const cardPart = `<fieldset><legend>Card</legend><div class="grid">
  ${field('number', 'Card number', testCards.good, 'class="wide" required inputmode="numeric" maxlength="23" autocomplete="off"')}
  ${field('expiry', 'Expires', '12/30', 'required maxlength="7" autocomplete="off"')}
  ${field('code', 'Security code', '123', 'required maxlength="4" autocomplete="off"')}
</div>
<p>Declined: ${testCards.declined}. Confirmed by the bank: ${testCards.secured}.</p></fieldset>`

const cardEndings = `
  <button type="submit" class="pay" data-ending="wallet">Pay</button>
  <button type="button" class="plain" data-ending="cancel">Cancel</button>
  <section data-bank hidden aria-label="Your bank"><p>Your bank asks: is it you who pays?</p>
    <button type="button" data-bank-answer="yes">Confirm</button>
    <button type="button" data-bank-answer="no">Refuse</button></section>`

/**
 * Returns the page for an order. `opener` is the origin that is told the ending; null redirects the buyer to the return
 * address.
 */
export function approvePage(order: OrderRecord, opener: string | null, form: 'account' | 'card' = 'account'): Response {
  const merchant = order.context.brand_name ?? 'the shop'
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
    return messagePage(
      order.status === 'COMPLETED' ? 'This order is already paid.' : 'The approval of this order has lapsed.',
    )
  }
  const declined = order.declines > 0 && order.funding === 'declined-card'
  const body = `${header}<main>
<h1>${wordMark}<span class="sr">PayPal checkout</span></h1>
<p class="lead">Pay <strong>${escapeHtml(merchant)}</strong></p>
${declined ? '<p class="alert" role="alert">The last card was declined. Choose another way to pay.</p>' : ''}
<section aria-label="Your order">${summary(order)}</section>
<form novalidate>
<fieldset><legend>Buyer</legend><div class="grid">
  ${field('email', 'E-mail', order.buyer?.email ?? 'buyer@example.com', 'type="email" class="wide" required maxlength="254" autocomplete="off"')}
  ${field('givenName', 'First name', order.buyer?.givenName ?? 'Test', 'required maxlength="140" autocomplete="off"')}
  ${field('surname', 'Last name', order.buyer?.surname ?? 'Buyer', 'required maxlength="140" autocomplete="off"')}
</div></fieldset>
${form === 'card' ? cardPart : ''}
${shippingPart(order)}
<p class="alert" role="alert" data-problem hidden></p>
${form === 'card' ? cardEndings : endings}
</form></main>`
  const script = callInBrowser(approveActions, {
    orderId: order.id,
    cards: form === 'card' ? testCards : null,
    opener,
    returnUrl: order.context.return_url ?? null,
    cancelUrl: order.context.cancel_url ?? null,
  })
  return page(`Pay ${merchant} – ${testNotice}`, approveStyle, body, script)
}

/** Returns a page with one sentence, for an order that is gone or done. */
export function messagePage(sentence: string, status = 200): Response {
  return page(
    testNotice,
    approveStyle,
    `${header}<main><h1>${wordMark}<span class="sr">PayPal checkout</span></h1><p class="lead">${escapeHtml(sentence)}</p></main>`,
    '',
    status,
  )
}

/** Browser code: tells the shop's page that the window is open and can be redirected. */
function tellOpened(opener: string): void {
  const audience: Window | null = (window.opener as Window | null) ?? window.parent
  audience.postMessage({ simulator: 'opening' }, opener)
}

/**
 * Returns the page that the window shows until the shop has created the order. `opener` is the origin that is told that
 * the window is open.
 */
export function openingPage(opener: string | null): Response {
  return page(
    testNotice,
    approveStyle,
    `${header}<main><h1>${wordMark}<span class="sr">PayPal checkout</span></h1><p class="lead" role="status">Opening…</p><div class="spinner"></div></main>`,
    opener === null ? '' : callInBrowser(tellOpened, opener),
  )
}
