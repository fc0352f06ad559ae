// Renders short videos: slow camera moves over our own pictures, cut to our own recordings.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'

type Shot = {
  picture: string
  seconds: number
  /** Start and end of the camera: zoom and centre (0 to 1). */ from: [number, number, number]
  to: [number, number, number]
}
export type Clip = {
  name: string
  audio: string
  /** Second of the recording where the video begins. */ start: number
  shots: Shot[]
}

export const clips: Clip[] = [
  {
    name: 'late-set-closing',
    audio: 'slide-rule-blues',
    start: 28,
    shots: [
      { picture: 'gallery/valve-in-light.jpg', seconds: 4.5, from: [1.05, 0.5, 0.5], to: [1.35, 0.62, 0.5] },
      { picture: 'gallery/ride-cymbal.jpg', seconds: 3.5, from: [1.4, 0.35, 0.6], to: [1.2, 0.6, 0.5] },
      { picture: 'gallery/club-door.jpg', seconds: 5, from: [1.35, 0.5, 0.35], to: [1.05, 0.5, 0.6] },
    ],
  },
  {
    name: 'amazing-grace-four',
    audio: 'amazing-grace',
    start: 50,
    shots: [
      { picture: 'gallery/three-mutes.jpg', seconds: 6, from: [1.3, 0.35, 0.5], to: [1.15, 0.6, 0.5] },
      { picture: 'gallery/into-the-bell.jpg', seconds: 6, from: [1, 0.5, 0.5], to: [1.5, 0.5, 0.5] },
    ],
  },
  {
    name: 'saints-on-the-street',
    audio: 'when-the-saints',
    start: 26,
    shots: [
      { picture: 'gallery/slide-out.jpg', seconds: 5, from: [1.3, 0.3, 0.5], to: [1.1, 0.6, 0.5] },
      { picture: 'posters/second-line.jpg', seconds: 3.5, from: [1.2, 0.5, 0.3], to: [1.05, 0.5, 0.6] },
      { picture: 'gallery/lights-in-haze.jpg', seconds: 3.5, from: [1.4, 0.6, 0.6], to: [1.1, 0.5, 0.5] },
    ],
  },
  {
    name: 'last-bus-sketch',
    audio: 'last-bus-home',
    start: 14,
    shots: [
      { picture: 'gallery/night-bus.jpg', seconds: 6, from: [1.3, 0.3, 0.5], to: [1.3, 0.68, 0.5] },
      { picture: 'gallery/rain-in-the-city.jpg', seconds: 6.5, from: [1.1, 0.4, 0.5], to: [1.35, 0.6, 0.6] },
    ],
  },
  {
    name: 'corner-table-waltz',
    audio: 'corner-table',
    start: 12,
    shots: [
      { picture: 'gallery/piano-keys.jpg', seconds: 5, from: [1.35, 0.3, 0.6], to: [1.1, 0.6, 0.45] },
      { picture: 'posters/voice-and-bass.jpg', seconds: 3.5, from: [1.1, 0.5, 0.25], to: [1.1, 0.5, 0.6] },
      { picture: 'gallery/record-on-deck.jpg', seconds: 4, from: [1.1, 0.5, 0.5], to: [1.4, 0.5, 0.5] },
    ],
  },
]

const rate = 25

/** One move over one picture: rendered large, then cropped along the way. */
function move(shot: Shot, index: number): string {
  const frames = Math.round(shot.seconds * rate)
  const between = (a: number, b: number): string => `(${a}+(${b}-${a})*on/${frames})`
  const zoom = between(shot.from[0], shot.to[0])
  const x = `(iw-iw/zoom)*${between(shot.from[1], shot.to[1])}`
  const y = `(ih-ih/zoom)*${between(shot.from[2], shot.to[2])}`
  return `[${index}:v]scale=2560:1440:force_original_aspect_ratio=increase,crop=2560:ih,zoompan=z='${zoom}':x='${x}':y='${y}':d=${frames}:s=1280x720:fps=${rate},fade=in:0:12,fade=out:${frames - 12}:12,format=yuv420p[v${index}]`
}

/** Renders a clip to mp4 (H.264, AAC). Needs its pictures and its recording. */
export function film(clip: Clip, files: string, out: string): void {
  const inputs = clip.shots.flatMap((shot) => ['-i', join(files, shot.picture)])
  const length = clip.shots.reduce((sum, shot) => sum + shot.seconds, 0)
  const cut = clip.shots.map((shot, i) => move(shot, i)).join(';')
  const joined = `${clip.shots.map((_, i) => `[v${i}]`).join('')}concat=n=${clip.shots.length}:v=1:a=0[v]`
  const sound = `[${clip.shots.length}:a]atrim=${clip.start}:${clip.start + length},asetpts=PTS-STARTPTS,afade=in:d=0.4,afade=out:st=${length - 1.2}:d=1.2[a]`
  execFileSync(
    'ffmpeg',
    [
      '-y',
      ...inputs,
      '-i',
      join(files, 'audio', `${clip.audio}.mp3`),
      '-filter_complex',
      `${cut};${joined};${sound}`,
      '-map',
      '[v]',
      '-map',
      '[a]',
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '29',
      '-maxrate',
      '780k',
      '-bufsize',
      '1500k',
      '-c:a',
      'aac',
      '-b:a',
      '80k',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-t',
      String(length),
      out,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
}

/**
 * Writes the still that is shown before a clip plays: its first picture. It has no words, because the page shows them
 * beside it.
 */
export async function thumbnail(clip: Clip, files: string, out: string): Promise<void> {
  const first = clip.shots[0]
  if (!first) throw new Error(`The clip ${clip.name} has no pictures.`)
  await sharp(join(files, first.picture))
    .resize(1280, 720, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(out)
}
