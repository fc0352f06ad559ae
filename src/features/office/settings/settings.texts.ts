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
  failed: 'The settings were not saved',
  invalid: 'Please check what you entered',
}
