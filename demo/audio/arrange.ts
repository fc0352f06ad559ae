// Makes a whole arrangement from a take: four bars of introduction, the choruses, one held chord to end.
import { bassLine, comping, counterline, drumming, solo, swung } from './band'
import { readChords, voicing, type Chord } from './harmony'
import { readMidi, writeMidi, type Control, type Note, type Track } from './midi'
import { programs, type Player, type Take } from './takes'
import { randomFrom } from '../art/render/tracer'

const ranges: Partial<Record<Player, [number, number]>> = {
  trombone: [46, 66],
  tenor: [50, 70],
  trumpet: [60, 80],
  muted: [60, 79],
  clarinet: [58, 82],
  piano: [64, 86],
}
const horns: Player[] = ['trombone', 'trumpet', 'muted', 'tenor', 'clarinet']

function later(notes: Note[], by: number, shift = 0): Note[] {
  return notes.map((note) => ({ ...note, at: note.at + by, pitch: note.pitch + shift }))
}

/** Scoops into long notes and lets them shake a little towards the end: pitch bend and modulation. */
function breath(notes: Note[], channel: number): Control[] {
  return notes.flatMap((note) => {
    if (note.length < 0.9) return [{ at: note.at, bytes: [0xb0 | channel, 1, 0] }]
    const bends = [0x2c, 0x34, 0x3a, 0x3e, 0x40].map((value, i) => ({
      at: note.at + i * 0.035,
      bytes: [0xe0 | channel, 0, value],
    }))
    const shake = note.length > 1.4 ? [{ at: note.at + 0.9, bytes: [0xb0 | channel, 1, 34] }] : []
    return [{ at: note.at - 0.01, bytes: [0xb0 | channel, 1, 0] }, ...bends, ...shake]
  })
}

/** Returns the MIDI file of a take. `score` is LilyPond's own MIDI of the tune: one track of chords, one of melody. */
export function arrange(take: Take, score: Buffer): Buffer {
  const { meter, bars, pickup, feel, seed } = take
  const beats = bars * meter
  const tracks = readMidi(score)
  const chordTrack = tracks.find(
    (notes) => notes.filter((note) => Math.abs(note.at - (notes[0]?.at ?? 0)) < 0.01).length > 2,
  )
  const melody = tracks.find((notes) => notes !== chordTrack)
  if (!chordTrack || !melody) throw new Error(`The score of ${take.name} has no chords or no tune.`)
  const chart: Chord[] = readChords(chordTrack, beats + pickup).map((chord) => ({ ...chord, at: chord.at - pickup }))
  const intro = 4 * meter
  const tag = chart
    .filter((chord) => chord.at >= beats - intro)
    .map((chord) => ({ ...chord, at: chord.at - (beats - intro) }))
  const lines = new Map<Player, Note[]>()
  const add = (player: Player, notes: Note[]): void => void lines.set(player, [...(lines.get(player) ?? []), ...notes])

  add('bass', bassLine(tag, intro, meter, feel, seed))
  add('piano', comping(tag, intro, meter, feel, seed + 1))
  let drums = drumming(intro, meter, feel, seed + 2)
  take.choruses.forEach((chorus, i) => {
    const from = intro + i * beats
    const [low, high] = ranges[chorus.solo ?? 'trombone'] ?? [48, 68]
    add(
      'bass',
      later(bassLine(chart, beats, meter, feel === 'twoBeat' && i > 0 ? 'swing' : feel, seed + i * 7 + 3), from),
    )
    add(
      'piano',
      later(comping(chart, beats, meter, feel, seed + i * 7 + 4), from).map((note) =>
        chorus.solo === 'piano'
          ? { ...note, velocity: note.velocity * 0.8, pitch: note.pitch - 5 < 55 ? note.pitch : note.pitch - 12 }
          : note,
      ),
    )
    drums = [...drums, ...later(drumming(beats, meter, feel, seed + i * 7 + 5), from)]
    if (chorus.tune)
      add(
        chorus.tune,
        later(melody, from - pickup, chorus.shift ?? 0).map((note) => ({
          ...note,
          length: note.length * 0.95,
          velocity: 88,
        })),
      )
    if (chorus.solo) add(chorus.solo, later(solo(chart, beats, low, high, seed + i * 7 + 6, take.blue), from))
    if (chorus.counter) {
      const [lowest, highest] = chorus.counter === 'trombone' ? [48, 62] : (ranges[chorus.counter] ?? [52, 70])
      add(chorus.counter, later(counterline(chart, lowest, highest), from))
    }
  })

  const end = intro + take.choruses.length * beats
  const home = chart.findLast((chord) => chord.at < beats - meter + 0.1) ?? chart[0]
  if (home) {
    add('bass', [{ at: end, length: 5, pitch: 24 + home.root + (home.root < 4 ? 12 : 0), velocity: 92 }])
    voicing(home, []).forEach((pitch, i) => add('piano', [{ at: end + i * 0.06, length: 5, pitch, velocity: 58 }]))
    drums = [...drums, { at: end, length: 4, pitch: 49, velocity: 58 }, { at: end, length: 1, pitch: 36, velocity: 60 }]
  }

  const random = randomFrom(seed + 99)
  const played = (notes: Note[], looseness: number): Note[] =>
    notes.map((note) => {
      const at = swung(note.at, take.swing) + (random() - 0.5) * looseness
      return {
        ...note,
        at,
        length: Math.max(0.1, swung(note.at + note.length, take.swing) - at),
        velocity: note.velocity + (random() - 0.5) * 8,
      }
    })
  const pan: Partial<Record<Player, number>> = {
    piano: 44,
    bass: 62,
    trombone: 74,
    trumpet: 52,
    muted: 52,
    tenor: 50,
    clarinet: 48,
  }
  const loud: Partial<Record<Player, number>> = {
    piano: 92,
    bass: 112,
    trombone: 112,
    trumpet: 92,
    muted: 100,
    tenor: 96,
    clarinet: 96,
  }
  const written: Track[] = [...lines].map(([player, notes], channel) => {
    const sounding = played(notes, player === 'bass' ? 0.015 : 0.03)
    const settings = [
      [7, loud[player] ?? 100],
      [10, pan[player] ?? 64],
      [91, 46],
    ].map(([what = 7, value = 100]) => ({ at: 0, bytes: [0xb0 | channel, what, value] }))
    return {
      channel,
      program: programs[player],
      notes: sounding,
      controls: [...settings, ...(horns.includes(player) ? breath(sounding, channel) : [])],
    }
  })
  const kit = feel === 'ballad' || feel === 'waltz' ? 40 : 32
  written.push({
    channel: 9,
    program: kit,
    notes: played(drums, 0.012),
    controls: [
      { at: 0, bytes: [0xb9, 7, 88] },
      { at: 0, bytes: [0xb9, 91, 40] },
    ],
  })
  return writeMidi(written, take.tempo)
}
