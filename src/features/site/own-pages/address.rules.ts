// Decides which addresses a page of the owner's own may have.
import { z } from 'zod'

/** Limits an address, without its slash. */
const longest = 60

/**
 * Lists the first parts of the addresses that the site uses itself, or that browsers, proxies and mail programs ask
 * every site for. `address.rules.test.ts` compares them with the routes.
 */
export const reservedSegments: ReadonlySet<string> = new Set(
  'about admin api assets auth carddav caldav cart checkout contact d dev dist download downloads e events f feed files free home icon index invoice l licence licences login logout loe media metrics newsletter node_modules null paypal pictures press privacy public purchases quote readyz redeem robots search share shop sitemap src static tonight u undefined uploads user users webhooks healthz well-known wp-admin www'.split(
    ' ',
  ),
)

/** Returns an address as it is stored: `/Imprint/` becomes `imprint`. */
const normalAddress = (typed: string): string => typed.trim().toLowerCase().split('/').filter(Boolean).join('/')

/** Reads the address of a page as typed. Returns it in lower case and without slashes. */
export const pageAddress = z
  .string()
  .transform(normalAddress)
  .superRefine((address, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (address === '') refuse('Address is required')
    else if (address.length > longest) refuse(`Address must be at most ${longest} characters`)
    else if (reservedSegments.has(address))
      refuse(`The site uses the address /${address} itself. Please choose another one.`)
    else if (!isPageAddress(address))
      refuse('Please use letters from a to z, digits and hyphens only, for example terms-of-sale.')
  })

/** True for the address of a page that could exist. */
export const isPageAddress = (address: string): boolean =>
  address.length <= longest && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address) && !reservedSegments.has(address)
