// Lists the groups of the settings page in their order.
import { backupGroup } from './groups/backup'
import { menuGroup, pagesGroup, socialGroup } from './groups/frame'
import { mailGroup } from './groups/mail'
import { moneyGroup } from './groups/money'
import { paymentsGroup } from './groups/payments'
import { businessGroup, shippingGroup } from './groups/selling'
import { siteGroup } from './groups/site'
import type { SettingsGroup } from './settings-group'

/** Starts with the identity of the site, then its shop, and ends with its backups. */
export const settingsGroups: readonly SettingsGroup[] = [
  siteGroup,
  menuGroup,
  pagesGroup,
  socialGroup,
  businessGroup,
  moneyGroup,
  shippingGroup,
  paymentsGroup,
  mailGroup,
  backupGroup,
]
