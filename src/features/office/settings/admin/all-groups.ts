// Lists the groups of the settings page in their order.
import { backupGroup } from './groups/backup'
import { businessGroup } from './groups/business'
import { moneyGroup } from './groups/money'
import { shippingGroup } from './groups/shipping'
import { siteGroup } from './groups/site'
import type { SettingsGroup } from './settings-group'

export const settingsGroups: readonly SettingsGroup[] = [
  siteGroup,
  businessGroup,
  moneyGroup,
  shippingGroup,
  backupGroup,
]
