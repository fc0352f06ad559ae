// Texts of the settings page.

export const settingsTexts = {
  title: 'Settings',
  subtitle: 'How the site is named, written, paid and reached',
  groups: 'Groups of settings',
  setByServer: 'Set by the server.',
  secretIsSet: 'Set, not shown',
  secretStored: 'Stored encrypted, never shown again.',
  secretKept: 'Saved. Leave empty to keep it.',
  secretRemoved: 'Will be removed when you save.',
  removeSecret: 'Remove',
  keepSecret: 'Keep',
  save: (group: string) => `Save ${group}`,
  saving: 'Saving...',
  saved: (group: string) => `${group} saved`,
  notSaved: 'Not saved yet',
  saveAnyway: 'Save these values?',
  anyway: 'Save anyway',
  failed: 'The settings were not saved',
  invalid: 'Please check what you entered',
  /** `items`: "24 items have"; `example`: "$10.00 → €10.00"; `name`: "US dollars". */
  currencyChange: ({ items, example, name }: { items: string; example: string; name: string }) =>
    `${items} a price. If you change the currency, every price keeps its number (${example}), also in open carts: nothing is converted. Check your prices, shipping and tickets afterwards. Orders so far stay in ${name}. Forints, yen and New Taiwan dollars have no decimals, so prices are rounded to whole amounts.`,
}

export const backupTexts = {
  none: 'No backup yet.',
  last: (when: string) => `Last backup: ${when}.`,
  failed: (reason: string) => `The newest attempt failed: ${reason}`,
  place: (directory: string, isEncrypted: boolean) =>
    `Backups go to ${directory} on the server${isEncrypted ? ', encrypted' : ', not encrypted'}. Copy them to another place too: an archive is lost with its disk.`,
  archives: 'Backups on this machine',
  download: 'Download',
  mayNotDownload: 'A backup holds all accounts. Only an administrator with admin privileges may download it.',
  restore: 'How to restore',
  steps: [
    'Install the same release of the program on a machine, and put the backup there.',
    'Run the command below in the folder of the program. It fills an empty folder and changes nothing else.',
    'Start the site with DATA_DIR set to that folder and the configuration that it had before.',
  ],
  import: 'Import from another site',
  importHint: 'Brings items, gigs and subscribers from the exports of your old site.',
  command: (name: string) => `npm run restore -- ${name} --into ./restored`,
}
