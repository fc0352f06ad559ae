// The facts of a sheet that decide a purchase, as visitors read them: each only where the owner filled it in. Pure.
import type { SheetFacts, ShopItem } from './shop.contract'
import { wordsInAddress } from './sheet-filters'
import type { FilterName } from './shop-address'
import { durationText, rangeText } from './tune-words'

export type Fact = {
  name: keyof SheetFacts
  label: string
  text: string
  /** The filter of the shop that shows everything with the same. */
  filter?: { name: FilterName; value: string }
}

type Known = Required<SheetFacts>
type Said = Omit<Fact, 'name' | 'label'>

const filtered = (name: FilterName, text: string) => ({ text, filter: { name, value: wordsInAddress(text) } })

/** In the order of the page. Each reads its own fact and is asked only where that is there. */
const kinds: { [Name in keyof Known]: readonly [label: string, read: (value: Known[Name]) => Said] } = {
  composer: ['Composer', (text) => ({ text })],
  arranger: ['Arranger', (text) => ({ text })],
  lyricist: ['Words', (text) => ({ text })],
  lineUp: ['Line-up', (text) => filtered('line-up', text)],
  instruments: ['Instruments', (names) => ({ text: names.join(', ') })],
  key: ['Key', (text) => filtered('key', text)],
  style: ['Style', (text) => filtered('style', text)],
  grade: ['Grade', (grade) => ({ text: `${grade} of 6`, filter: { name: 'grade', value: String(grade) } })],
  leadRange: ['Lead', (range) => ({ text: `${rangeText(range)}, concert pitch` })],
  tempo: ['Tempo', (beats) => ({ text: `♩ = ${beats}` })],
  duration: ['Duration', (seconds) => ({ text: durationText(seconds) })],
  pages: ['Pages', ([least, most]) => ({ text: least === most ? String(least) : `${least} to ${most}` })],
  rights: ['Rights', (rights) => ({ text: rights === 'public_domain' ? 'Public domain' : 'Licensed' })],
  copyright: ['Copyright', (text) => ({ text })],
  iswc: ['ISWC', (text) => ({ text })],
}

const names = Object.keys(kinds) as (keyof Known)[]

function factOf<Name extends keyof Known>(name: Name, facts: Partial<Known>): Fact[] {
  const value: Known[Name] | undefined = facts[name]
  if (value === undefined) return []
  const [label, read] = kinds[name]
  return [{ name, label, ...read(value) }]
}

/** All that is known of a sheet and its music. */
export const factsOf = ({ facts }: Pick<ShopItem, 'facts'>): Fact[] => names.flatMap((name) => factOf(name, facts))

/** What is said of it in a list. */
export function shortFacts({ facts: { lineUp, key, style, grade, duration } }: Pick<ShopItem, 'facts'>): string[] {
  return [lineUp, style, key, grade && `Grade ${grade}`, duration && durationText(duration)].filter(
    (fact) => typeof fact === 'string',
  )
}
