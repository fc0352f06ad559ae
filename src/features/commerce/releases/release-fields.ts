// Form fields for the release of an item: which one, its title, and the name of the item as a format of it.
import { z } from 'zod'
import { optionalText } from '@/lib/form-fields'
import { field, optional } from '@/lib/record-fields'
import { releaseTexts } from './releases.texts'

/** The public columns and the title are limited like an item's own title. */
const longestTitle = 200
const longestFormat = 40

export const releaseFields = {
  /** Blank: the item is in no release, or in a new one if there is a title. */
  release_id: field({
    label: 'Release',
    rule: z
      .union([z.literal(''), z.uuid()])
      .default('')
      .transform((id) => (id === '' ? null : id)),
    row: z.uuid().nullable(),
    toForm: (stored) => stored ?? '',
    initial: () => '',
  }),
  release_title: optional(
    releaseTexts.title,
    optionalText([longestTitle, `A title can have at most ${longestTitle} characters`]),
    { half: true, hint: releaseTexts.titleHint },
  ),
  release_format: optional(
    releaseTexts.format,
    optionalText([longestFormat, `The name of a format can have at most ${longestFormat} characters`]),
    { half: true, hint: releaseTexts.formatHint },
  ),
}

type ReleaseFields = typeof releaseFields
/** The release of an item as its form stores it. */
export type ChosenRelease = { [Name in keyof ReleaseFields]: z.output<ReleaseFields[Name]['rule']> }

/** The release of an item as its form shows it. */
export type FormRelease = { release_id?: string | undefined; release_title: string; release_format: string }

/** True when the form of an item names a release, even one without a title. */
export const isInRelease = ({ release_id = '', release_title, release_format }: FormRelease): boolean =>
  [release_id, release_title, release_format].some((text) => text.trim() !== '')
