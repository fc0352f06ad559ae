// Renders every recording: LilyPond reads the tune, the band arranges it, FluidSynth plays, ffmpeg masters.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrange } from './arrange'
import { takes } from './takes'

const soundfont = '/usr/share/sounds/sf2/FluidR3_GM.sf2'
/** Gives all recordings the same loudness and a soft end. */
const mastering =
  'silenceremove=start_periods=1:start_threshold=-60dB,highpass=f=35,acompressor=threshold=-18dB:ratio=2:attack=20:release=200,loudnorm=I=-16:TP=-1.5:LRA=11'

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function midiOfTune(tune: string, scores: string, folder: string): Buffer {
  const source = `\\version "2.24.0"\n\\include "${join(scores, 'tunes', `${tune}.ily`)}"\n\\score { << \\new ChordNames \\changes \\new Staff \\melody >> \\midi { } }\n`
  writeFileSync(join(folder, 'tune.ly'), source)
  run('lilypond', ['-dno-print-pages', '-o', join(folder, 'tune'), join(folder, 'tune.ly')])
  return readFileSync(join(folder, 'tune.midi'))
}

function master(midi: string, out: string, folder: string): void {
  const wave = join(folder, 'take.wav')
  run('fluidsynth', [
    '-ni',
    '-g',
    '0.7',
    '-r',
    '44100',
    '-o',
    'synth.reverb.room-size=0.55',
    '-o',
    'synth.reverb.level=0.5',
    '-F',
    wave,
    soundfont,
    midi,
  ])
  run('ffmpeg', [
    '-y',
    '-i',
    wave,
    '-af',
    mastering,
    '-ar',
    '44100',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '96k',
    '-map_metadata',
    '-1',
    out,
  ])
}

/** Names of all recordings, with the sources each is made from (paths below `demo/`). */
export const recordings: { name: string; sources: string[] }[] = [
  ...takes.map((take) => ({ name: take.name, sources: [`scores/tunes/${take.tune}.ily`] })),
  { name: 'amazing-grace', sources: ['scores/amazing-grace-quartet.ly'] },
]

/** Renders one recording to an mp3 file. Needs LilyPond, FluidSynth and ffmpeg. */
export function record(name: string, scores: string, out: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'bandstand-audio-'))
  try {
    const midi = join(folder, 'take.mid')
    const take = takes.find((each) => each.name === name)
    if (take) writeFileSync(midi, arrange(take, midiOfTune(take.tune, scores, folder)))
    else {
      run('lilypond', ['-dno-point-and-click', '-o', join(folder, 'take'), join(scores, 'amazing-grace-quartet.ly')])
      writeFileSync(midi, readFileSync(join(folder, 'take.midi')))
    }
    master(midi, out, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
