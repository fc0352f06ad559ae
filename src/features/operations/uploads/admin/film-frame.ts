// Finds a picture in a video that can be its thumbnail, and extracts it as a JPEG. The browser does the work with its
// own video decoder.

/** Pixels: enough for the widest thumbnail on the site. */
const widest = 1920
const quality = 0.85
/** Milliseconds for one picture, and for the whole search: the form waits for it. */
const patienceMs = 10_000
const searchMs = 20_000
/** Milliseconds a picture may take to be painted after the video has reached it. */
const drawnMs = 1_000
/** Moments to check in this order, in seconds; then at a tenth, a third and half of the video. */
const moments = [0.5, 1, 2, 4, 8, 15, 30]
const sample = { width: 64, height: 36 }
/** Limits from 0 to 255. Below the first a picture is black or a fade, below the second a plain colour. */
const darkest = 24
const plainest = 8

export type FoundFrame = { file: File; seconds: number }

/**
 * Returns the average brightness of a picture and how much its parts differ; both 0 to 255. `pixels`: red, green, blue,
 * opacity, and so on.
 */
export function measureLight(pixels: Uint8ClampedArray): { mean: number; spread: number } {
  const count = pixels.length / 4
  let sum = 0
  let squares = 0
  for (let at = 0; at < pixels.length; at += 4) {
    // Brightness as eyes perceive it (ITU-R BT.709).
    const light = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
    sum += light
    squares += light * light
  }
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** True when a picture shows something. */
export const isGoodFrame = (pixels: Uint8ClampedArray): boolean => {
  const { mean, spread } = measureLight(pixels)
  return mean >= darkest && spread >= plainest
}

/** Returns the moments to check in a video of this length, earliest first. */
export function frameMoments(duration: number): number[] {
  if (!Number.isFinite(duration) || duration <= 0) return [0]
  const parts = [duration / 10, duration / 3, duration / 2].filter((moment) => moment > 30)
  const early = moments.filter((moment) => moment < duration)
  return [...(early.length > 0 ? early : [duration / 2]), ...parts]
}

/** Returns the current picture of this video element as a file; null when it shows nothing or cannot be read. */
export async function captureFrame(film: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = film
  if (videoWidth === 0) return null
  const scale = Math.min(1, widest / videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && new File([blob], 'thumbnail.jpg', { type: 'image/jpeg' })
}

/**
 * Returns the first good picture of the video at this address, else its brightest; null when this browser cannot show
 * the video.
 */
export async function findFrame(url: string, signal: AbortSignal): Promise<FoundFrame | null> {
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  const loaded = happened(film, 'loadeddata', signal)
  film.src = url
  try {
    if (!(await loaded) || film.videoWidth === 0) return null
    let brightest = { seconds: 0, mean: -1 }
    const until = performance.now() + searchMs
    for (const seconds of frameMoments(film.duration)) {
      if (performance.now() > until) break
      if (!(await seek(film, seconds, signal))) return null
      const pixels = takeSample(film)
      if (isGoodFrame(pixels)) return await frameAt(film, seconds)
      const { mean } = measureLight(pixels)
      if (mean > brightest.mean) brightest = { seconds, mean }
    }
    return (await seek(film, brightest.seconds, signal)) ? await frameAt(film, brightest.seconds) : null
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}

async function frameAt(film: HTMLVideoElement, seconds: number): Promise<FoundFrame | null> {
  const file = await captureFrame(film)
  return file && { file, seconds }
}

async function seek(film: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<boolean> {
  const arrived = happened(film, 'seeked', signal)
  const drawn = pictureDrawn(film)
  film.currentTime = seconds
  if (!(await arrived)) return false
  await drawn()
  return true
}

/**
 * Returns a function that waits for the next painted picture, in browsers that report it: a busy browser reports that
 * it has arrived while it still shows the previous picture.
 */
function pictureDrawn(film: HTMLVideoElement): () => Promise<void> {
  if (!('requestVideoFrameCallback' in film)) return () => Promise.resolve()
  const next = new Promise<void>((resolve) => film.requestVideoFrameCallback(() => resolve()))
  return () => Promise.race([next, new Promise<void>((resolve) => setTimeout(resolve, drawnMs))])
}

/** Waits for the event. False when the video fails first, nothing happens for too long, or `signal` aborts. */
function happened(film: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const done = (hasHappened: boolean) => {
      clearTimeout(timer)
      ended.abort()
      resolve(hasHappened)
    }
    const timer = setTimeout(() => done(false), patienceMs)
    if (signal.aborted) return done(false)
    film.addEventListener(event, () => done(true), { signal: ended.signal })
    film.addEventListener('error', () => done(false), { signal: ended.signal })
    signal.addEventListener('abort', () => done(false), { signal: ended.signal })
  })
}

function takeSample(film: HTMLVideoElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = sample.width
  canvas.height = sample.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray(4)
  context.drawImage(film, 0, 0, sample.width, sample.height)
  return context.getImageData(0, 0, sample.width, sample.height).data
}
