// Lists the groups of the settings page in their order.
import { backupGroup } from './groups/backup'
import { businessGroup, moneyGroup, shippingGroup } from './groups/selling'
import { siteGroup } from './groups/site'
import type { SettingsGroup } from './settings-group'

export const settingsGroups: readonly SettingsGroup[] = [
  siteGroup,
  businessGroup,
  moneyGroup,
  shippingGroup,
  backupGroup,
]
