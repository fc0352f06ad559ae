// Reads and writes the time of an event in every usual spelling: "8 PM", "20 Uhr", "21h30", "10:00-17:00", "8pm - late"
// (OP-31). The text is stored as typed; only what visitors read and what calendars compute follows from here.

type Half = 'a' | 'p' | undefined
/** A typed time. `half` is undefined without AM or PM; `isBare` without minutes, AM, PM or a unit: "7" in "7-9 PM". */
type Clock = { hour: number; minute: number; half: Half; isDay: boolean; isBare: boolean }
/** One entry of a time text: "8 PM", "8-10 PM" or "8 PM - late", with the words before it, such as " and ". */
type Entry = { joiner: string; start: Clock; end?: Clock | 'late' }
/** A time whose hour of the day is 0 to 24; unclear if "8:00" may be morning or evening. */
type Moment = { hour: number; minute: number; isClear: boolean }

const joiners = /(\s+(?:and|und|et)\s+|\s*[&,+/]\s*)/i
const range = /^(.+?)(?:\s*[-–—‑]\s*|\s+(?:to|till|til|until|bis)\s+)(.+)$/i
const openEnd = /^(?:late|open end|close|ende offen)$/i
const before = /^(?:at|um|kl\.?|ore|à)\s*/i
const spelled =
  /^(\d{1,2})(?:\s*[:.]\s*(\d{2})(?::00)?)?(?:\s*(uhr|uur|heures?|hours|hrs?|hs|h)\.?(?:\s*(\d{2}))?|\s*([ap])\.?\s?m\.?)?$/i
/** Four figures need their unit: "2030 hrs". */
const fourFigures = /^(\d{2})(\d{2})\s*(?:uhr|hours|hrs?|h)\.?$/i

function readClock(typed: string): Clock | null {
  const text = typed.trim().replace(before, '')
  const named = /^(?:12\s*)?(noon|midday|midnight|mittags?|mitternacht)$/i.exec(text)?.[1]?.toLowerCase()
  if (named !== undefined)
    return {
      hour: 12,
      minute: 0,
      half: /^mi(?:dnight|tternacht)$/.test(named) ? 'a' : 'p',
      isDay: false,
      isBare: false,
    }
  const [, hours, minutes, unit, after, half] = spelled.exec(fourFigures.test(text) ? spellOut(text) : text) ?? []
  if (hours === undefined || (minutes !== undefined && after !== undefined)) return null
  const clock = {
    hour: Number(hours),
    minute: Number(minutes ?? after ?? 0),
    half: half?.toLowerCase() as Half,
    isDay: unit !== undefined || hours.startsWith('0'),
    isBare: minutes === undefined && unit === undefined && half === undefined,
  }
  return isPossible(clock) ? clock : null
}

const spellOut = (text: string) => text.replace(fourFigures, '$1:$2 h')

function isPossible({ hour, minute, half }: Clock): boolean {
  if (minute > 59) return false
  return half === undefined ? hour < 24 || (hour === 24 && minute === 0) : hour >= 1 && hour <= 12
}

function readEntry(typed: string): Omit<Entry, 'joiner'> | null {
  const alone = readClock(typed)
  if (alone) return { start: alone }
  const [, from = '', to = ''] = range.exec(typed) ?? []
  const start = readClock(from)
  if (!start) return null
  if (openEnd.test(to.trim())) return { start, end: 'late' }
  const end = readClock(to)
  return end && { start, end }
}

/** Returns the entries of a text that consists of times only; null for any other text. */
function readEntries(text: string): Entry[] | null {
  const pieces = text.trim().split(joiners)
  const entries: Entry[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const entry = readEntry(pieces[at] ?? '')
    if (!entry) return null
    entries.push({ joiner: pieces[at - 1] ?? '', ...entry })
  }
  const clocks = entries.flatMap(({ start, end }) => (end === undefined || end === 'late' ? [start] : [start, end]))
  // A bare number needs another time that says what it means: "7 and 9 PM", "20-22 Uhr".
  const isSaid = clocks.some(({ half, isDay, isBare }) => half !== undefined || isDay || !isBare)
  const starts24 = entries.some(({ start, end }) => start.hour === 24 && end === undefined)
  return isSaid && !starts24 ? entries : null
}

/** Gives each time its hour of the day, using what the other times of the text say. */
function readMoments(entries: readonly Entry[]): { joiner: string; start: Moment; end?: Moment | 'late' }[] {
  const clocks = entries.flatMap(({ start, end }) => (end === undefined || end === 'late' ? [start] : [start, end]))
  const hasHalves = clocks.some(({ half }) => half !== undefined)
  const isDay = !hasHalves && clocks.some((clock) => clock.isDay || clock.hour > 12)
  const resolve = (clock: Clock, half: Half): Moment => {
    const { hour, minute } = clock
    if (hour > 12 || clock.isDay || half === undefined)
      return { hour, minute, isClear: isDay || hour > 12 || clock.isDay }
    return { hour: (hour % 12) + (half === 'p' ? 12 : 0), minute, isClear: true }
  }
  return entries.map(({ joiner, start, end }, index) => {
    const later = entries.slice(index + 1).flatMap((entry) => entry.start.half ?? [])[0]
    if (end === undefined || end === 'late') return { joiner, start: resolve(start, start.half ?? later), end }
    const endHalf = end.half ?? (start.half && afterwards(start, end))
    const startHalf = start.half ?? (end.half && beforehand(start, end))
    return { joiner, start: resolve(start, startHalf), end: resolve(end, endHalf) }
  })
}

const other = (half: Half): Half => (half === 'a' ? 'p' : 'a')
const minuteOfHalf = ({ hour, minute }: Clock) => (hour % 12) * 60 + minute
/** "11-1 PM" begins in the morning, "7-9 PM" in the evening. */
const beforehand = (start: Clock, end: Clock): Half =>
  minuteOfHalf(start) > minuteOfHalf(end) ? other(end.half) : end.half
/** "8 PM - 10" ends in the evening, "8 PM - 2" at night. */
const afterwards = (start: Clock, end: Clock): Half =>
  minuteOfHalf(end) < minuteOfHalf(start) ? other(start.half) : start.half

const two = (value: number) => String(value).padStart(2, '0')
const clockText = ({ hour, minute }: Moment) => `${two(hour % 24)}:${two(minute)}`

/** An unclear hour stays as typed: "8:00" may be morning or evening. */
function writeMoment(moment: Moment, clock: '12' | '24'): string {
  const { hour, minute, isClear } = moment
  if (!isClear) return `${hour}:${two(minute)}`
  if (clock === '24') return clockText(moment)
  return `${hour % 12 || 12}:${two(minute)} ${hour % 24 >= 12 ? 'P' : 'A'}M`
}

/** ADM-EVT-08, OP-31: true for one or more times or spans of time, joined by "and", "&" or a comma. */
export const isTimeText = (text: string): boolean => readEntries(text) !== null

/**
 * Converts a typed time to the one format that pages and the requirements use: "19:30" and "19h30" → "7:30 PM",
 * "10:00-17:00" → "10:00 AM – 5:00 PM". With the 24-hour clock, "7:30 PM" → "19:30". Other words stay unchanged; so does
 * a possible price ("5.50").
 */
export function shownTime(time: string, clockOfSite: '12' | '24' = '12'): string {
  const entries = readEntries(time)
  if (!entries)
    return time.replace(/\b(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\b\.?)?/gi, (typed: string) => {
      const clock = readClock(typed)
      const [moment] = clock ? readMoments([{ joiner: '', start: clock }]) : []
      return moment?.start.isClear ? writeMoment(moment.start, clockOfSite) : typed
    })
  return readMoments(entries)
    .map(({ joiner, start, end }) => {
      const until = end === undefined ? '' : ` – ${end === 'late' ? 'late' : writeMoment(end, clockOfSite)}`
      return `${joiner.replace(/und|et/i, 'and')}${writeMoment(start, clockOfSite)}${until}`
    })
    .join('')
}

/**
 * Matches a time of day among other words: "7:30 PM", "8 p.m.", "20:00", "20 Uhr", "21h30". A number alone counts only
 * before another one ("7 and 9 PM").
 */
const timeOfDay =
  /\b(?:(\d{1,2})\s*h\s?(?=\d{2}\b)(\d{2})|(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?|\s*(uhr|uur)\b)?)/gi
const leadsToAnother = /^\s*(?:[-–]|to|and|&)\s*\d/i

/** Returns the first time among other words; null if there is none. */
function firstAmongWords(text: string): string | null {
  const found = [...text.matchAll(timeOfDay)].filter(
    (match) =>
      match[2] ?? match[4] ?? match[5] ?? match[6] ?? leadsToAnother.test(text.slice(match.index + match[0].length)),
  )
  for (const [at, match] of found.entries()) {
    const hour = Number(match[1] ?? match[3])
    const minute = Number(match[2] ?? match[4] ?? 0)
    const said = match[5] ?? (match[1] === undefined ? found.slice(at + 1).find((later) => later[5])?.[5] : undefined)
    const half = hour <= 12 ? said?.toLowerCase() : undefined
    const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
    if (ofDay <= 23 && minute <= 59) return `${two(ofDay)}:${two(minute)}`
  }
  return null
}

/**
 * Returns when the sets of an event begin, `["19:30", "21:30"]` for "7:30 PM and 9:30 PM" (OP-31). Among other words
 * only the first time counts, because "7 PM doors, 8 PM music" is one event. Empty when no time can be read.
 */
export function parseTimes(time: string): string[] {
  const entries = readEntries(time)
  if (!entries) {
    const first = firstAmongWords(time)
    return first === null ? [] : [first]
  }
  return [...new Set(readMoments(entries).map(({ start }) => clockText(start)))]
}

/** Returns when an event ends, "21:00" for "7 to 9 PM"; null if the text does not say it. */
export function parseEndTime(time: string): string | null {
  const entries = readEntries(time)
  if (!entries || entries.length > 1) return null
  const [only] = readMoments(entries)
  return only?.end === undefined || only.end === 'late' ? null : clockText(only.end)
}
