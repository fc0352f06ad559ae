// Defines the settings that the owner changes at /admin/settings: the name, rule and default of each.
import { z } from 'zod'
import { dateLanguages } from './date-languages'
import { isEmail } from './email'
import { isWebAddress } from './form-fields'

/** Currencies that PayPal takes; https://developer.paypal.com/reference/currency-codes/. */
export const currencies = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'ILS',
  'JPY',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'TWD',
  'USD',
] as const
export type Currency = (typeof currencies)[number]

const line = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters.`)
const email = line(254).refine((typed) => typed === '' || isEmail(typed), 'Please enter a valid e-mail address.')
const appleFileProblem =
  'Please paste the whole text of the domain file from PayPal: letters and digits, not a link and not a page.'
const cents = z.number().int().min(0).max(100_000_00)

/** True for a host name or an IP address, and nothing that would change or break the address made of it. */
const isMailHost = (typed: string) =>
  /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:]*:[0-9a-f:.]*)$/i.test(typed) &&
  (!typed.includes(':') || URL.canParse(`smtp://[${typed}]`))

/** True for an address on another site that the menu may lead to. */
export const isElsewhere = (path: string): boolean => path.startsWith('https://') && isWebAddress(path)

/**
 * Entry of the main menu. `path` is one of the site's pages or an https address; the label is empty for the name of the
 * page or site.
 */
const menuEntry = z.object({
  path: z
    .string()
    .max(200)
    .refine((path) => path.startsWith('/') || isElsewhere(path)),
  label: line(30),
  isHidden: z.boolean(),
})
export type MenuEntry = z.output<typeof menuEntry>

/**
 * Tax rate that the owner typed for the accountant. An empty country, category or day means all of them; the category
 * `shipping` is the price of a parcel.
 */
const taxRate = z.object({
  /** ISO 3166 code. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  category: z.string().max(40),
  /** Percent, such as `19` or `7.7`. */
  rate: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
  /** First day on which it applies. */
  from: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/),
})
export type TaxRate = z.output<typeof taxRate>

const socialLink = z.object({ address: line(300).refine((typed) => isWebAddress(typed)) })

/** Rules of the values that are no secrets, by name. An empty text or null means "not set". */
export const settingRules = {
  /** Clock for times of day on the site. */
  clock: z.enum(['12', '24']).default('12'),
  /** Language of month and weekday names, as a BCP 47 tag. */
  date_language: z.enum(dateLanguages).default('en-US'),
  /** Main menu in its order; empty means the order of NAV-01. */
  menu: z.array(menuEntry).max(20).default([]),
  /** Accounts on other sites, in their order; null means those in the texts of footer and contact page. */
  social_links: z.array(socialLink).max(20).nullable().default(null),
  legal_name: line(200).default(''),
  /** Lines of the business's postal address. */
  postal_address: line(500).default(''),
  tax_number: line(60).default(''),
  /** Sentence about tax on receipts, such as "No VAT under § 19 UStG". */
  tax_line: line(200).default(''),
  /** Only the archive for the accountant shows them: the shop computes no tax. */
  tax_rates: z.array(taxRate).max(200).default([]),
  currency: z.enum(currencies).default('USD'),
  shipping_flat_cents: cents.nullable().default(null),
  free_shipping_from_cents: cents.nullable().default(null),
  /** Lowest number of sales that visitors see ("1 sold"). */
  sold_shown_from: z.number().int().min(1).max(1_000_000).default(1),
  paypal_environment: z.enum(['sandbox', 'production']).default('sandbox'),
  paypal_client_id: line(200).default(''),
  paypal_merchant_id: line(60).default(''),
  paypal_webhook_id: line(60).default(''),
  /** Generation of PayPal's browser script. */
  paypal_sdk: z.enum(['6', '5']).default('6'),
  /** Text that Apple reads before it allows Apple Pay on this site. Empty: Apple Pay is not offered. */
  apple_pay_file: line(20_000)
    .refine((typed) => /^[\x20-\x7e\s]*$/.test(typed) && !typed.includes('<'), appleFileProblem)
    .default(''),
  /** True: buyers may order now and pay outside the site. */
  manual_payment: z.boolean().default(false),
  /** Name of that way to pay. */
  manual_payment_name: line(60).default('Bank transfer'),
  /** Tells the buyer how to pay. */
  manual_payment_text: line(2000).default(''),
  /** Days for which an order waits for its payment. Shorter than a hold of stock lasts. */
  manual_payment_days: z.number().int().min(1).max(28).default(14),
  /** Every mail comes from this address. */
  mail_sender: email.default(''),
  /** Receives the mails to the owner. */
  owner_email: email.default(''),
  smtp_host: line(253)
    .refine((typed) => typed === '' || isMailHost(typed), 'Please enter a host name such as smtp.example.com.')
    .default(''),
  smtp_port: z.number().int().min(1).max(65_535).nullable().default(null),
  smtp_user: line(254).default(''),
}

const siteSettings = z.object(settingRules)
export type SiteSettings = z.output<typeof siteSettings>

/** All values of the page. The name and the time zone of the site are stored among its texts (decision 0047). */
export const settingValues = siteSettings.extend({
  site_name: z.string(),
  /** IANA name; empty until the owner has chosen one. */
  time_zone: z.string(),
})
export type SettingValues = z.output<typeof settingValues>
export type SettingName = keyof SettingValues

/** Settings that are stored encrypted and never sent to a browser. */
export const secretNames = ['paypal_client_secret', 'smtp_password'] as const
export type SecretName = (typeof secretNames)[number]

export const isSecretName = (name: string): name is SecretName => secretNames.some((secret) => secret === name)

export const defaultSettings: SiteSettings = siteSettings.parse({})

/** Settings that the server was started with. They win over the owner's, who sees them and cannot change them. */
export type GivenSettings = { values: Readonly<Partial<SettingValues>>; secrets: readonly SecretName[] }

export const nothingGiven: GivenSettings = { values: {}, secrets: [] }

/**
 * Returns the settings from stored values by name. A value that no longer follows its rule has its default, and its
 * name is passed to `onUnreadable`.
 */
export function parseSettings(
  stored: Readonly<Record<string, unknown>>,
  onUnreadable: (name: string) => void = () => {},
): SiteSettings {
  const kept: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(settingRules)) {
    if (stored[name] === undefined) continue
    const parsed = rule.safeParse(stored[name])
    if (parsed.success) kept[name] = parsed.data
    else onUnreadable(name)
  }
  return siteSettings.parse(kept)
}
