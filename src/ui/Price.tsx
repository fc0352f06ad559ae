// Shows an amount of money with aligned numerals, and provides the shop's currency to the components below.
import { createContext, useContext } from 'react'
import { formatMoney } from '@/lib/money'
import { classes } from './classes'

const CurrencyContext = createContext('USD')

/** Tells the shop's currency, as an ISO 4217 code, to the components below. */
export const ShopCurrency = CurrencyContext.Provider

export const useShopCurrency = (): string => useContext(CurrencyContext)

/**
 * `cents` is whole cents (SHOP-27) of the shop's currency, or of `currency`: an order keeps its own. `before` is the
 * price before a sale, which is crossed out.
 */
export function Price({
  cents,
  before,
  currency,
  className,
}: {
  cents: number
  before?: number | null | undefined
  currency?: string | undefined
  className?: string
}) {
  const ofShop = useShopCurrency()
  const money = (amount: number) => formatMoney(amount, currency ?? ofShop)
  return (
    <span className={classes('price', className)}>
      {before != null && (
        <>
          <s className="text-ink-soft">
            <span className="visually-hidden">Before: </span>
            {money(before)}
          </s>{' '}
        </>
      )}
      {money(cents)}
    </span>
  )
}
