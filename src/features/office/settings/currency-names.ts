// Names the currencies that PayPal takes, for the select of the settings.
import type { Currency } from '@/lib/site-settings'

export const currencyNames: Readonly<Record<Currency, string>> = {
  AUD: 'Australian dollar (AUD)',
  BRL: 'Brazilian real (BRL)',
  CAD: 'Canadian dollar (CAD)',
  CHF: 'Swiss franc (CHF)',
  CZK: 'Czech koruna (CZK)',
  DKK: 'Danish krone (DKK)',
  EUR: 'Euro (EUR)',
  GBP: 'British pound (GBP)',
  HKD: 'Hong Kong dollar (HKD)',
  HUF: 'Hungarian forint (HUF)',
  ILS: 'Israeli new shekel (ILS)',
  JPY: 'Japanese yen (JPY)',
  MXN: 'Mexican peso (MXN)',
  MYR: 'Malaysian ringgit (MYR)',
  NOK: 'Norwegian krone (NOK)',
  NZD: 'New Zealand dollar (NZD)',
  PHP: 'Philippine peso (PHP)',
  PLN: 'Polish złoty (PLN)',
  SEK: 'Swedish krona (SEK)',
  SGD: 'Singapore dollar (SGD)',
  THB: 'Thai baht (THB)',
  TWD: 'New Taiwan dollar (TWD)',
  USD: 'US dollar (USD)',
}
