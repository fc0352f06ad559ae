// The payment step of the checkout (CHK-01, CHK-02), with all costs in view (OP-12).
import { Suspense } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { holderName } from '@/lib/holder-name'
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { cartTotals } from '@/features/commerce/cart/cart-totals'
import { choiceName } from '@/features/commerce/cart/choice-name'
import { licenceWords, lineBefore } from '@/features/commerce/cart/licence.rules'
import { giftWords, useGift } from '@/features/commerce/gifts/pages/typed-gift'
import { Sums } from '@/features/commerce/cart/pages/Sums'
import { discountText } from '@/features/commerce/offers/offers.texts'
import { CodeField } from '@/features/commerce/offers/pages/CodeField'
import { useDiscount } from '@/features/commerce/offers/pages/used-code'
import { checkoutTexts } from '../../checkout.texts'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { Price } from '@/ui/Price'
import { shippingTexts } from '@/features/commerce/shipping/shipping.texts'
import { BackToCart } from '../BackToCart'
import { ShipTo, useShipping } from '../ShipTo'
import { isSettling } from '../state/checkout-machine'
import { dispatch, useCheckout } from '../state/checkout-store'
import { PaymentButtons } from './PaymentButtons'
import { placeManual } from './request-order'
import { typedHolder, typedNote } from '../typed-texts'

/** Loaded where the owner offers it. */
const ManualPayment = lazyCode(() =>
  import('@/features/commerce/manual-payments/pages/ManualPayment').then((part) => part.ManualPayment),
)

/** Shows the outcome of a payment in place of the buttons, and has screen readers announce it. */
const focused = (element: HTMLElement | null) => element?.focus()

export function PaymentStep() {
  const checkout = useCheckout()
  const isOver = checkout.phase === 'unclear' || checkout.phase === 'stopped'
  const busy = isSettling(checkout)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-6">
      <div>
        <BackToCart disabled={busy} />
        {checkout.email !== '' && (
          <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
            <span className="min-w-0 break-words">{checkout.email}</span>
            {!isOver && (
              <button
                type="button"
                className="text-link min-h-11 px-2"
                disabled={busy}
                onClick={() => dispatch({ type: 'editEmail' })}
              >
                Edit<span className="visually-hidden"> e-mail address</span>
              </button>
            )}
          </p>
        )}
        {!isOver && <Summary />}
      </div>
      {/* Reserves the height of PayPal's buttons, which would otherwise push the drawer up when they appear. */}
      <div className={isOver ? undefined : 'min-h-44'}>
        {isOver ? (
          <p
            role="alert"
            tabIndex={-1}
            ref={focused}
            className="border-l-2 border-gold bg-surface p-6 whitespace-pre-line wrap-anywhere"
          >
            {checkout.message}
          </p>
        ) : checkout.email === '' ? (
          // After a reload there are no buttons to show, only the response to wait for.
          <p role="status" className="text-gold">
            {checkout.phase === 'checking' ? checkoutTexts.checking : checkoutTexts.settling}
          </p>
        ) : (
          <Buttons />
        )}
      </div>
    </div>
  )
}

/**
 * Shows the buttons once the price of shipping is known. Buttons that are already there are only hidden: removing them
 * closes PayPal's window. They get the sums that Apple's and Google's sheets show.
 */
function Buttons() {
  const checkout = useCheckout()
  const { message, phase } = checkout
  const queryClient = useQueryClient()
  const cart = useCart()
  const { price, isBlocked, country } = useShipping()
  const { cents } = useDiscount()
  const { data: offer } = useApiQuery(shopStatusQuery)
  const needsAddress = cart.lines.some(({ delivery }) => delivery === 'parcel')
  return (
    <>
      {message !== '' && (
        <p role="alert" tabIndex={-1} ref={focused} className="mb-6 border-l-2 border-gold bg-surface p-6">
          {message}
        </p>
      )}
      <div hidden={isBlocked}>
        {(!isBlocked || phase !== 'loading') && (
          <PaymentButtons
            totalCents={cartTotals(cart).subtotalCents - cents + (price?.cents ?? 0)}
            needsAddress={needsAddress}
          />
        )}
        {/* Hidden until PayPal's buttons are there: they would push it down while the buyer is about to click. */}
        {offer?.manual && (
          <div hidden={phase === 'loading'}>
            <CodeBoundary optional className="mt-4">
              <Suspense>
                <ManualPayment
                  {...offer.manual}
                  {...{ needsAddress, country }}
                  isPaying={isSettling(checkout)}
                  isOnly={phase === 'off'}
                  place={(payer) => placeManual(queryClient, offer.currency, payer)}
                />
              </Suspense>
            </CodeBoundary>
          </div>
        )}
      </div>
    </>
  )
}

const timesQuantity = (cents: number | undefined, quantity: number) => cents && cents * quantity

/** Shows the items and all costs, shipping included, before the payment (OP-12). */
function Summary() {
  const cart = useCart()
  const { subtotalCents } = cartTotals(cart)
  const { price, country, note: shippingNote } = useShipping()
  const { code, cents } = useDiscount()
  const isPaying = isSettling(useCheckout())
  const shippingCents = price?.cents ?? null
  const note = typedNote().trim()
  const gift = useGift()
  const isPrinted = cart.lines.some(({ licence, topsUp }) => licence?.isStamped && !topsUp?.hasHolder)
  return (
    <div className="type-small mt-2">
      <ul className="border-y border-border py-2">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0">
              <span className="tabular">{line.quantity} × </span>
              {line.product.title}{' '}
              <span className="text-ink-soft">
                (
                {choiceName(
                  line.product.category,
                  line.formatName,
                  line.variant?.label,
                  line.licence && licenceWords(line.licence),
                )}
                )
              </span>
              {line.licence?.terms && <span className="block text-ink-soft">{line.licence.terms}</span>}
            </span>
            <Price cents={line.unitCents * line.quantity} before={timesQuantity(lineBefore(line), line.quantity)} />
          </li>
        ))}
      </ul>
      <ShipTo className="mt-3" />
      <CodeField className="mt-3" disabled={isPaying} />
      {price ? (
        <p className="mt-3 text-ink-soft">
          {country === null ? shippingTexts.address : shippingTexts.addressIn(country)}
        </p>
      ) : (
        shippingNote !== null && <p className="mt-3 text-gold">{shippingNote}</p>
      )}
      {gift.isOn && (
        <p className="mt-3 break-words">
          {giftWords(gift.typed)}
          {gift.problem !== null && <span className="field-error block">{gift.problem}</span>}
        </p>
      )}
      {isPrinted && (
        <p className="mt-3 break-words">
          <span className="text-ink-soft">{checkoutTexts.holder}</span> “
          {holderName(gift.isOn ? gift.typed.recipientName : typedHolder.read())}”
        </p>
      )}
      {note !== '' && (
        <p className="mt-3 break-words whitespace-pre-line">
          <span className="text-ink-soft">{checkoutTexts.yourNote}</span> {note}
        </p>
      )}
      {/* The total is right above PayPal's buttons. */}
      <Sums
        className="mt-3 gap-x-4 gap-y-1"
        totalClassName="text-base"
        itemsCents={subtotalCents}
        discount={code === null ? null : { text: discountText(code), cents }}
        shippingCents={shippingCents}
        shippingDetail={price?.deliveryTime}
        totalCents={subtotalCents - cents + (shippingCents ?? 0)}
      />
    </div>
  )
}
