// The recordings that sheets of the demo shop are followed with. Their systems have four bars each, as the bar numbers in front of them say.
import { pointsOfTake } from '../audio/points'
import type { DemoFile } from './types'

type DemoPlayAlong = {
  /** Of the item; every edition of it is followed. */
  slug: string
  audio: DemoFile
  /** Seconds and number of the system from 0 in the file. */
  points: [seconds: number, system: number][]
}

const everyFourBars = (bars: number) => Array.from({ length: bars / 4 }, (_, system) => system * 4)

export const playAlong: DemoPlayAlong[] = [
  { slug: 'corner-table', audio: 'audio/corner-table.mp3', points: pointsOfTake('corner-table', everyFourBars(32)) },
  // The first of the three; the other two are recordings of their own.
  {
    slug: 'three-spirituals',
    audio: 'audio/down-by-the-riverside.mp3',
    points: pointsOfTake('down-by-the-riverside', everyFourBars(32)),
  },
]
