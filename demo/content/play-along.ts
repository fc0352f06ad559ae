// The recordings that play along with the sheets of the demo shop. Each system has four bars, as the bar numbers in
// front of the systems show.
import { pointsOfTake } from '../audio/points'
import type { DemoFile } from './types'

type DemoPlayAlong = {
  /** Slug of the item; every edition of it plays along. */
  slug: string
  audio: DemoFile
  /** Seconds and number of the system, counted from 0 in the file. */
  points: [seconds: number, system: number][]
}

const everyFourBars = (bars: number) => Array.from({ length: bars / 4 }, (_, system) => system * 4)

export const playAlong: DemoPlayAlong[] = [
  { slug: 'corner-table', audio: 'audio/corner-table.mp3', points: pointsOfTake('corner-table', everyFourBars(32)) },
  // The first of the three spirituals; the other two are separate recordings.
  {
    slug: 'three-spirituals',
    audio: 'audio/down-by-the-riverside.mp3',
    points: pointsOfTake('down-by-the-riverside', everyFourBars(32)),
  },
]
