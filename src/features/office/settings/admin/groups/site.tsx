// The group Site: its name, its address, and how dates and times are written.
import { TextField } from '@/ui/Field'
import { timeZoneOptions } from '@/lib/time-zone'
import { settingsTexts } from '../../settings.texts'
import type { GroupProps, SettingsGroup } from '../settings-group'

/** Visitors' links depend on it, so only the server sets it. */
function WebAddress({ settings: { webAddress } }: GroupProps) {
  return <TextField label="Web address" hint={settingsTexts.setByServer} value={webAddress} readOnly />
}

export const siteGroup: SettingsGroup = {
  id: 'site',
  title: 'Site',
  // The navigation has a part named Site.
  landmark: 'Name, dates and times',
  about: 'The name of your site, and how it writes dates and times.',
  fields: [
    'site_name',
    { name: 'time_zone', kind: 'select', options: [{ value: '', label: 'Please choose' }, ...timeZoneOptions()] },
    'date_language',
    'clock',
  ],
  Above: WebAddress,
}
