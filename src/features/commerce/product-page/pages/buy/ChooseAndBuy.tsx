// Lets the visitor choose a size, a colour or an edition on an item's page before adding it to the cart.
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { beforeFor, priceFor, takesVariant } from '@/features/commerce/cart/cart-choices'
import type { CartLicence } from '@/features/commerce/cart/cart'
import { licencePrice } from '@/features/commerce/cart/licence.rules'
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'
import { type Choice, productTexts } from '@/features/commerce/catalog/product.texts'
import { counted } from '@/lib/counted'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import { partCount } from '@/features/commerce/sheet-music/editions/edition-facts'
import { editionFor, isFor } from '@/features/commerce/sheet-music/editions/edition-for'
import {
  findInstrument,
  type Instrument,
  instrumentInSentence,
} from '@/features/commerce/sheet-music/editions/instruments'
import type { FormatOffer, ItemVariant, ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { scarceStock, stockLine } from '@/features/commerce/catalog/catalog.rules'
import { onWhatIPlay, whatIPlay } from '@/features/commerce/catalog/search/what-i-play'
import { BuyBar, useChosenLicence } from './BuyBar'
import { IPlay } from '@/features/commerce/catalog/pages/IPlay'

/** Most letters of a choice beside others. */
const longestLabel = 20

type ChooseAndBuyProps = {
  item: ShopItem
  /** Called with the id of the choice, made by the visitor or preselected. */
  onChosen: (id: string | null) => void
}

/**
 * Preselects the edition for the visitor's instrument, otherwise nothing. A click on the button without a choice moves
 * the focus to the choices.
 */
export function ChooseAndBuy({ item, onChosen }: ChooseAndBuyProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [isMissing, setMissing] = useState(false)
  // Reads the checked option, even if it was checked before hydration. A size that has sold out meanwhile never counts.
  const now = () => fieldset.current?.querySelector<HTMLInputElement>('input:checked:enabled')?.value ?? null
  const listen = useCallback((heard: () => void) => {
    const node = fieldset.current
    node?.addEventListener('change', heard)
    return () => node?.removeEventListener('change', heard)
  }, [])
  const chosen = useSyncExternalStore(listen, now, () => null)
  const isAsked = isMissing && chosen === null
  const licensing = useChosenLicence(item, chosen)
  /** The offer for a sheet, whose choices are editions; null if the choices are sizes. */
  const pdf = item.offers.find(({ delivery }) => delivery === 'file' && takesVariant(item.category, delivery)) ?? null

  const what: Choice = pdf ? 'an edition' : item.type === 'apparel' ? 'a size' : 'an option'

  const { variants } = item
  const hasTwoLines = pdf !== null || variants.some(isScarce)
  useEffect(() => {
    const options = () => [...(fieldset.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])]
    const readable = variants.flatMap(({ id: of, reads }) => (reads ? [{ of, ...reads }] : []))
    const pick = () => {
      const edition = editionFor(readable, whatIPlay())
      for (const option of options()) option.checked = option.value === edition?.of
      fieldset.current?.dispatchEvent(new Event('change'))
    }
    // Keeps an option that the visitor checked before hydration.
    if (whatIPlay() !== '' && !options().some(({ checked }) => checked)) pick()
    return readable.length > 0 ? onWhatIPlay(pick) : undefined
  }, [variants])

  useEffect(() => onChosen(chosen), [chosen, onChosen])

  function ask(): void {
    setMissing(true)
    fieldset.current?.scrollIntoView({ block: 'nearest' })
    fieldset.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
  }

  return (
    <>
      {pdf && (
        <>
          <IPlay className="mt-6" />
          <Fitting variants={variants} />
        </>
      )}
      <fieldset
        ref={fieldset}
        role="radiogroup"
        aria-required="true"
        {...(isAsked ? { 'aria-invalid': true, 'aria-describedby': id } : null)}
        className="mt-6 scroll-my-32"
      >
        <legend className="field-label">{productTexts.choose(what)}</legend>
        <div
          className={classes(
            'mt-2 grid gap-2',
            // Names of parts are longer than those of sizes. A phone still shows two in a line.
            pdf
              ? 'grid-cols-[repeat(auto-fill,minmax(min(12rem,45%),1fr))]'
              : 'grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]',
          )}
        >
          {item.variants.map((variant) => (
            <label
              key={variant.id}
              className={classes(
                'items-center gap-x-2 border border-(--control-edge) px-3 py-2 has-checked:border-gold has-disabled:border-border has-disabled:text-ink-soft',
                pdf ? 'grid grid-cols-[auto_minmax(0,1fr)] content-center' : 'flex flex-wrap content-center',
                // All choices have one height; more words than fit have a row of their own.
                hasTwoLines ? 'min-h-18' : 'min-h-12',
                (variant.parts.length > 0 || variant.label.length > longestLabel) && 'col-span-full',
              )}
            >
              <input
                type="radio"
                name="variant"
                value={variant.id}
                disabled={!variant.inventory.isInStock}
                className="size-4 accent-gold noscript:hidden"
              />
              {/* A long name breaks beside its button, not below it. */}
              <span
                className={classes(
                  'max-w-[calc(100%-1.5rem)] wrap-anywhere',
                  !variant.inventory.isInStock && 'line-through',
                )}
              >
                {variant.label}
              </span>
              {pdf ? (
                <EditionDetails edition={variant} format={pdf} licence={licensing.licence} />
              ) : (
                variant.priceCents !== null && <Price cents={variant.priceCents} before={variant.beforeCents} />
              )}
              {isScarce(variant) && (
                <span className="type-small basis-full text-ink-soft">{stockLine(variant.inventory)}</span>
              )}
            </label>
          ))}
        </div>
        {isAsked && (
          <p id={id} role="alert" className="field-error mt-2">
            {productTexts.chooseFirst(what)}
          </p>
        )}
      </fieldset>
      <BuyBar item={item} chosen={{ id: chosen, now, onMissing: ask }} {...licensing} />
    </>
  )
}

/** Says what the choice of an instrument does. The line is there before, so that nothing moves. */
function Fitting({ variants }: { variants: readonly ItemVariant[] }) {
  const instrument = findInstrument(useSyncExternalStore(onWhatIPlay, whatIPlay, () => ''))
  return (
    <p aria-live="polite" className="type-small noscript:hidden mt-1 min-h-[1lh] text-ink-soft wrap-anywhere">
      {instrument ? fittingText(variants, instrument) : shopTexts.iPlayDoes}
    </p>
  )
}

function fittingText(variants: readonly ItemVariant[], instrument: Instrument): string {
  const name = instrumentInSentence(instrument)
  const readable = variants.flatMap(({ label, reads }) => (reads ? [{ label, ...reads }] : []))
  const edition = editionFor(readable, instrument.code)
  if (edition) return productTexts.fits(edition.label, name)
  return readable.some((one) => isFor(one, instrument)) ? productTexts.fitsSeveral(name) : productTexts.fitsNone(name)
}

type EditionDetailsProps = { edition: ItemVariant; format: FormatOffer; licence: CartLicence | null }

/** Shows the price of an edition with the chosen licence, and its length, below its name. */
function EditionDetails({ edition, format, licence }: EditionDetailsProps) {
  const before = beforeFor(format, edition)
  return (
    <span className="type-small col-start-2 flex flex-wrap gap-x-2 text-ink-soft noscript:col-start-1">
      <Price
        cents={licencePrice(priceFor(format, edition), licence)}
        before={before && licencePrice(before, licence)}
      />
      {edition.parts.length > 0 && <span>{partCount(edition.parts)}</span>}
      {edition.pageCount !== null && <span>{counted(edition.pageCount, 'page')}</span>}
    </span>
  )
}

/** True when the stock is shown beside the choice (SHOP-17, SHOP-18). */
function isScarce({ inventory }: ItemVariant): boolean {
  return inventory.currentStock !== null && inventory.currentStock <= scarceStock
}
