// The sums of a cart or an order: the goods, the shipping if something is shipped, and the total.
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'

type SumsProps = {
  /** Null hides the line. */
  itemsCents: number | null
  /** Taken off by a code, with its name; left out without one. */
  discount?: { text: string; cents: number } | null
  /** Null if nothing is shipped, or while it is not known. */
  shippingCents: number | null
  /** Shown below the word "Shipping". */
  shippingDetail?: string | null
  totalCents: number
  /** Currency of an order; the shop's if omitted. */
  currency?: string
  className?: string
  totalClassName?: string
}

export function Sums({
  itemsCents,
  discount,
  shippingCents,
  shippingDetail,
  totalCents,
  currency,
  className,
  totalClassName,
}: SumsProps) {
  return (
    <dl className={classes('grid grid-cols-[1fr_auto]', className)}>
      {itemsCents !== null && (
        <>
          <dt className="text-ink-soft">Subtotal</dt>
          <dd className="text-right">
            <Price cents={itemsCents} currency={currency} />
          </dd>
        </>
      )}
      {discount && (
        <>
          <dt className="min-w-0 text-ink-soft break-words">{discount.text}</dt>
          <dd className="text-right">
            −<Price cents={discount.cents} currency={currency} />
          </dd>
        </>
      )}
      {shippingCents !== null && (
        <>
          <dt className="text-ink-soft">
            Shipping
            {shippingDetail && <span className="type-small block">{shippingDetail}</span>}
          </dt>
          <dd className="text-right">
            {shippingCents === 0 ? 'Free' : <Price cents={shippingCents} currency={currency} />}
          </dd>
        </>
      )}
      <dt className={classes('font-semibold', totalClassName)}>Total</dt>
      <dd className={classes('text-right font-semibold', totalClassName)}>
        <Price cents={totalCents} currency={currency} />
      </dd>
    </dl>
  )
}
