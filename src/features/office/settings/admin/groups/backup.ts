// The group Backup: what there is, and how to bring the site back. It has no form.
import { Backups } from '../Backups'
import type { SettingsGroup } from '../settings-group'

export const backupGroup: SettingsGroup = {
  id: 'backup',
  title: 'Backup',
  about: 'Every night the site makes a copy of all data and files. Seven days and four weeks are kept.',
  Below: Backups,
}
