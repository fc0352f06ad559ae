// Reads and writes standard MIDI files: only notes, programs, controllers and one tempo.

/** Times in beats (quarter notes). */
export type Note = { at: number; length: number; pitch: number; velocity: number }
export type Control = { at: number; bytes: number[] }
export type Track = { channel: number; program: number; notes: Note[]; controls?: Control[] }

/** Returns the notes of every track of a MIDI file that has any, in file order. */
export function readMidi(file: Buffer): Note[][] {
  const division = file.readUInt16BE(12)
  const tracks: Note[][] = []
  let place = 14
  while (place < file.length) {
    const size = file.readUInt32BE(place + 4)
    const notes = readTrack(file.subarray(place + 8, place + 8 + size), division)
    if (notes.length > 0) tracks.push(notes)
    place += 8 + size
  }
  return tracks
}

function readTrack(data: Buffer, division: number): Note[] {
  const notes: Note[] = []
  const open = new Map<number, Note>()
  let place = 0
  let ticks = 0
  let running = 0
  const number = (): number => {
    let value = 0
    for (;;) {
      const byte = data[place++] ?? 0
      value = (value << 7) | (byte & 127)
      if (byte < 128) return value
    }
  }
  while (place < data.length) {
    ticks += number()
    if ((data[place] ?? 0) >= 128) running = data[place++] ?? 0
    const kind = running & 0xf0
    if (running === 0xff || running === 0xf0 || running === 0xf7) {
      if (running === 0xff) place += 1
      const size = number()
      place += size
    } else if (kind === 0x80 || kind === 0x90) {
      const pitch = data[place] ?? 0
      const velocity = data[place + 1] ?? 0
      place += 2
      const sounding = open.get(pitch)
      if (sounding) {
        sounding.length = ticks / division - sounding.at
        open.delete(pitch)
      }
      if (kind === 0x90 && velocity > 0) {
        const note = { at: ticks / division, length: 0, pitch, velocity }
        notes.push(note)
        open.set(pitch, note)
      }
    } else place += kind === 0xc0 || kind === 0xd0 ? 1 : 2
  }
  return notes
}

const ticksPerBeat = 480

function variable(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}

function chunk(name: string, bytes: number[]): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([head, Buffer.from(bytes)])
}

/** Returns a format 1 MIDI file at one tempo (beats a minute). */
export function writeMidi(tracks: Track[], tempo: number): Buffer {
  const usPerBeat = Math.round(60_000_000 / tempo)
  const parts = [
    chunk('MTrk', [
      0,
      0xff,
      0x51,
      3,
      (usPerBeat >> 16) & 255,
      (usPerBeat >> 8) & 255,
      usPerBeat & 255,
      0,
      0xff,
      0x2f,
      0,
    ]),
  ]
  for (const track of tracks) {
    const events: { tick: number; order: number; bytes: number[] }[] = [
      { tick: 0, order: 0, bytes: [0xc0 | track.channel, track.program] },
    ]
    for (const { at, bytes } of track.controls ?? [])
      events.push({ tick: Math.max(0, Math.round(at * ticksPerBeat)), order: 1, bytes })
    for (const note of track.notes) {
      const start = Math.max(0, Math.round(note.at * ticksPerBeat))
      const end = Math.max(start + 10, Math.round((note.at + note.length) * ticksPerBeat))
      const velocity = Math.max(1, Math.min(127, Math.round(note.velocity)))
      events.push(
        { tick: start, order: 3, bytes: [0x90 | track.channel, note.pitch, velocity] },
        { tick: end, order: 2, bytes: [0x80 | track.channel, note.pitch, 0] },
      )
    }
    events.sort((a, b) => a.tick - b.tick || a.order - b.order)
    const bytes: number[] = []
    let last = 0
    for (const event of events) {
      bytes.push(...variable(event.tick - last), ...event.bytes)
      last = event.tick
    }
    bytes.push(...variable(ticksPerBeat * 2), 0xff, 0x2f, 0)
    parts.push(chunk('MTrk', bytes))
  }
  const head = Buffer.from([0, 1, 0, parts.length, ticksPerBeat >> 8, ticksPerBeat & 255])
  return Buffer.concat([chunk('MThd', [...head]), ...parts])
}
