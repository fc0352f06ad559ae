// The set list in the form of its event: rules and messages for the form and the server (decision 0047).
import { z } from 'zod'
import { optionalText, requiredText } from '@/lib/form-fields'

/** More lines than any evening needs. */
export const mostLines = 100

/** The moments at which visitors begin to see the set list of an event. */
export const setListMoments = ['never', 'from_start', 'now'] as const
export type SetListMoment = (typeof setListMoments)[number]

const lineForm = z.object({
  /** A stored line has its own id; a new line has any other. */
  id: z.string().max(60),
  title: requiredText('Each line of the set list needs a title', {
    max: [200, 'A title must be under 201 characters'],
  }),
  note: optionalText([120, 'A note must be under 121 characters']),
  /** Null if the form does not know the tune; the server then finds it by the title. */
  tune_id: z.uuid().nullable().default(null),
})
/** A line as the form shows it. */
export type LineForm = z.input<typeof lineForm>
/** The values of the set list within an event's form. */
export type SetListValues = { set_list: LineForm[] }
export type Line = z.output<typeof lineForm>

export const setListForm = z.array(lineForm).max(mostLines, `A set list has at most ${mostLines} lines`)

/** A stored line, as the back-office sees it. */
export const lineRow = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string().nullable(),
  tune_id: z.uuid().nullable(),
})

export const lineToForm = ({ note, ...line }: z.output<typeof lineRow>): LineForm => ({ ...line, note: note ?? '' })

/** Normalizes a title so that tunes can be compared: "blue  Stride" equals "Blue Stride". */
export const sameTitle = (title: string): string => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Returns the titles in a pasted text, one per line, without leading list numbers and dashes. */
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
