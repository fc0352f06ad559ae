// Measures the length and waveform of a recording in the browser, since the server has no decoder. These values only
// help; nothing depends on them.

/** Length of a video or recording in seconds, and the heights of its waveform. */
export type Measured = { duration?: number | null; peaks?: number[] | null }

/** Bars of a waveform. The server uses the same number for a WAV file that it reads itself. */
const peakCount = 200
/** Longer recordings would fill the memory when decoded; the player shows a plain bar for them. */
const longestDecodedSeconds = 15 * 60
/** Enough to measure loudness. */
const decodedRate = 8000
const patienceMs = 10_000

/** Firefox declares no type for some recordings. */
const soundNames = /\.(mp3|wav|ogg|oga|opus|aac|flac|weba|m4a|aiff?|aifc)$/i

/** True for a recording by its declared type or, without one, by its name. */
export const isSound = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? soundNames.test(name) : type.startsWith('audio/')

/**
 * Returns the seconds and loudness of a recording; an empty object for every other file and for files that the browser
 * cannot read.
 */
export async function measureMedia(file: File): Promise<Measured> {
  if (!isSound(file)) return {}
  const duration = await readDuration(file)
  if (!duration || duration > longestDecodedSeconds) return { duration }
  return { duration, peaks: await decodePeaks(file).catch(() => null) }
}

function readDuration(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const element = new Audio()
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    const done = (seconds: number | null) => {
      clearTimeout(timer)
      resolve(seconds)
    }
    element.preload = 'metadata'
    element.onerror = () => done(null)
    element.onloadedmetadata = () =>
      done(Number.isFinite(element.duration) && element.duration > 0 ? element.duration : null)
    element.src = url
  }).finally(() => {
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

async function decodePeaks(file: File): Promise<number[] | null> {
  const audio = await new OfflineAudioContext(1, 1, decodedRate).decodeAudioData(await file.arrayBuffer())
  return measurePeaks(Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel)))
}

/**
 * Returns the loudest sample of each of 200 equal stretches over all channels, 0 to 1, rounded to thousandths; null for
 * silence without samples.
 */
export function measurePeaks(channels: readonly Float32Array[]): number[] | null {
  const length = channels[0]?.length ?? 0
  if (length < peakCount) return null
  return Array.from({ length: peakCount }, (_, bar) => {
    let loudest = 0
    for (const samples of channels) {
      const end = Math.floor(((bar + 1) * length) / peakCount)
      for (let at = Math.floor((bar * length) / peakCount); at < end; at++)
        loudest = Math.max(loudest, Math.abs(samples[at] ?? 0))
    }
    return Math.min(1, Math.round(loudest * 1000) / 1000)
  })
}
