// Reads and writes facts of a tune as people write them: lengths, grades, the range of the lead. Pure.

/** Returns the seconds of "3:45", "225" or "1:02:30"; null for any other text. */
export function parseDuration(text: string): number | null {
  const given = text.trim()
  if (!/^\d{1,4}$|^(?:\d{1,2}:)?\d{1,2}:[0-5]\d$/.test(given)) return null
  return given.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Converts 225 to "3:45". */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

const note = /^([a-g])\s*(b|♭|flat|#|♯|sharp)?\s*([0-8])$/i

/** Converts a note to its stored form: "b♭ 5" → "Bb5"; null for any other text. */
function writeNote(text: string): string | null {
  const [, letter, sign = '', octave] = note.exec(text.trim()) ?? []
  if (letter === undefined || octave === undefined) return null
  const accidental = sign === '' ? '' : /^(?:b|♭|flat)$/i.test(sign) ? 'b' : '#'
  return `${letter.toUpperCase()}${accidental}${octave}`
}

/**
 * Converts the range of a lead to its stored form: "F3 to B♭5" → "F3-Bb5". "B♭5" alone is its highest note. Null for
 * any other text.
 */
export function parseRange(text: string): string | null {
  const notes = text.split(/\s*(?:-|–|—|\bto\b)\s*/i).map(writeNote)
  if (notes.length > 2 || notes.includes(null)) return null
  return notes.join('-')
}

/** Converts "F3-Bb5" to "F3 to B♭5", and "Bb5" to "up to B♭5". */
export function rangeText(stored: string): string {
  const notes = stored.split('-').map((each) => each.replace('b', '♭').replace('#', '♯'))
  return notes.length === 2 ? notes.join(' to ') : `up to ${notes[0] ?? ''}`
}
