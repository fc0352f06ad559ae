// The album details of the demo, and the files of the albums that are sold as downloads.
import type { DemoFile } from './types'

export type DemoRecording = {
  /** Slug of the item in the shop. */
  slug: string
  year: number
  credits: string
  /** One track per line, for albums without files. */
  trackList?: string
  /** Files that buyers download, in order. The seed cuts their previews as the site does. */
  files?: { name: string; audio: DemoFile }[]
}

/**
 * Title, seconds, recording. Recordings that the player has on this album play in full there; the shop gives a preview
 * of the others.
 */
const lateSet = [
  ['Slide Rule Blues', 122, 'slide-rule-blues'],
  ['Corner Table', 98, 'corner-table'],
  ['Low Rent', 110, 'low-rent'],
  ['Last Bus Home (Take 2)', 98, 'last-bus-home'],
  ['Greensleeves in Three', 129, 'greensleeves'],
  ['Swing Low, Sweet Chariot (After Hours)', 113, 'swing-low'],
  ['When the Saints (Slow)', 120, 'when-the-saints'],
  ['Joshua Fit the Battle of Jericho (Encore)', 105, 'joshua'],
] as const

const lateSetCredits = `The Musician: trombone, arrangements
With piano, bass and brushes by people who had another gig that evening and came all the same
Recorded after midnight, mixed before noon
Sleeve: linocut, two colours`

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const trackList = lateSet.map(([title, seconds]) => `${title} ${clock(seconds)}`).join('\n')

export const demoRecordings: DemoRecording[] = [
  { slug: 'late-set-lp', year: 2024, credits: lateSetCredits, trackList },
  { slug: 'late-set-cd', year: 2024, credits: lateSetCredits, trackList },
  {
    slug: 'late-set-digital',
    year: 2024,
    credits: lateSetCredits,
    files: lateSet.map(([title, , name], index) => ({
      name: `${String(index + 1).padStart(2, '0')} ${title}`,
      audio: `audio/${name}.mp3`,
    })),
  },
]
