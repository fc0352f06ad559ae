// Describes each setting once: its label, the rule for what is typed, and its control. A group of the page names its
// fields; the server checks and stores by the same rules.
import { z } from 'zod'
import { currencyName } from '@/lib/currency-names'
import { dateLanguageNames, dateLanguages } from '@/lib/date-languages'
import { optionalInteger, requiredText } from '@/lib/form-fields'
import { choice, dollars, field, onOff, optionalNumber, type RecordField, text, wholeNumber } from '@/lib/record-fields'
import {
  currencies,
  type Currency,
  isSecretName,
  type SecretName,
  type SettingName,
  settingRules,
  type SettingValues,
} from '@/lib/site-settings'
import { isTimeZone } from '@/lib/time-zone'
import { typedMenu, typedProfiles, typedTaxRates } from './list-rules'

/** Returns the rule of a stored text, for what is typed. */
const rule = (name: keyof typeof settingRules) =>
  settingRules[name].removeDefault() as unknown as z.ZodType<string, string>

const email = { control: { kind: 'text', type: 'email' } } as const
const lines = { control: { kind: 'textarea' } } as const

type Lists = {
  menu: SettingValues['menu']
  social_links: NonNullable<SettingValues['social_links']>
  tax_rates: SettingValues['tax_rates']
}

/** Returns the field of a list that its group renders in rows. A row of the form has an id, which is not stored. */
const rows = <Name extends keyof Lists>(
  label: string,
  stored: z.ZodType<Lists[Name], Lists[Name]>,
  rowId: (row: Lists[Name][number]) => string,
) =>
  field({
    label,
    rule: stored,
    row: z.custom<SettingValues[Name]>(),
    toForm: (values) => (values ?? []).map((row) => ({ ...row, id: rowId(row) })) as Lists[Name],
    initial: () => [] as Lists[Name],
  })

const number = (least: number, most: number, message: string) => optionalInteger(message, { min: least, max: most })
const currencyLabels = Object.fromEntries(
  currencies.map((code) => [code, `${code} (${currencyName(code)})`]),
) as Record<Currency, string>
const daysToWait = 'Days to wait: please enter a whole number from 1 to 28.'
const soldFrom = 'Show sales from: please enter a whole number from 1.'

export const settingFields = {
  site_name: text(
    'Name of the site',
    requiredText('Please enter the name of the site.', {
      max: [80, 'Name of the site: please use at most 80 characters.'],
    }),
    { hint: 'In the header, the browser tab and every mail.' },
  ),
  time_zone: text(
    'Time zone',
    z
      .string()
      .trim()
      .min(1, 'Please choose the time zone of your gigs.')
      .refine(isTimeZone, 'This time zone does not exist. Please choose one such as Europe/Berlin.'),
    { hint: 'Gig times, orders and calendars use it.' },
  ),
  date_language: choice('Language of dates', dateLanguages, dateLanguageNames, {
    error: 'Please choose one of the languages.',
    half: true,
    hint: 'Names of months and weekdays.',
  }),
  clock: choice('Clock', ['12', '24'], { 12: '12 hours: 8:00 PM', 24: '24 hours: 20:00' }, { half: true }),
  menu: rows<'menu'>('Menu', typedMenu, ({ path }) => path),
  social_links: rows<'social_links'>('Social links', typedProfiles, ({ address }) => address),
  legal_name: text('Legal name', rule('legal_name'), { placeholder: 'Ada Trumpet Music' }),
  postal_address: text('Postal address', rule('postal_address'), lines),
  tax_number: text('Tax number', rule('tax_number'), { hint: 'Such as DE123456789.', half: true }),
  tax_line: text('Sentence about tax', rule('tax_line'), { hint: 'Such as “No VAT under § 19 UStG”.', half: true }),
  tax_rates: rows<'tax_rates'>('Tax rates', typedTaxRates, ({ country, category, from }) =>
    [country, category, from].join(' '),
  ),
  currency: choice('Currency', currencies, currencyLabels, {
    error: 'Please choose one of the currencies.',
    initial: 'USD',
    hint: 'Prices keep their number: 12.00 stays 12.00. Earlier orders keep their currency.',
  }),
  sold_shown_from: wholeNumber(
    'Show sales from',
    z
      .string()
      .trim()
      .transform(Number)
      .pipe(z.number(soldFrom).int(soldFrom).min(1, soldFrom).max(1_000_000, soldFrom)),
    { min: 1, initial: '1', hint: '“3 sold” appears once an item has this many sales.' },
  ),
  shipping_flat_cents: dollars('Flat rate', 'Flat rate: please enter an amount such as 7.50.', {
    half: true,
    hint: 'For an order with something to ship. Empty: nothing.',
  }),
  free_shipping_from_cents: dollars('Free from', 'Free from: please enter an amount such as 50.', {
    half: true,
    hint: 'Orders of this amount ship free. Empty: from 50.00.',
  }),
  paypal_environment: choice('Mode', ['sandbox', 'production'], { sandbox: 'Test', production: 'Live' }),
  paypal_client_id: text('Client ID', rule('paypal_client_id'), { hint: 'From your app at developer.paypal.com.' }),
  paypal_merchant_id: text('Merchant ID', rule('paypal_merchant_id'), {
    half: true,
    hint: 'At PayPal: Account settings, Business information.',
  }),
  paypal_webhook_id: text('Webhook ID', rule('paypal_webhook_id'), { half: true }),
  paypal_sdk: choice(
    'Payment buttons',
    ['6', '5'],
    { 6: 'PayPal, cards, Apple Pay and Google Pay', 5: 'Earlier buttons: PayPal and cards' },
    {
      error: 'Please choose one of the kinds of buttons.',
      hint: 'Buyers see each method where PayPal allows it. Choose the earlier buttons if the new ones do not work.',
    },
  ),
  apple_pay_file: text('Apple Pay domain file', rule('apple_pay_file'), {
    control: { kind: 'textarea' },
    hint: 'In your app at developer.paypal.com: Apple Pay, Manage. Download the domain file, paste its text here, save, then add the domain of this site there. Empty: no Apple Pay.',
  }),
  manual_payment: onOff('Buyers may order now and pay you directly', false, {
    hint: 'By bank transfer, by invoice, or in cash at a gig. The order waits until you mark it as paid.',
  }),
  manual_payment_name: text(
    'Name of this way to pay',
    requiredText('Please enter a name such as “Bank transfer”.', {
      max: [60, 'Name of this way to pay: please use at most 60 characters.'],
    }),
    { half: true, initial: 'Bank transfer', hint: 'Such as “Bank transfer” or “Cash at the next gig”.' },
  ),
  manual_payment_days: wholeNumber(
    'Days to wait',
    z
      .string()
      .trim()
      .transform(Number)
      .pipe(z.number(daysToWait).int(daysToWait).min(1, daysToWait).max(28, daysToWait)),
    { min: 1, max: 28, half: true, initial: '14', hint: 'Stock is kept as long; then the order is cancelled.' },
  ),
  manual_payment_text: text('How to pay', rule('manual_payment_text'), {
    ...lines,
    hint: 'Such as account holder, IBAN and bank. The buyer reads it after ordering and gets it by mail, with the amount and the order number.',
  }),
  mail_sender: text('Sender', rule('mail_sender'), {
    ...email,
    half: true,
    hint: 'Every mail comes from this address.',
  }),
  owner_email: text('Your address', rule('owner_email'), {
    ...email,
    half: true,
    hint: 'Receives messages and sales.',
  }),
  smtp_host: text('Mail server', rule('smtp_host'), { half: true, hint: 'Such as smtp.example.com.' }),
  smtp_port: optionalNumber('Port', number(1, 65_535, 'Port: please enter a number from 1 to 65535.'), {
    min: 1,
    max: 65_535,
    half: true,
    hint: 'Usually 465 or 587. Empty means 587.',
  }),
  smtp_user: text('User name', rule('smtp_user')),
} satisfies Record<SettingName, RecordField>

const secret = (label: string) => ({
  label,
  /** Empty keeps the stored secret, null removes it. */
  rule: z.string().trim().max(500, `${label}: please use at most 500 characters.`).nullable(),
  toForm: () => '',
  initial: () => '',
})

/** Fields that are typed and never shown again. */
export const secretFields = {
  paypal_client_secret: secret('PayPal secret'),
  smtp_password: secret('Password of the mail server'),
} satisfies Record<SecretName, RecordField>

export type SettingFieldName = SettingName | SecretName

/** Returns the field of a setting or of a secret. */
export const settingField = (name: SettingFieldName): RecordField =>
  isSecretName(name) ? secretFields[name] : settingFields[name]

export const isSettingFieldName = (name: string): name is SettingFieldName =>
  Object.hasOwn(settingFields, name) || Object.hasOwn(secretFields, name)

/** Returns stored values as the form has them; secrets are empty. */
export function settingsToForm(values: SettingValues): Record<SettingFieldName, unknown> {
  const shown = Object.entries(values).map(([name, value]) => [name, settingField(name as SettingName).toForm(value)])
  return { ...Object.fromEntries(shown), ...Object.fromEntries(Object.keys(secretFields).map((name) => [name, ''])) }
}
