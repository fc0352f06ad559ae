// Lists the instruments that parts are written for: name, key and clef of their music.
import type { Clef, Transposition } from './edition-facts'

export type Instrument = {
  /** Stored code: `alto_sax`. */
  code: string
  name: string
  /** Key of the instrument that its part is written for: B♭ for a trumpet. */
  transposition: Transposition
  clef: Clef
}

/** One line each: code, name, key, clef. */
const given: readonly (readonly [string, string, Transposition, Clef])[] = [
  ['piccolo', 'Piccolo', 'C', 'treble'],
  ['flute', 'Flute', 'C', 'treble'],
  ['recorder', 'Recorder', 'C', 'treble'],
  ['oboe', 'Oboe', 'C', 'treble'],
  ['english_horn', 'English Horn', 'F', 'treble'],
  ['bassoon', 'Bassoon', 'C', 'bass'],
  ['clarinet', 'Clarinet', 'Bb', 'treble'],
  ['eb_clarinet', 'E♭ Clarinet', 'Eb', 'treble'],
  ['bass_clarinet', 'Bass Clarinet', 'Bb', 'treble'],
  ['soprano_sax', 'Soprano Sax', 'Bb', 'treble'],
  ['alto_sax', 'Alto Sax', 'Eb', 'treble'],
  ['tenor_sax', 'Tenor Sax', 'Bb', 'treble'],
  ['baritone_sax', 'Baritone Sax', 'Eb', 'treble'],
  ['bass_sax', 'Bass Sax', 'Bb', 'treble'],
  ['trumpet', 'Trumpet', 'Bb', 'treble'],
  ['c_trumpet', 'C Trumpet', 'C', 'treble'],
  ['cornet', 'Cornet', 'Bb', 'treble'],
  ['flugelhorn', 'Flugelhorn', 'Bb', 'treble'],
  ['horn', 'Horn in F', 'F', 'treble'],
  ['tenor_horn', 'Tenor Horn', 'Eb', 'treble'],
  ['trombone', 'Trombone', 'C', 'bass'],
  ['bass_trombone', 'Bass Trombone', 'C', 'bass'],
  ['euphonium', 'Euphonium', 'C', 'bass'],
  ['baritone_tc', 'Baritone T.C.', 'Bb', 'treble'],
  ['tuba', 'Tuba', 'C', 'bass'],
  ['violin', 'Violin', 'C', 'treble'],
  ['viola', 'Viola', 'C', 'alto'],
  ['cello', 'Cello', 'C', 'bass'],
  ['strings', 'Strings', 'C', 'treble'],
  ['vocals', 'Vocals', 'C', 'treble'],
  ['soprano', 'Soprano Voice', 'C', 'treble'],
  ['alto', 'Alto Voice', 'C', 'treble'],
  ['tenor', 'Tenor Voice', 'C', 'treble'],
  ['bass_voice', 'Bass Voice', 'C', 'bass'],
  ['harmonica', 'Harmonica', 'C', 'treble'],
  ['accordion', 'Accordion', 'C', 'grand'],
  ['vibraphone', 'Vibraphone', 'C', 'treble'],
  ['guitar', 'Guitar', 'C', 'treble'],
  ['ukulele', 'Ukulele', 'C', 'treble'],
  ['banjo', 'Banjo', 'C', 'treble'],
  ['piano', 'Piano', 'C', 'grand'],
  ['keyboard', 'Keyboard', 'C', 'grand'],
  ['organ', 'Organ', 'C', 'grand'],
  ['bass', 'Bass', 'C', 'bass'],
  ['drums', 'Drums', 'any', 'percussion'],
  ['percussion', 'Percussion', 'any', 'percussion'],
]

export const instruments: readonly Instrument[] = given.map(([code, name, transposition, clef]) => ({
  code,
  name,
  transposition,
  clef,
}))

const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]))

/** Returns undefined for an unknown code. */
export function findInstrument(code: string): Instrument | undefined {
  return byCode.get(code)
}

/** Writes the name of an instrument within a sentence: "tenor sax", "E♭ clarinet", "horn in F". */
export const instrumentInSentence = ({ name }: Instrument): string =>
  name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
