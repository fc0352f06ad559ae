// Names the currencies that PayPal takes, in sentences such as "Prices are now in euros" and in the settings.
import type { Currency } from './site-settings'

const names: Readonly<Record<string, string>> = {
  AUD: 'Australian dollars',
  BRL: 'Brazilian reals',
  CAD: 'Canadian dollars',
  CHF: 'Swiss francs',
  CZK: 'Czech korunas',
  DKK: 'Danish kroner',
  EUR: 'euros',
  GBP: 'British pounds',
  HKD: 'Hong Kong dollars',
  HUF: 'Hungarian forints',
  ILS: 'Israeli new shekels',
  JPY: 'Japanese yen',
  MXN: 'Mexican pesos',
  MYR: 'Malaysian ringgits',
  NOK: 'Norwegian kroner',
  NZD: 'New Zealand dollars',
  PHP: 'Philippine pesos',
  PLN: 'Polish zlotys',
  SEK: 'Swedish kronor',
  SGD: 'Singapore dollars',
  THB: 'Thai baht',
  TWD: 'New Taiwan dollars',
  USD: 'US dollars',
} satisfies Record<Currency, string>

/** Returns the name of a currency in the plural, for a sentence; the code of one that PayPal does not take. */
export const currencyName = (currency: string): string => names[currency] ?? currency
