// Checks the lists of the settings page: the menu, the profiles on other sites, and tax rates.
import { z } from 'zod'
import { countryName } from '@/lib/countries'
import { isoDay } from '@/lib/fields'
import { isWebAddress } from '@/lib/form-fields'
import { isElsewhere, type MenuEntry, type TaxRate } from '@/lib/site-settings'
import { withScheme } from '@/features/site/site-links/social.rules'

const most = 20

export const notAWebAddress = 'Please enter a web address such as https://youtube.com/@you.'

/** The path of an address on this site, as typed: `/shop/late-set`. */
const isPath = (path: string): boolean => /^\/(?:[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*)?$/.test(path)

/** A path is checked here, and the server also checks that it leads to a page. */
const entry = z.object({
  path: z
    .string()
    .max(200, 'Please use at most 200 characters for an address.')
    .transform(withScheme)
    .transform((typed) => (isPath(typed.replace(/\/+$/, '')) ? typed.replace(/\/+$/, '') : typed))
    .refine(
      (typed) => isPath(typed) || isElsewhere(typed),
      'Please enter an address on this site such as /shop/late-set, or one elsewhere that begins with https://.',
    ),
  label: z.string().trim().max(30, 'Please use at most 30 characters for a label.'),
  isHidden: z.boolean(),
})

function checkMenu(menu: readonly MenuEntry[], context: z.RefinementCtx<MenuEntry[]>): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (menu.every(({ isHidden }) => isHidden)) refuse('The menu needs at least one page. Please show one.')
  const twice = menu.find(({ path }, index) => menu.findIndex((other) => other.path === path) !== index)
  if (twice) refuse(`${twice.path} is in the menu twice. Please remove one of them.`)
}

export const typedMenu = z.array(entry).max(most, `Please use at most ${most} entries.`).superRefine(checkMenu)

const profile = z.object({
  address: z
    .string()
    .transform(withScheme)
    .pipe(
      z.string().max(300, 'Please use at most 300 characters for an address.').refine(isWebAddress, notAWebAddress),
    ),
})

export const typedProfiles = z.array(profile).max(most, `Please use at most ${most} addresses.`)

const mostRates = 200

const taxRate = z.object({
  country: z.string().regex(/^([A-Z]{2})?$/, 'Please choose a country.'),
  category: z.string().max(40),
  rate: z
    .string()
    .transform((typed) => typed.trim().replace(/\s*%$/, '').replace(',', '.'))
    .pipe(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'Please enter each rate in percent, such as 19 or 7.7.')),
  from: z.union([z.literal(''), isoDay]),
})

const sameRates = (a: TaxRate, b: TaxRate): boolean =>
  a.country === b.country && a.category === b.category && a.from === b.from

function checkRates(rates: readonly TaxRate[], context: z.RefinementCtx<TaxRate[]>): void {
  const twice = rates.find((rate, index) => rates.findIndex((other) => sameRates(rate, other)) !== index)
  if (!twice) return
  const place = twice.country === '' ? 'All countries' : countryName(twice.country)
  const message = `${place}: there are two rates for the same category and day. Please remove one of them.`
  context.addIssue({ code: 'custom', message })
}

export const typedTaxRates = z
  .array(taxRate)
  .max(mostRates, `Please use at most ${mostRates} rates.`)
  .superRefine(checkRates)
