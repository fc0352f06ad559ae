// Names of currencies in sentences for people, such as "prices are now in euros".

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
}

/** Returns the name of a currency in the plural, for use within a sentence; its code if it has no name here. */
export const currencyName = (currency: string): string => names[currency] ?? currency
