// The steps between cart and confirmation: e-mail, then payment (CHK-01 to CHK-05), with everything it costs in view (OP-12).
import { useState, type FormEvent } from 'react'
import { useCart } from '@/features/cart/cart.store'
import { cartTotals } from '@/features/cart/cart.totals'
import { shopStatusQuery } from '@/features/shop/shop.queries'
import { isEmail } from '@/lib/email'
import { checkoutTexts } from '@/lib/texts/checkout'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { ArrowLeftIcon } from '@/ui/Icon'
import { Price } from '@/ui/Price'
import { shippingFor } from '../shipping.rules'
import { isSettling } from './checkout-machine'
import { dispatch, useCheckout } from './checkout-store'
import { PaymentButtons } from './PaymentButtons'

/** CHK-02. */
function BackToCart({ disabled }: { disabled?: boolean }) {
  return (
    <Button variant="ghost" size="small" className="-ml-3" disabled={disabled} onClick={() => dispatch({ type: 'backToCart' })}>
      <ArrowLeftIcon size={18} />
      Back to Cart
    </Button>
  )
}

/** CHK-04, CHK-05: the button stays disabled until the address can be one. */
export function EmailStep() {
  const [email, setEmail] = useState(useCheckout().email)
  const address = email.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEmail(address)) dispatch({ type: 'emailGiven', email: address })
  }

  return (
    <div className="mx-auto max-w-xl">
      <BackToCart />
      <form onSubmit={submit} noValidate className="stack mt-4">
        <TextField
          label={checkoutTexts.emailLabel}
          hint="We'll send your order confirmation and download links to this email."
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" className="w-full sm:w-auto" disabled={!isEmail(address)}>
          {checkoutTexts.emailSubmit}
        </Button>
      </form>
    </div>
  )
}

export function PaymentStep() {
  const checkout = useCheckout()
  const isOver = checkout.phase === 'unclear' || checkout.phase === 'stopped'
  const busy = isSettling(checkout)
  return (
    <div className="mx-auto grid max-w-3xl gap-x-12 gap-y-8 sm:grid-cols-2">
      <div className="min-w-0">
        <BackToCart disabled={busy} />
        {checkout.email !== '' && (
          <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
            <span className="min-w-0 break-words">{checkout.email}</span>
            {!isOver && (
              <button type="button" className="text-link min-h-11" disabled={busy} onClick={() => dispatch({ type: 'editEmail' })}>
                Edit<span className="visually-hidden"> e-mail address</span>
              </button>
            )}
          </p>
        )}
        {!isOver && <Summary />}
      </div>
      <div className="min-w-0">
        {isOver ? (
          <p role="alert" className="border-l-2 border-gold bg-surface p-6">
            {checkout.message}
          </p>
        ) : checkout.email === '' ? (
          // After a reload there are no buttons to show, only the answer to wait for.
          <p role="status" className="text-gold">
            {checkout.phase === 'checking' ? checkoutTexts.checking : checkoutTexts.settling}
          </p>
        ) : (
          <PaymentButtons />
        )}
      </div>
    </div>
  )
}

/** What is bought and what it comes to, shipping included, before anything is paid (OP-12). */
function Summary() {
  const cart = useCart()
  const { subtotalCents } = cartTotals(cart)
  const { data: status } = useApiQuery(shopStatusQuery)
  const shippingCents = status ? shippingFor(cart.lines, status) : null
  return (
    <div className="type-small mt-4">
      <ul className="border-y border-border py-2">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0">
              <span className="tabular">{line.quantity} × </span>
              {line.product.title} <span className="text-ink-soft">({[line.formatName, line.variant?.label].filter(Boolean).join(', ')})</span>
            </span>
            <Price cents={line.unitCents * line.quantity} />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Subtotal</dt>
        <dd className="text-right">
          <Price cents={subtotalCents} />
        </dd>
        {shippingCents !== null && (
          <>
            <dt className="text-ink-soft">Shipping</dt>
            <dd className="text-right">{shippingCents === 0 ? checkoutTexts.shippingFree : <Price cents={shippingCents} />}</dd>
          </>
        )}
        <dt className="text-base font-semibold">Total</dt>
        <dd className="text-right text-base font-semibold">
          <Price cents={subtotalCents + (shippingCents ?? 0)} />
        </dd>
      </dl>
      {shippingCents !== null && <p className="mt-3 text-ink-soft">{checkoutTexts.shippingNote}</p>}
    </div>
  )
}
