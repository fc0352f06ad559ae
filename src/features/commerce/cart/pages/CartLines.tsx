// The lines of the cart (CART-18 to CART-21).
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { choiceName } from '../choice-name'
import { Button } from '@/ui/Button'
import { MinusIcon, PlusIcon, TrashIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Price } from '@/ui/Price'
import type { Cart, CartLine } from '../cart'
import { cartTexts } from '../cart.texts'
import { canIncrease, lowStockNote } from '../cart.rules'
import { licenceWords, lineBefore } from '../licence.rules'
import { openCart } from '../stored/cart-summary-store'
import { IncludedDownload } from './IncludedDownload'
import { PayMore } from './PayMore'
import { changeLicence, changeQuantity, removeFromCart } from './cart-actions'

/** Picture of a line whose own picture has been deleted (SHOP-23). */
const placeholder = { url: '/placeholder-sleeve.svg', width: 1200, height: 1200, placeholder: null }

export function CartLines({ cart }: { cart: Cart }) {
  if (cart.lines.length === 0) {
    return (
      <div className="grid h-full place-content-center gap-3 py-8 text-center">
        <p className="type-heading">Your cart is empty</p>
        <p className="text-ink-soft">Add some items to get started!</p>
      </div>
    )
  }
  return (
    <ul>
      {cart.lines.map((line) => (
        <Line key={line.id} cart={cart} line={line} canGrow={canIncrease(cart, line)} />
      ))}
    </ul>
  )
}

function Line({ cart, line, canGrow }: { cart: Cart; line: CartLine; canGrow: boolean }) {
  const { product, quantity, unitCents, formatName, delivery, variant, licence, licences, topsUp } = line
  const hasLicences = licences.length > 1
  const choice = choiceName(
    product.category,
    formatName,
    variant?.label,
    hasLicences ? null : licence && licenceWords(licence),
  )
  /** Two sizes of a shirt are two lines, so each control names its size. */
  const name = [product.title, choice].filter(Boolean).join(', ')
  const lowStock = lowStockNote(product.inventory)
  const isFull = delivery === 'parcel' && !canGrow
  const fullId = useId()
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-border py-5 first:pt-0 last:border-0 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:gap-x-6">
      <Picture
        picture={product.image}
        alt=""
        sizes="5.5rem"
        aspect="1"
        contain
        eager
        fallback={placeholder}
        className="self-start"
      />
      <div className="min-w-0">
        <h3 className="type-subheading">
          {product.slug === '' ? (
            product.title
          ) : (
            <Link
              to="/shop/$slug"
              params={{ slug: product.slug }}
              className="inline-flex min-h-11 items-center hover:text-gold"
              onClick={() => openCart(false)}
            >
              {product.title}
            </Link>
          )}
        </h3>
        <p className="type-small mt-1 text-ink-soft">
          {choice} · <Price cents={unitCents} before={lineBefore(line)} />
        </p>
        {topsUp && <p className="type-small text-ink-soft">{cartTexts.raises(topsUp.copies)}</p>}
        {licence?.terms && <p className="type-small text-ink-soft">{licence.terms}</p>}
        <IncludedDownload cart={cart} line={line} />
        {lowStock && <p className="type-small text-gold">{lowStock}</p>}
        {isFull && (
          <p id={fullId} className="type-small text-ink-soft">
            Maximum quantity reached
          </p>
        )}
      </div>
      <PayMore line={line} name={name} />
      <div className="col-span-2 mt-3 flex flex-wrap items-center justify-between gap-2 sm:col-span-1 sm:col-start-2">
        {/* A sheet has a choice of licence instead of a quantity: its file is needed once. */}
        {hasLicences && (
          <select
            aria-label={`Licence of ${name}`}
            className="field-control min-w-0 max-sm:basis-full sm:w-64"
            value={licence?.id ?? ''}
            onChange={(event) => changeLicence(line, event.target.value)}
          >
            {licences.map((one) => (
              <option key={one.id} value={one.id}>
                {licenceWords(one)}
              </option>
            ))}
          </select>
        )}
        {/* A file or a link is needed once, so it has no quantity. */}
        {delivery === 'parcel' && (
          <div role="group" aria-label={`Quantity of ${name}`} className="flex items-center border border-border">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`One less of ${name}`}
              onClick={() => changeQuantity(line, quantity - 1)}
            >
              <MinusIcon size={18} />
            </Button>
            <span className="tabular min-w-8 text-center" aria-live="polite">
              {quantity}
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`One more of ${name}`}
              aria-describedby={isFull ? fullId : undefined}
              aria-disabled={isFull || undefined}
              title={isFull ? 'Maximum quantity reached' : undefined}
              onClick={() => !isFull && changeQuantity(line, quantity + 1)}
            >
              <PlusIcon size={18} />
            </Button>
          </div>
        )}
        <Price cents={unitCents * quantity} className="ml-auto min-w-20 text-right" />
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={() => removeFromCart(line)}>
          <TrashIcon size={20} />
        </Button>
      </div>
    </li>
  )
}
