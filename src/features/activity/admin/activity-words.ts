// What an entry of the activity log says to a person.

const verbs: Record<string, string> = {
  created: 'Added', updated: 'Changed', deleted: 'Deleted', restored: 'Restored', shown: 'Showed', hidden: 'Hid', moved: 'Moved',
}

/** `"loe-videos.updated"` → `"Changed in loe videos:"`; anything else as its words. */
export function actionWords(what: string): string {
  const [resource = '', action = ''] = what.split('.')
  const plain = (text: string) => text.replace(/[-_]/g, ' ')
  const verb = verbs[action]
  return verb ? `${verb} in ${plain(resource)}:` : `${plain(resource)}: ${plain(action)}`
}

/** `"order_index"` → `"order index"`. */
export function fieldWords(column: string): string {
  return column.replace(/_/g, ' ')
}

/** Long values are cut: this is for recognising, not for reading. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
