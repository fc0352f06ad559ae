// Writes the facts of a sheet that decide a purchase, in words for visitors. Shows only facts that the owner filled in.
// Pure.
import type { DetailedItem, ShopItem } from '../catalog.contract'
import type { SheetDetails } from '@/features/commerce/sheet-music/sheet-details.contract'
import { wordsInAddress } from '../search/sheet-filters'
import type { FilterName } from '../shop-address'
import { durationText, rangeText } from '@/features/commerce/sheet-music/tunes/tune-words'

export type Fact = {
  name: keyof SheetDetails
  label: string
  text: string
  /** The filter of the shop that shows all items with the same value. */
  filter?: { name: FilterName; value: string }
}

type Said = Omit<Fact, 'name' | 'label'>

const filtered = (name: FilterName, text: string) => ({ text, filter: { name, value: wordsInAddress(text) } })

/** Defines one kind of fact. Returns no fact if the value is unknown. */
const kind =
  <Name extends keyof SheetDetails>(
    name: Name,
    label: string,
    read: (value: NonNullable<SheetDetails[Name]>) => Said,
  ) =>
  (facts: SheetDetails): Fact[] => {
    const value = facts[name]
    return value === undefined || value === null ? [] : [{ name, label, ...read(value) }]
  }
const plain = (text: string): Said => ({ text })

/** Kinds in the order of the page. */
const kinds = [
  kind('composer', 'Composer', plain),
  kind('arranger', 'Arranger', plain),
  kind('lyricist', 'Words', plain),
  kind('lineUp', 'Line-up', (text) => filtered('line-up', text)),
  kind('instruments', 'Instruments', (names) => ({ text: names.join(', ') })),
  kind('key', 'Key', (text) => filtered('key', text)),
  kind('style', 'Style', (text) => filtered('style', text)),
  kind('grade', 'Grade', (grade) => ({ text: `${grade} of 6`, filter: { name: 'grade', value: String(grade) } })),
  kind('leadRange', 'Lead', (range) => ({ text: `${rangeText(range)}, concert pitch` })),
  kind('tempo', 'Tempo', (beats) => ({ text: `♩ = ${beats}` })),
  kind('duration', 'Duration', (seconds) => ({ text: durationText(seconds) })),
  kind('pages', 'Pages', ([least, most]) => ({ text: least === most ? String(least) : `${least} to ${most}` })),
  kind('rights', 'Rights', (rights) => ({ text: rights === 'public_domain' ? 'Public domain' : 'Licensed' })),
  kind('copyright', 'Copyright', plain),
  kind('iswc', 'ISWC', plain),
]

/** Returns all that is known about a sheet and its music. */
export const listItemDetails = ({ facts }: Pick<DetailedItem, 'facts'>): Fact[] =>
  kinds.flatMap((known) => known(facts))

/** Returns the facts shown in a list. */
export function shortDetails({ facts: { lineUp, key, style, grade, duration } }: Pick<ShopItem, 'facts'>): string[] {
  return [lineUp, style, key, grade && `Grade ${grade}`, duration && durationText(duration)].filter(
    (fact) => typeof fact === 'string',
  )
}
