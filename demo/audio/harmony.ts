// Reads chord symbols from sounding chords, and returns the notes that a player takes from them.
import type { Note } from './midi'

export type Chord = { at: number; length: number; root: number; kind: string; bass: number }

const kinds: Record<string, number[]> = {
  '6': [0, 4, 7, 9],
  maj7: [0, 4, 7, 11],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  m6: [0, 3, 7, 9],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
  '7sus4': [0, 5, 7, 10],
  '7b9': [0, 1, 4, 7, 10],
  '7#11': [0, 4, 6, 7, 10],
  '': [0, 4, 7],
  m: [0, 3, 7],
}

/** Scale that goes with a chord, as steps above its root. */
const scales: Record<string, number[]> = {
  '6': [0, 2, 4, 5, 7, 9, 11],
  maj7: [0, 2, 4, 6, 7, 9, 11],
  '7': [0, 2, 4, 5, 7, 9, 10],
  m7: [0, 2, 3, 5, 7, 9, 10],
  m6: [0, 2, 3, 5, 7, 9, 11],
  dim7: [0, 2, 3, 5, 6, 8, 9, 11],
  m7b5: [0, 2, 3, 5, 6, 8, 10],
  '7sus4': [0, 2, 5, 7, 9, 10],
  '7b9': [0, 1, 4, 5, 7, 8, 10],
  '7#11': [0, 2, 4, 6, 7, 9, 10],
  '': [0, 2, 4, 5, 7, 9, 11],
  m: [0, 2, 3, 5, 7, 8, 10],
}

/** Notes that a pianist's right hand plays, without the root. */
const colours: Record<string, number[]> = {
  '6': [4, 7, 9, 14],
  maj7: [4, 7, 11, 14],
  '7': [4, 10, 14, 21],
  m7: [3, 7, 10, 14],
  m6: [3, 7, 9, 14],
  dim7: [3, 6, 9, 12],
  m7b5: [3, 6, 10, 12],
  '7sus4': [5, 10, 14, 19],
  '7b9': [4, 10, 13, 19],
  '7#11': [4, 10, 14, 18],
  '': [4, 7, 12, 14],
  m: [3, 7, 12, 14],
}

export const chordTones = (chord: Chord): number[] =>
  (kinds[chord.kind] ?? [0, 4, 7]).map((step) => (chord.root + step) % 12)
export const scaleTones = (chord: Chord): number[] =>
  (scales[chord.kind] ?? [0, 2, 4, 5, 7, 9, 11]).map((step) => (chord.root + step) % 12)
/** Third and seventh (or sixth): the notes that tell the chord. */
export const guideTones = (chord: Chord): number[] => {
  const k = kinds[chord.kind] ?? [0, 4, 7]
  return [k[1] ?? 4, k.at(-1) ?? 7].map((step) => (chord.root + step) % 12)
}

/** Names the chords in a track of simultaneous notes. */
export function readChords(notes: Note[], total: number): Chord[] {
  const starts = [...new Set(notes.map((note) => Math.round(note.at * 24) / 24))].sort((a, b) => a - b)
  return starts.map((at, i) => {
    const sounding = notes
      .filter((note) => Math.abs(note.at - at) < 0.02)
      .map((note) => note.pitch)
      .sort((a, b) => a - b)
    const bass = (sounding[0] ?? 0) % 12
    const classes = new Set(sounding.map((pitch) => pitch % 12))
    let found = { root: bass, kind: '' }
    for (const root of [bass, ...classes]) {
      const steps = [...classes]
        .map((c) => (c - root + 12) % 12)
        .sort((a, b) => a - b)
        .join()
      const kind = Object.entries(kinds).find(([, k]) => k.join() === steps)?.[0]
      if (kind !== undefined) {
        found = { root, kind }
        break
      }
    }
    return { at, length: (starts[i + 1] ?? total) - at, ...found, bass }
  })
}

/** Returns the pitch of class `pitchClass` nearest to `near`. */
export function nearest(pitchClass: number, near: number): number {
  const up = near + ((((pitchClass - near) % 12) + 12) % 12)
  return up - near > 6 ? up - 12 : up
}

/** A rootless voicing around middle C, as close as possible to the previous one. */
export function voicing(chord: Chord, previous: number[]): number[] {
  const centre = previous.length > 0 ? previous.reduce((a, b) => a + b, 0) / previous.length : 63
  const classes = (colours[chord.kind] ?? [4, 7, 12]).map((step) => (chord.root + step) % 12)
  const options = [0, 1, 2, 3].map((turn) => {
    const order = [...classes.slice(turn), ...classes.slice(0, turn)]
    const pitches = [nearest(order[0] ?? 0, Math.round(centre) - 5)]
    for (const c of order.slice(1)) {
      const last = pitches.at(-1) ?? 60
      pitches.push(last + ((((c - last) % 12) + 12) % 12 || 12))
    }
    return pitches
  })
  const cost = (pitches: number[]): number =>
    Math.abs(pitches.reduce((a, b) => a + b, 0) / pitches.length - centre * 0.8 - 63 * 0.2) +
    ((pitches[0] ?? 60) < 52 ? 9 : 0) +
    ((pitches.at(-1) ?? 60) > 77 ? 9 : 0)
  return options.reduce((best, option) => (cost(option) < cost(best) ? option : best))
}
