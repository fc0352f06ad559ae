// Choosing a format, where there is a choice (OP-26), and putting one into the cart.
import { useState } from 'react'
import { unreachable } from '@/lib/api-error'
import { formatUsd } from '@/lib/money'
import { cartTexts } from '@/lib/texts/cart'
import { Button } from '@/ui/Button'
import type { ButtonSize, ButtonVariant } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { CartOffer } from '../cart'
import { checkStock, inventoryFor } from '../cart.offer'

export type AddToCartProps = {
  offer: CartOffer
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** Stands instead of the button's words when nothing can be sold. */
  notForSale: string
}

/** Starts with the first format (CART-02); disabled and saying "Out of Stock" when tracked stock is gone (SHOP-17). */
export function AddToCart({ offer, variant = 'quiet', size, className, notForSale }: AddToCartProps) {
  const { formats, product } = offer
  const [chosen, setChosen] = useState(formats[0]?.format)
  const [isAdding, setIsAdding] = useState(false)
  // The shop may have taken the chosen format away meanwhile.
  const format = formats.find((one) => one.format === chosen) ?? formats[0]
  const isSoldOut = format !== undefined && !checkStock(inventoryFor(offer, format, null), 1).allowed
  const words = isSoldOut ? 'Out of Stock' : !format ? notForSale : cartTexts.addToCart

  // Loaded with the first press: whoever only looks around carries none of it.
  async function add(): Promise<void> {
    setIsAdding(true)
    try {
      const { addOffer } = await import('./cart-actions')
      addOffer(offer, { format: format?.format })
    } catch {
      toast({ title: 'Connection Error', text: unreachable, kind: 'destructive' })
    }
    setIsAdding(false)
  }

  return (
    <div className={className}>
      {formats.length > 1 && (
        <fieldset className="mb-4 flex flex-wrap gap-x-6 border-y border-border noscript:hidden">
          <legend className="visually-hidden">Format of {product.title}</legend>
          {formats.map((one) => (
            <label key={one.format} className="type-small flex min-h-11 items-center gap-2 text-ink-soft has-checked:text-ink">
              <input type="radio" name={`format of ${product.slug}`} value={one.format} checked={one === format} onChange={() => setChosen(one.format)} className="size-4 accent-gold" />
              {one.name}
              <span className="price">{formatUsd(one.unitCents)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Button
        variant={variant}
        size={size}
        className="w-full noscript:hidden"
        aria-label={`${words}: ${product.title}`}
        disabled={isSoldOut || !format}
        busy={isAdding}
        onClick={() => void add()}
      >
        {words}
      </Button>
    </div>
  )
}
