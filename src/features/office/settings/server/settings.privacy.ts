// Declares the settings of the owner: they name the business and its addresses.
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { settings } from '@/db/schema/office/settings'

export const settingsPrivacy: PersonalData = {
  isAboutStaff: true,
  map: [
    mapped(settings, {
      personal: { value: 'name, addresses and tax number of the business', secret: 'encrypted password of a service' },
      impersonal: 'name updated_at',
      title: null,
      why: 'To run the site under the name of its owner',
      retention: () => 'Until the owner changes them',
      seenBy: 'Administrators; secrets: no one',
      exported: 'Nothing: an administrator sees them under Settings',
      erased: 'Nothing: an administrator changes them under Settings',
    }),
  ],
}
