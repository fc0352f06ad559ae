// The set list in the form of its event: rules and messages for it and its server (decision 0047).
import { z } from 'zod'
import { optionalText, requiredText } from '@/lib/form-fields'

/** More than any evening has. */
export const mostLines = 100

/** When visitors see the set list of an event. */
export const setListMoments = ['never', 'from_start', 'now'] as const
export type SetListMoment = (typeof setListMoments)[number]

const lineForm = z.object({
  /** Of a stored one its own; a new one has any other. */
  id: z.string().max(60),
  title: requiredText('Each line of the set list needs a title', {
    max: [200, 'A title must be under 201 characters'],
  }),
  note: optionalText([120, 'A note must be under 121 characters']),
  /** The server finds it by the title where the form knows none. */
  tune_id: z.uuid().nullable().default(null),
})
/** A line as the form shows it. */
export type LineForm = z.input<typeof lineForm>
/** The part of an event's form with it. */
export type SetListValues = { set_list: LineForm[] }
export type Line = z.output<typeof lineForm>

export const setListForm = z.array(lineForm).max(mostLines, `A set list has at most ${mostLines} lines`)

/** A stored one, as the back-office sees it. */
export const lineRow = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string().nullable(),
  tune_id: z.uuid().nullable(),
})

export const lineToForm = ({ note, ...line }: z.output<typeof lineRow>): LineForm => ({ ...line, note: note ?? '' })

/** Titles by which a tune is known are compared so: "blue  Stride" is "Blue Stride". */
export const sameTitle = (title: string): string => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** What was pasted, a title to a line: numbers and dashes in front of it are the list's, not the title's. */
export function titlesIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:\d{1,3}\s*[.):]\s*|[-–—•*]\s+)/, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 200),
    )
    .filter((title) => title !== '')
}
