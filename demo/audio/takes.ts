// Lists the recordings: tune, tempo, feel, the player of the tune and the players of solo choruses.
import type { Feel } from './band'

/** General MIDI programs, counted from 0. */
export const programs = { piano: 0, bass: 32, trumpet: 56, trombone: 57, muted: 59, tenor: 66, clarinet: 71 } as const
export type Player = keyof typeof programs

export type Chorus = {
  tune?: Player
  /** Semitones the tune is moved for this player. */
  shift?: number
  solo?: Player
  counter?: Player
}

export type Take = {
  name: string
  tune: string
  tempo: number
  meter: 3 | 4
  bars: number
  pickup: number
  feel: Feel
  swing: number
  seed: number
  /** Pitch class of the blues scale, for soloists; null without one. */
  blue: number | null
  choruses: Chorus[]
}

export const takes: Take[] = [
  {
    name: 'slide-rule-blues',
    tune: 'slide-rule-blues',
    tempo: 138,
    meter: 4,
    bars: 12,
    pickup: 0,
    feel: 'swing',
    swing: 0.64,
    seed: 11,
    blue: 10,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { tune: 'trombone', shift: -12, counter: 'tenor' },
      { solo: 'trombone' },
      { solo: 'piano' },
      { tune: 'trumpet', counter: 'trombone' },
    ],
  },
  {
    name: 'when-the-saints',
    tune: 'when-the-saints',
    tempo: 184,
    meter: 4,
    bars: 16,
    pickup: 3,
    feel: 'street',
    swing: 0.63,
    seed: 23,
    blue: 5,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { tune: 'trumpet', counter: 'trombone' },
      { solo: 'clarinet' },
      { solo: 'trombone' },
      { tune: 'trumpet', counter: 'trombone' },
    ],
  },
  {
    name: 'corner-table',
    tune: 'corner-table',
    tempo: 140,
    meter: 3,
    bars: 32,
    pickup: 0,
    feel: 'waltz',
    swing: 0.6,
    seed: 37,
    blue: null,
    choruses: [{ tune: 'trombone', shift: -12 }, { solo: 'piano' }],
  },
  {
    name: 'joshua',
    tune: 'joshua',
    tempo: 172,
    meter: 4,
    bars: 16,
    pickup: 0,
    feel: 'swing',
    swing: 0.62,
    seed: 41,
    blue: 2,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { solo: 'tenor' },
      { solo: 'trombone' },
      { tune: 'muted', counter: 'trombone' },
    ],
  },
  {
    name: 'last-bus-home',
    tune: 'last-bus-home',
    tempo: 66,
    meter: 4,
    bars: 20,
    pickup: 0,
    feel: 'ballad',
    swing: 0.56,
    seed: 53,
    blue: null,
    choruses: [{ tune: 'trombone', shift: -12, counter: 'tenor' }],
  },
  {
    name: 'down-by-the-riverside',
    tune: 'down-by-the-riverside',
    tempo: 168,
    meter: 4,
    bars: 32,
    pickup: 1,
    feel: 'twoBeat',
    swing: 0.64,
    seed: 61,
    blue: 5,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { tune: 'trumpet', counter: 'trombone' },
    ],
  },
  {
    name: 'low-rent',
    tune: 'low-rent',
    tempo: 126,
    meter: 4,
    bars: 12,
    pickup: 0,
    feel: 'swing',
    swing: 0.65,
    seed: 71,
    blue: 0,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { tune: 'trombone', shift: -12, counter: 'muted' },
      { solo: 'piano' },
      { tune: 'tenor', shift: 12, counter: 'trombone' },
    ],
  },
  {
    name: 'swing-low',
    tune: 'swing-low',
    tempo: 84,
    meter: 4,
    bars: 16,
    pickup: 0,
    feel: 'ballad',
    swing: 0.62,
    seed: 83,
    blue: null,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { tune: 'clarinet', counter: 'trombone' },
    ],
  },
  {
    name: 'greensleeves',
    tune: 'greensleeves',
    tempo: 152,
    meter: 3,
    bars: 32,
    pickup: 1,
    feel: 'waltz',
    swing: 0.6,
    seed: 97,
    blue: null,
    choruses: [
      { tune: 'trombone', shift: -12 },
      { solo: 'trombone' },
      { tune: 'trombone', shift: -12, counter: 'clarinet' },
    ],
  },
]
