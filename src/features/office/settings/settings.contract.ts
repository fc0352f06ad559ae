// The owner's settings: read and changed by administrators. The value of a secret never leaves the server.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { secretNames, settingValues } from '@/lib/site-settings'

export const shownSettings = z.object({
  /** Values in effect; the default of those that the owner has not chosen. */
  values: settingValues,
  /** Names whose value comes from the server's environment. They cannot be changed here. */
  setByServer: z.array(z.string()),
  /** Secrets that have a value. */
  secretsSet: z.array(z.enum(secretNames)),
  /** The site's own address, always set by the server. */
  webAddress: z.string(),
  /** Number of items with a price, which a change of the currency concerns. */
  pricedItems: z.number().int(),
})
export type ShownSettings = z.output<typeof shownSettings>

/** Form values by name. The service parses them, because it knows the rule of each. */
const typed = z.record(z.string().max(60), z.unknown())

export const settingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'administrator',
    summary: 'All settings, which of them the server sets, and which secrets have a value.',
    output: shownSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'administrator',
    summary: 'Changes the settings that differ between `base`, the form as it was opened, and `values`: all or none.',
    body: z.object({ values: typed, base: typed }),
    output: shownSettings,
  }),
}
