// Makes demo/files from the sources: scores, recordings, photographs, drawings, videos, manifest. `npm run demo:build`.
// Makes only files that are missing or older than their sources; `--all` makes everything again (about an hour, mostly
// photographs).
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { appIcon, loeLogo } from './art/brand'
import { bundleCovers, drawBundleCover } from './art/bundle-cover'
import { develop, rasterise } from './art/develop'
import { pictures } from './art/pictures'
import { record, recordings } from './audio/make'
import { namedFiles } from './files-of'
import { measure } from './manifest'
import { drawSample, samples } from './samples'
import { clips, film, thumbnail } from './video/clips'
import type { DemoManifest } from './content/types'

const demo = dirname(fileURLToPath(import.meta.url))
const files = join(demo, 'files')
const scores = join(demo, 'scores')
const shots = join(demo, 'art', 'shots')
const everything = process.argv.includes('--all')

const tools = {
  lilypond: 'lilypond',
  fluidsynth: 'fluidsynth',
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  'rsvg-convert': 'librsvg2-bin',
  pdftoppm: 'poppler-utils',
  pdfinfo: 'poppler-utils',
}
const packages = [...new Set(Object.values(tools)), 'fluid-soundfont-gm', 'fonts-texgyre']

function checkTools(): void {
  const missing = Object.keys(tools).filter((tool) => {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  if (!existsSync('/usr/share/sounds/sf2/FluidR3_GM.sf2')) missing.push('FluidR3_GM.sf2')
  if (missing.length > 0) {
    console.error(`Missing: ${missing.join(', ')}. On Debian:\n  sudo apt-get install ${packages.join(' ')}`)
    process.exit(1)
  }
}

function newest(path: string): number {
  const stats = statSync(path)
  return stats.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : stats.mtimeMs
}

/** True when `target` must be made: missing, or older than one of its sources. */
function stale(target: string, ...sources: string[]): boolean {
  return everything || !existsSync(target) || sources.some((source) => newest(source) > statSync(target).mtimeMs)
}

async function step(name: string, work: () => void | Promise<void>): Promise<void> {
  const began = Date.now()
  await work()
  console.log(`${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

function takePhotograph(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(demo, 'art', 'render', 'take.ts'), name, join(shots, `${name}.jpg`), '0.8'],
      { stdio: 'inherit' },
    )
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The photograph ${name} failed.`))))
  })
}

async function photographs(): Promise<void> {
  mkdirSync(shots, { recursive: true })
  const waiting = pictures
    .flatMap((picture) => picture.shot ?? [])
    .filter((name) => everything || !existsSync(join(shots, `${name}.jpg`)))
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const current = name
      await step(`photograph ${current}`, () => takePhotograph(current))
    }
  }
  await Promise.all([worker(), worker()])
}

checkTools()
for (const folder of ['pdf', 'audio', 'video', 'thumbs', 'pictures'])
  mkdirSync(join(files, folder), { recursive: true })

for (const source of readdirSync(scores).filter((name) => name.endsWith('.ly'))) {
  const name = source.slice(0, -3)
  if (!stale(join(files, 'pdf', `${name}.pdf`), join(scores, source), join(scores, 'style.ily'), join(scores, 'tunes')))
    continue
  await step(
    `score ${name}`,
    () =>
      void execFileSync(
        'lilypond',
        ['-dno-point-and-click', '--pdf', '-o', join(files, 'pdf', name), join(scores, source)],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      ),
  )
}
for (const source of readdirSync(join(scores, 'editions'))) {
  const name = source.slice(0, -3)
  const made = namedFiles().filter((file) => file.startsWith(`pdf/${name}-`))
  if (
    !made.some((file) =>
      stale(join(files, file), join(scores, 'editions', source), join(scores, 'style.ily'), join(scores, 'tunes')),
    )
  )
    continue
  await step(
    `editions of ${name}`,
    () =>
      void execFileSync(
        'lilypond',
        ['-dno-point-and-click', '--pdf', '-o', join(files, 'pdf'), join(scores, 'editions', source)],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      ),
  )
}
for (const sample of samples) {
  if (stale(join(files, sample.picture), join(files, sample.pdf)))
    await step(sample.picture, () => drawSample(sample, files))
}
for (const { name, sources } of recordings) {
  const out = join(files, 'audio', `${name}.mp3`)
  if (stale(out, join(demo, 'audio'), ...sources.map((source) => join(demo, source))))
    await step(`recording ${name}`, () => record(name, scores, out))
}
await photographs()
for (const picture of pictures) {
  const sources = picture.shot
    ? [join(shots, `${picture.shot}.jpg`)]
    : readdirSync(join(demo, 'art'))
        .filter((name) => name.endsWith('.ts') || name === 'shots')
        .map((name) => join(demo, 'art', name))
  if (stale(join(files, picture.file), ...sources)) await step(picture.file, () => develop(picture, shots, files))
}
for (const cover of bundleCovers)
  if (stale(join(files, cover.file), ...cover.sources.map((source) => join(files, source))))
    await step(cover.file, () => drawBundleCover(cover, files))
writeFileSync(join(files, 'pictures', 'app-icon.svg'), appIcon())
await sharp(Buffer.from(appIcon()))
  .resize(512, 512)
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(files, 'pictures', 'app-icon-512.png'))
await sharp(rasterise(loeLogo(), 1000))
  .png({ compressionLevel: 9 })
  .toFile(join(files, 'pictures', 'loe-logo.png'))
for (const clip of clips) {
  const sources = [...clip.shots.map((shot) => join(files, shot.picture)), join(files, 'audio', `${clip.audio}.mp3`)]
  const still = join(files, 'thumbs', `${clip.name}.jpg`)
  const movie = join(files, 'video', `${clip.name}.mp4`)
  if (stale(still, ...sources)) await step(`still ${clip.name}`, () => thumbnail(clip, files, still))
  if (stale(movie, ...sources)) await step(`film ${clip.name}`, () => film(clip, files, movie))
}
await step('manifest', async () => {
  const manifest: DemoManifest = { files: {} }
  for (const name of namedFiles()) manifest.files[name] = await measure(files, name)
  writeFileSync(join(files, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
})
