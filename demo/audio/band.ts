// Composes the rhythm section and the soloists: the notes each player makes from a chord chart. Times in beats,
// straight; swung when written.
import { randomFrom } from '../art/render/tracer'
import { chordTones, guideTones, nearest, scaleTones, voicing, type Chord } from './harmony'
import type { Note } from './midi'

export type Feel = 'swing' | 'twoBeat' | 'waltz' | 'ballad' | 'street'

export function chordAt(chords: Chord[], beat: number): Chord {
  const found = chords.findLast((chord) => chord.at <= beat + 0.01) ?? chords[0]
  if (!found) throw new Error('The chart has no chords.')
  return found
}

/** A walking, two-beat, waltz or ballad bass line. */
export function bassLine(chords: Chord[], beats: number, meter: number, feel: Feel, seed: number): Note[] {
  const random = randomFrom(seed)
  const notes: Note[] = []
  let last = 38
  const inRange = (pitch: number): number => (pitch < 28 ? pitch + 12 : pitch > 50 ? pitch - 12 : pitch)
  for (let beat = 0; beat < beats; beat += 1) {
    const chord = chordAt(chords, beat)
    const inBar = beat % meter
    const starts = Math.abs(chord.at - beat) < 0.01
    const sparse = feel === 'twoBeat' || feel === 'ballad' || feel === 'street'
    if (sparse && inBar % 2 === 1 && !(inBar === meter - 1 && random() < 0.22)) continue
    const following = chordAt(chords, (beat + 1) % beats)
    let pitch: number
    if (starts || inBar === 0)
      pitch = nearest(starts ? chord.bass : random() < 0.5 ? chord.root : (chordTones(chord)[2] ?? chord.root), last)
    else if (following.at === beat + 1 || (inBar === meter - 1 && feel !== 'twoBeat'))
      pitch = nearest(following.bass, last) + (random() < 0.6 ? -1 : 1) * (random() < 0.75 ? 1 : 2)
    else if (sparse) pitch = nearest(chordTones(chord)[2] ?? chord.root, last)
    else {
      const choice = random() < 0.65 ? chordTones(chord) : scaleTones(chord)
      pitch = nearest(choice[Math.floor(random() * choice.length)] ?? chord.root, last + (random() < 0.5 ? 3 : -3))
      if (pitch === last) pitch = nearest(chordTones(chord)[1] ?? chord.root, last + 2)
    }
    pitch = inRange(pitch)
    notes.push({ at: beat, length: sparse ? 1.7 : 0.92, pitch, velocity: 84 + random() * 14 + (inBar === 0 ? 6 : 0) })
    if (!sparse && random() < 0.07) notes.push({ at: beat + 0.5, length: 0.25, pitch, velocity: 58 })
    last = pitch
  }
  return notes
}

const compRhythms: Record<Feel, [number, number][][]> = {
  swing: [
    [
      [0, 0.4],
      [1.5, 0.5],
    ],
    [
      [1.5, 0.4],
      [3.5, 1.2],
    ],
    [
      [0.5, 0.4],
      [2, 0.8],
    ],
    [
      [1, 0.3],
      [2.5, 1.2],
    ],
    [[3.5, 0.6]],
    [
      [0, 1.5],
      [2.5, 0.4],
    ],
  ],
  twoBeat: [
    [
      [1, 0.35],
      [3, 0.35],
    ],
    [
      [1, 0.3],
      [2.5, 0.3],
      [3, 0.3],
    ],
    [
      [1, 0.35],
      [3, 0.35],
      [3.5, 0.3],
    ],
  ],
  street: [
    [
      [0, 0.3],
      [1.5, 0.3],
      [3, 0.3],
    ],
    [
      [0.5, 0.3],
      [1.5, 0.3],
      [3, 0.4],
    ],
  ],
  waltz: [
    [
      [1, 0.5],
      [2, 0.5],
    ],
    [
      [0, 0.4],
      [1.5, 1.2],
    ],
    [[1.5, 1.2]],
    [[0, 2.2]],
  ],
  ballad: [
    [[0, 3.6]],
    [
      [0, 1.8],
      [2, 1.8],
    ],
    [[0.5, 2.8]],
    [
      [0, 1.4],
      [1.5, 2.2],
    ],
  ],
}

/** Piano chords under another player's line. */
export function comping(chords: Chord[], beats: number, meter: number, feel: Feel, seed: number): Note[] {
  const random = randomFrom(seed)
  const notes: Note[] = []
  let previous: number[] = []
  const rhythms = compRhythms[feel]
  for (let bar = 0; bar < beats; bar += meter) {
    for (const [offset, length] of rhythms[Math.floor(random() * rhythms.length)] ?? []) {
      const beat = bar + offset
      if (offset >= meter || beat >= beats) continue
      const ahead = offset % 1 === 0.5 ? beat + 0.5 : beat
      const pitches = voicing(chordAt(chords, ahead % beats), previous)
      previous = pitches
      const velocity = (feel === 'ballad' ? 46 : 52) + random() * 14
      pitches.forEach((pitch, i) =>
        notes.push({
          at: beat + (feel === 'ballad' ? i * 0.035 : random() * 0.012),
          length,
          pitch,
          velocity: velocity + (i === pitches.length - 1 ? 6 : 0),
        }),
      )
    }
  }
  return notes
}

/** Ride or brushes, hi-hat with the foot, a few comments from the snare. General MIDI drum pitches. */
export function drumming(beats: number, meter: number, feel: Feel, seed: number): Note[] {
  const random = randomFrom(seed)
  const notes: Note[] = []
  const hit = (at: number, pitch: number, velocity: number): void =>
    void notes.push({ at, length: 0.2, pitch, velocity: velocity + random() * 8 })
  for (let beat = 0; beat < beats; beat += 1) {
    const inBar = beat % meter
    const turn = beat % (meter * 8) >= meter * 8 - meter
    if (feel === 'street') {
      for (const [offset, velocity] of [
        [0, 74],
        [0.5, 44],
        [0.75, 36],
      ] as const)
        hit(beat + offset, 38, velocity + (inBar % 2 === 1 ? 14 : 0))
      if (inBar === 0 || inBar === 2) hit(beat, 36, 82)
      if (inBar === 3) hit(beat + 0.5, 36, 88)
      if (beat % (meter * 8) === 0) hit(beat, 49, 66)
    } else if (feel === 'waltz') {
      hit(beat, 51, inBar === 0 ? 62 : 54)
      if (inBar === 1 && random() < 0.7) hit(beat + 0.5, 51, 44)
      if (inBar > 0) hit(beat, 44, 44)
      if (inBar === 0) hit(beat, 36, 46)
      if (random() < 0.16) hit(beat + 0.5, 38, 38)
    } else if (feel === 'ballad') {
      hit(beat, inBar % 2 === 0 ? 40 : 38, 34)
      if (inBar % 2 === 1) hit(beat, 44, 40)
      if (inBar === 0) hit(beat, 36, 34)
      if (random() < 0.2) hit(beat + 0.5, 38, 26)
    } else {
      hit(beat, 51, inBar % 2 === 1 ? 66 : 58)
      if (inBar % 2 === 1) hit(beat + 0.5, 51, 48)
      if (inBar % 2 === 1) hit(beat, 44, 54)
      hit(beat, 36, 30)
      if (random() < 0.2) hit(beat + 0.5, 38, 40 + random() * 20)
      if (turn && inBar >= 2) {
        hit(beat, 38, 64)
        hit(beat + 0.5, inBar === 3 ? 45 : 48, 62)
      }
    }
  }
  return notes
}

/** An improvised line: phrases of eighth notes that lean on chord tones, with room to breathe. */
export function solo(
  chords: Chord[],
  beats: number,
  low: number,
  high: number,
  seed: number,
  blue: number | null,
): Note[] {
  const random = randomFrom(seed)
  const notes: Note[] = []
  let pitch = Math.round((low + high) / 2)
  let direction = 1
  let beat = random() < 0.5 ? 0.5 : 1
  while (beat < beats - 1) {
    const phraseEnd = Math.min(beat + 3 + Math.floor(random() * 5), beats - 0.5)
    while (beat < phraseEnd) {
      const chord = chordAt(chords, beat)
      const strong = beat % 1 === 0
      const bluesy = blue !== null && random() < 0.45
      const pool = bluesy
        ? [0, 3, 5, 6, 7, 10].map((s) => (blue + s) % 12)
        : strong
          ? chordTones(chord)
          : scaleTones(chord)
      if (pitch > high - 3) direction = -1
      if (pitch < low + 3) direction = 1
      if (random() < 0.16) direction = -direction
      let next = pitch + direction
      for (let tries = 0; tries < 12 && !pool.includes(((next % 12) + 12) % 12); tries += 1) next += direction
      if (random() < 0.12) next += direction * 12 <= high - pitch && direction < 0 ? 12 : 0
      pitch = Math.max(low, Math.min(high, next))
      const last = beat + 1 >= phraseEnd
      const length = last ? 1 + random() : random() < 0.2 ? 1 : random() < 0.1 ? 1.5 : 0.5
      notes.push({ at: beat, length: length * 0.94, pitch, velocity: 72 + random() * 16 + (strong ? 0 : 7) })
      beat += length
      beat = Math.round(beat * 2) / 2
    }
    beat += 0.5 + Math.floor(random() * 4) * 0.5
  }
  return notes
}

/** A second horn under the tune: thirds and sevenths in long notes. */
export function counterline(chords: Chord[], low: number, high: number): Note[] {
  let pitch = Math.round((low + high) / 2)
  return chords.flatMap((chord) => {
    const options = guideTones(chord)
      .map((c) => nearest(c, pitch))
      .filter((p) => p >= low && p <= high)
    pitch = options.reduce((best, p) => (Math.abs(p - pitch) < Math.abs(best - pitch) ? p : best), options[0] ?? pitch)
    return [{ at: chord.at + 0.5, length: Math.max(0.8, chord.length - 0.9), pitch, velocity: 54 }]
  })
}

/** Moves off-beats back: `share` of the beat before the off-beat, 0.5 straight, 0.66 triplets. */
export function swung(beat: number, share: number): number {
  const whole = Math.floor(beat + 1e-6)
  const part = beat - whole
  return whole + (part <= 0.5 ? part * 2 * share : share + (part - 0.5) * 2 * (1 - share))
}
