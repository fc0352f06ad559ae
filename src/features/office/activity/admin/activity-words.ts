// Words for the entries of the activity log.
import { happeningWords } from '@/admin-kit/happening-words'

const verbs: Record<string, string> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  shown: 'Showed',
  hidden: 'Hid',
  moved: 'Moved',
}

/** `"loe-videos.updated"` → `"Changed in loe videos:"`; any other action as its words. */
export function actionWords(what: string): string {
  const told = happeningWords(what)
  if (told !== null) return told
  const [resource = '', action = ''] = what.split('.')
  const plain = (text: string) => text.replace(/[-_]/g, ' ')
  const verb = verbs[action]
  return verb ? `${verb} in ${plain(resource)}:` : `${plain(resource)}: ${plain(action)}`
}

/** `"order_index"` → `"order index"`. */
export function fieldWords(column: string): string {
  return column.replace(/_/g, ' ')
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'id' in value

/** Describes a part of a record by its name and its other values: `M (inventory count 4)`. */
function partWords({ id: _id, ...facts }: Record<string, unknown>): string {
  const [first, ...rest] = Object.entries(facts).filter(([, value]) => value !== null && value !== '')
  const more = rest.map(([key, value]) => `${fieldWords(key)} ${plainWords(value)}`)
  return `${plainWords(first?.[1] ?? '')}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}

const plainWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Cuts long values: they are shown for recognition, not for reading. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '(empty)'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) && value.every(isPart) ? value.map(partWords).join(', ') : plainWords(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
