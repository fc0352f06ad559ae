// Decides which entries the command palette lists, in groups, and remembers those opened last.
import type { FoundRecord } from '../command-palette.contract'
import { matchingEntries } from '../command-palette.rules'
import { groupTexts } from '../command-palette.texts'

/** A page, an action or a record. Two entries never share an address. */
export type PaletteEntry = {
  kind: 'page' | 'action' | FoundRecord['kind']
  title: string
  note?: string
  /** Other words that find it. */
  keywords?: string
  href: string
  /** Does the action at once; `href` is then only the page for another tab. */
  run?: () => void
}

type Group = { key: keyof typeof groupTexts; label: string; entries: PaletteEntry[] }

const recentMost = 5

/**
 * The entries opened last, the newest first. They live as long as the document: names of buyers are never stored in the
 * browser, and signing out loads a new document.
 */
let recent: readonly PaletteEntry[] = []

/** Notes that an entry was opened. */
export function rememberEntry(entry: PaletteEntry): void {
  recent = [entry, ...recent.filter(({ href }) => href !== entry.href)].slice(0, recentMost)
}

/** Shown in this order. Records come after pages and actions, so that a response does not move what is chosen. */
const order = ['action', 'page', 'event', 'item', 'order', 'person', 'message'] as const

/**
 * Returns the groups for a search text, without empty ones. `records` answer the text `answered`. While the text has
 * changed and no new answer has arrived, only those records stay that contain the new text.
 */
export function paletteGroups(
  typed: string,
  entries: readonly PaletteEntry[],
  { records, answered }: { records: readonly FoundRecord[]; answered: string },
): Group[] {
  const text = typed.trim()
  const found: PaletteEntry[] =
    text === ''
      ? [...entries]
      : [...matchingEntries(entries, text), ...(answered === text ? records : matchingEntries(records, text))]
  const shownBefore = text === '' ? recent : []
  const isRecent = ({ href }: PaletteEntry) => shownBefore.some((entry) => entry.href === href)
  const groups = [
    { key: 'recent' as const, entries: [...shownBefore] },
    ...order.map((key) => ({ key, entries: found.filter((entry) => entry.kind === key && !isRecent(entry)) })),
  ]
  return groups.filter((group) => group.entries.length > 0).map((group) => ({ ...group, label: groupTexts[group.key] }))
}
