// Choosing a size, a colour or an edition on an item's page before it goes into the cart; only items that have them load this.
import { useParams } from '@tanstack/react-router'
import { useCallback, useId, useRef, useState, useSyncExternalStore } from 'react'
import { offerTexts } from '@/features/commerce/cart/offer.texts'
import { productTexts } from '../product.texts'
import { counted } from '@/lib/counted'
import { useApiQuery } from '@/lib/use-api-query'
import { Price } from '@/ui/Price'
import type { ItemVariant, ShopItem } from '../shop.contract'
import { shopItemQuery } from '../shop.queries'
import { stockLine } from '../shop.rules'
import { BuyBar } from './BuyBar'

export function ChooseAndBuy() {
  const { slug } = useParams({ from: '/shop/$slug' })
  const item = useApiQuery(shopItemQuery(slug)).data?.item
  return item ? <Choices key={item.id} item={item} /> : null
}

/** Nothing is preselected; a press without a choice moves to the choices. */
function Choices({ item }: { item: ShopItem }) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [isMissing, setMissing] = useState(false)
  // The ticked option counts, even if it was ticked before hydration; but never a size that has sold out meanwhile.
  const now = () => fieldset.current?.querySelector<HTMLInputElement>('input:checked:enabled')?.value ?? null
  const listen = useCallback((heard: () => void) => {
    const node = fieldset.current
    node?.addEventListener('change', heard)
    return () => node?.removeEventListener('change', heard)
  }, [])
  const chosen = useSyncExternalStore(listen, now, () => null)
  const isAsked = isMissing && chosen === null

  function ask(): void {
    setMissing(true)
    fieldset.current?.scrollIntoView({ block: 'nearest' })
    fieldset.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
  }

  return (
    <>
      <fieldset
        ref={fieldset}
        role="radiogroup"
        aria-required="true"
        {...(isAsked ? { 'aria-invalid': true, 'aria-describedby': id } : null)}
        className="mt-6 scroll-my-32"
      >
        <legend className="field-label">{offerTexts.choose}</legend>
        <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
          {item.variants.map((variant) => (
            <label
              key={variant.id}
              className="flex min-h-12 flex-wrap items-center gap-x-2 border border-(--control-edge) px-3 py-2 has-checked:border-gold has-disabled:border-hairline has-disabled:text-ink-soft"
            >
              <input
                type="radio"
                name="variant"
                value={variant.id}
                disabled={!variant.inventory.isInStock}
                className="size-4 accent-gold noscript:hidden"
              />
              <span className="wrap-anywhere">{variant.label}</span>
              {variant.priceCents !== null && <Price cents={variant.priceCents} />}
              {variant.pageCount !== null && (
                <span className="type-small basis-full text-ink-soft">{counted(variant.pageCount, 'page')}</span>
              )}
              {isScarce(variant) && (
                <span className="type-small basis-full text-ink-soft">{stockLine(variant.inventory)}</span>
              )}
            </label>
          ))}
        </div>
        {isAsked && (
          <p id={id} role="alert" className="field-error mt-2">
            {productTexts.chooseFirst}
          </p>
        )}
      </fieldset>
      <BuyBar item={item} chosen={{ id: chosen, now, onMissing: ask }} />
    </>
  )
}

/** SHOP-17, SHOP-18: up to this count the stock is shown beside each choice. */
function isScarce({ inventory }: ItemVariant): boolean {
  return inventory.currentStock !== null && inventory.currentStock <= 5
}
