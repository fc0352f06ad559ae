// Describes the columns of a recording. The owner may leave each empty; visitors see only filled ones.
import { optionalInteger, optionalText } from '@/lib/form-fields'
import { optional, optionalNumber } from '@/lib/record-fields'
import { recordCategories } from '@/features/commerce/recordings/track.rules'
import { placed } from './field-place'

const firstYear = 1860
const lastYear = 2200

const place = { group: 'The recording', categories: recordCategories } as const

export const recordColumns = {
  release_year: placed(
    optionalNumber(
      'Year',
      optionalInteger(`The year must be between ${firstYear} and ${lastYear}`, { min: firstYear, max: lastYear }),
      { half: true, min: firstYear, max: lastYear, hint: 'When it came out.' },
    ),
    place,
  ),
  track_list: placed(
    optional('Track list', optionalText([5000, 'A track list must be under 5001 characters']), {
      control: { kind: 'textarea' },
      hint: 'One track per line, with its length if you like: Corner Table 4:32. Not needed if you uploaded files above.',
    }),
    place,
  ),
  credits: placed(
    optional('Credits', optionalText([3000, 'Credits must be under 3001 characters']), {
      control: { kind: 'textarea' },
      hint: 'Who plays, who wrote and recorded it, and who made the artwork, as on the sleeve.',
    }),
    place,
  ),
}
