// Lists the instruments that parts are written for: name, key and clef of their music, lowest and highest written note.
import type { Clef, Transposition } from './edition-facts'

export type Instrument = {
  /** Stored code: `alto_sax`. */
  code: string
  name: string
  /** Key of the instrument that its part is written for: B♭ for a trumpet. */
  transposition: Transposition
  clef: Clef
  /** Lowest and highest written note that a good player can be asked for; null where pitch is meaningless. */
  range: readonly [lowest: string, highest: string] | null
  /** Further names in file names, in lower case. */
  aliases: readonly string[]
}

/** One line each: code, name, key, clef, range, aliases. */
const given: readonly (readonly [string, string, Transposition, Clef, string, string])[] = [
  ['piccolo', 'Piccolo', 'C', 'treble', 'D4 C7', 'picc'],
  ['flute', 'Flute', 'C', 'treble', 'C4 C7', 'fl,flt'],
  ['recorder', 'Recorder', 'C', 'treble', 'C4 D6', 'rec'],
  ['oboe', 'Oboe', 'C', 'treble', 'Bb3 F6', 'ob'],
  ['english_horn', 'English Horn', 'F', 'treble', 'B3 E6', 'cor anglais'],
  ['bassoon', 'Bassoon', 'C', 'bass', 'Bb1 C5', 'bsn,fagott'],
  ['clarinet', 'Clarinet', 'Bb', 'treble', 'E3 G6', 'cl,clar,clt'],
  ['eb_clarinet', 'E♭ Clarinet', 'Eb', 'treble', 'E3 G6', 'clarinet in eb,eb clar'],
  ['bass_clarinet', 'Bass Clarinet', 'Bb', 'treble', 'Eb3 E6', 'bass clar,b cl,bcl'],
  ['soprano_sax', 'Soprano Sax', 'Bb', 'treble', 'Bb3 F#6', 'soprano saxophone,sop sax,ssax,soprano'],
  ['alto_sax', 'Alto Sax', 'Eb', 'treble', 'Bb3 F#6', 'alto saxophone,asax,a sax,as,asx,alto,altsax'],
  ['tenor_sax', 'Tenor Sax', 'Bb', 'treble', 'Bb3 F#6', 'tenor saxophone,tsax,t sax,ts,tsx,tenor,tenorsax'],
  [
    'baritone_sax',
    'Baritone Sax',
    'Eb',
    'treble',
    'A3 F#6',
    'baritone saxophone,bari sax,bari saxophone,bari,bsax,bs,bsx',
  ],
  ['bass_sax', 'Bass Sax', 'Bb', 'treble', 'Bb3 F6', 'bass saxophone'],
  ['trumpet', 'Trumpet', 'Bb', 'treble', 'F#3 D6', 'tpt,trp,trpt,tp,tr,trumpet in bb'],
  ['c_trumpet', 'C Trumpet', 'C', 'treble', 'F#3 C6', 'trumpet in c'],
  ['cornet', 'Cornet', 'Bb', 'treble', 'F#3 C6', 'cnt,crt'],
  ['flugelhorn', 'Flugelhorn', 'Bb', 'treble', 'F#3 C6', 'flugel,flghn,fluegelhorn,flgh'],
  ['horn', 'Horn in F', 'F', 'treble', 'F#2 C6', 'french horn,f horn,horn,hn,hrn,cor'],
  ['tenor_horn', 'Tenor Horn', 'Eb', 'treble', 'F#3 C6', 'alto horn,eb horn'],
  ['trombone', 'Trombone', 'C', 'bass', 'E2 D5', 'tbn,trb,trbn,tb,bone,posaune,tenor trombone'],
  ['bass_trombone', 'Bass Trombone', 'C', 'bass', 'Bb1 Bb4', 'bass tbn,bass trb,btbn,b tbn,btb,bass bone'],
  ['euphonium', 'Euphonium', 'C', 'bass', 'E2 Bb4', 'euph'],
  ['baritone_tc', 'Baritone T.C.', 'Bb', 'treble', 'F#3 C6', 'baritone tc,baritone treble clef,euphonium tc'],
  ['tuba', 'Tuba', 'C', 'bass', 'D1 F4', 'tba,sousaphone'],
  ['violin', 'Violin', 'C', 'treble', 'G3 A7', 'vln,vn'],
  ['viola', 'Viola', 'C', 'alto', 'C3 E6', 'vla,va'],
  ['cello', 'Cello', 'C', 'bass', 'C2 C6', 'vcl,vc,violoncello'],
  ['strings', 'Strings', 'C', 'treble', '', 'string section'],
  ['vocals', 'Vocals', 'C', 'treble', 'G3 E5', 'voice,vocal,vox,voc,singer,lead vocal'],
  ['soprano', 'Soprano Voice', 'C', 'treble', 'C4 A5', 'soprano voice'],
  ['alto', 'Alto Voice', 'C', 'treble', 'G3 D5', 'alto voice'],
  ['tenor', 'Tenor Voice', 'C', 'treble', 'C4 A5', 'tenor voice'],
  ['bass_voice', 'Bass Voice', 'C', 'bass', 'E2 E4', 'bass voice'],
  ['harmonica', 'Harmonica', 'C', 'treble', 'C4 C7', 'mouth organ'],
  ['accordion', 'Accordion', 'C', 'grand', 'F3 A6', 'acc,accordeon'],
  ['vibraphone', 'Vibraphone', 'C', 'treble', 'F3 F6', 'vibes,vib,mallets'],
  ['guitar', 'Guitar', 'C', 'treble', 'E3 E6', 'gtr,guit,git,electric guitar,gt'],
  ['ukulele', 'Ukulele', 'C', 'treble', 'C4 A5', 'uke'],
  ['banjo', 'Banjo', 'C', 'treble', 'C3 A5', 'bjo'],
  ['piano', 'Piano', 'C', 'grand', 'A0 C8', 'pno,pf,pn'],
  ['keyboard', 'Keyboard', 'C', 'grand', 'E1 G7', 'keys,keyboards,kbd,synth,rhodes,electric piano'],
  ['organ', 'Organ', 'C', 'grand', 'C2 C7', 'hammond,org'],
  [
    'bass',
    'Bass',
    'C',
    'bass',
    'E2 G4',
    'double bass,upright bass,string bass,electric bass,bass guitar,contrabass,bss,kb',
  ],
  ['drums', 'Drums', 'any', 'percussion', '', 'drum set,drumset,drum kit,drum,dr,drs,dms,set drums'],
  ['percussion', 'Percussion', 'any', 'percussion', '', 'perc,aux percussion,aux perc,congas,latin percussion'],
]

export const instruments: readonly Instrument[] = given.map(([code, name, transposition, clef, range, aliases]) => {
  const [lowest, highest] = range.split(' ')
  return {
    code,
    name,
    transposition,
    clef,
    range: lowest && highest ? [lowest, highest] : null,
    aliases: aliases.split(','),
  }
})

const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]))

/** Returns undefined for an unknown code. */
export function findInstrument(code: string): Instrument | undefined {
  return byCode.get(code)
}
