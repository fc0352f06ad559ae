// Checks the lists of the settings page: the menu and the profiles on other sites.
import { z } from 'zod'
import { isWebAddress } from '@/lib/form-fields'
import { isElsewhere, type MenuEntry } from '@/lib/site-settings'
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
