// Words the menu, the profiles and the tax rates for an administrator whose version differs from another one's.
import { z } from 'zod'
import { countryName } from '@/lib/countries'
import { menuName } from '@/features/site/site-links/menu.rules'

/** The form's own version is not checked yet. */
const menu = z.array(z.object({ path: z.string(), label: z.string(), isHidden: z.boolean() }))
const rates = z.array(z.object({ country: z.string(), category: z.string(), rate: z.string(), from: z.string() }))
const profiles = z.array(z.object({ address: z.string() }))

function entryWords({ path, label, isHidden }: z.infer<typeof menu>[number]): string {
  const name = label.trim() || (path.includes('/') ? menuName(path, []) : path)
  return isHidden ? `${name} (hidden)` : name
}

const rateWords = ({ country, category, rate, from }: z.infer<typeof rates>[number]): string =>
  [country === '' ? 'all countries' : countryName(country), category, `${rate} %`, from && `from ${from}`]
    .filter(Boolean)
    .join(' ')

const joined = (words: readonly string[]): string => (words.length > 0 ? words.join(', ') : 'an empty list')

/** Returns the entries of a list in their order, such as "Home, Shop (hidden)"; null for any other setting. */
export function listWords(name: string, value: unknown): string | null {
  if (name === 'menu') {
    const entries = menu.safeParse(value)
    return entries.success ? joined(entries.data.map(entryWords)) : null
  }
  if (name === 'tax_rates') {
    const typed = rates.safeParse(value)
    return typed.success ? joined(typed.data.map(rateWords)) : null
  }
  if (name !== 'social_links') return null
  const addresses = profiles.safeParse(value)
  return addresses.success ? joined(addresses.data.map(({ address }) => address)) : null
}
