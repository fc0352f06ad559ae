// Measures every built file for `demo/files/manifest.json`, so that seeding needs no image, PDF or audio work.
import { execFileSync } from 'node:child_process'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { measure as measurePicture } from '@/features/operations/pictures/server/decode-picture'
import { analyseSound } from '@/features/operations/sound-and-film/server/sound/analyse-sound'
import { chosenFocus } from './content/focus'
import type { ManifestEntry } from './content/types'
import { systemsIn } from './sheet-systems'

const peakCount = 200

function probe(file: string, entries: string): string[] {
  return execFileSync(
    'ffprobe',
    [
      '-v',
      'error',
      '-select_streams',
      'v:0',
      '-show_entries',
      entries,
      '-of',
      'default=noprint_wrappers=1:nokey=1',
      file,
    ],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n')
}

/** Returns the loudest sample of each of 200 equal slices, scaled so that the loudest of all is 1. */
function peaks(file: string): number[] {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-ac', '1', '-ar', '8000', '-f', 's16le', '-'], {
    maxBuffer: 1 << 28,
  })
  const samples = Math.floor(raw.length / 2)
  const slice = samples / peakCount
  const loud = Array.from({ length: peakCount }, (_, i) => {
    let sum = 0
    const from = Math.floor(i * slice)
    const to = Math.floor((i + 1) * slice)
    for (let s = from; s < to; s += 1) sum += raw.readInt16LE(s * 2) ** 2
    return Math.sqrt(sum / Math.max(1, to - from))
  })
  const top = Math.max(...loud, 1)
  return loud.map((value) => Math.round((value / top) * 1000) / 1000)
}

/** LUFS, as the site measures it. */
async function loudness(file: string): Promise<number> {
  const source = { byteSize: statSync(file).size, read: () => createReadStream(file) }
  const answer = await analyseSound(source, { contentType: 'audio/mpeg', previewSeconds: null })
  if (!answer || 'problem' in answer || answer.loudness === null) throw new Error(`Nothing is heard in ${file}.`)
  return Math.round(answer.loudness * 100) / 100
}

/** Returns the manifest entry of one file below `demo/files`. */
export async function measure(files: string, name: string): Promise<ManifestEntry> {
  const file = join(files, name)
  const bytes = statSync(file).size
  if (name.endsWith('.pdf')) {
    const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))?.[1])
    return { kind: 'pdf', bytes, pages, systems: await systemsIn(file) }
  }
  const seconds = (): number => Math.round(Number(probe(file, 'format=duration').at(-1)) * 100) / 100
  if (name.endsWith('.mp3'))
    return { kind: 'audio', bytes, duration: seconds(), peaks: peaks(file), loudness: await loudness(file) }
  if (name.endsWith('.mp4')) {
    const [width = '0', height = '0'] = probe(file, 'stream=width,height')
    return { kind: 'video', bytes, duration: seconds(), width: Number(width), height: Number(height) }
  }
  const { width, height, placeholder, focus } = await measurePicture(readFileSync(file))
  return { kind: 'picture', bytes, width, height, placeholder, focus: chosenFocus[name] ?? focus }
}
