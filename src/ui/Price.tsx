// Shows an amount of money with aligned numerals, and provides the shop's currency to the components below.
import { createContext, useContext } from 'react'
import { formatMoney } from '@/lib/money'
import { classes } from './classes'

const CurrencyContext = createContext('USD')

/** Tells the shop's currency, as an ISO 4217 code, to the components below. */
export const ShopCurrency = CurrencyContext.Provider

export const useShopCurrency = (): string => useContext(CurrencyContext)

/** `cents` is whole cents (SHOP-27) of the shop's currency, or of `currency`: an order keeps its own. */
export function Price({
  cents,
  currency,
  className,
}: {
  cents: number
  currency?: string | undefined
  className?: string
}) {
  const ofShop = useShopCurrency()
  return <span className={classes('price', className)}>{formatMoney(cents, currency ?? ofShop)}</span>
}
