// Measures pictures from other sites in the browser before their tiles take shape, because the server cannot know their
// sizes (IMG-11, IMG-12).
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { measureVisualWeight } from '../picture-weight.rules'
import type { LoeImage } from '../loe-gallery.contract'
import { createSizeCache } from '../picture-sizes'

/** IMG-11. */
const measuredImages = 16

const cache = createSizeCache(() => performance.now())

function measure(url: string): Promise<void> {
  if (cache.get(url)) return Promise.resolve()
  return new Promise((resolve) => {
    const probe = new Image()
    probe.addEventListener('load', () => {
      if (probe.naturalWidth > 0 && probe.naturalHeight > 0)
        cache.set(url, { width: probe.naturalWidth, height: probe.naturalHeight })
      resolve()
    })
    // A broken picture keeps the shape that follows from its weight; its tile shows the error.
    probe.addEventListener('error', () => resolve())
    probe.src = url
  })
}

/**
 * Returns the same pictures. Those among the first sixteen that had no size get their measured size and the weight that
 * follows from it. Applies sizes only while all of `frame` is below the window; otherwise the visible content and the
 * player below it would move, so the sizes are used on the next visit.
 */
export function useMeasured(images: readonly LoeImage[], frame: RefObject<HTMLElement | null>): readonly LoeImage[] {
  // Sizes known from an earlier visit to the page count at once. Right after a server render the browser knows none,
  // like the server.
  const [measurements, setMeasurements] = useState(() =>
    images.some(({ picture }) => !picture.width && cache.get(picture.url)) ? 1 : 0,
  )
  useEffect(() => {
    const unknown = images.slice(0, measuredImages).filter(({ picture }) => !picture.width)
    if (unknown.length === 0) return
    let isGone = false
    void Promise.all(unknown.map(({ picture }) => measure(picture.url))).then(() => {
      // Applies all sizes in one step, so that the tiles move at most once.
      const top = frame.current?.getBoundingClientRect().top ?? 0
      if (!isGone && top >= window.innerHeight) setMeasurements((count) => count + 1)
    })
    return () => {
      isGone = true
    }
  }, [images, frame])
  return useMemo(() => (measurements === 0 ? images : images.map(withKnownSize)), [images, measurements])
}

function withKnownSize(image: LoeImage): LoeImage {
  const size = image.picture.width ? undefined : cache.get(image.picture.url)
  return size ? { ...image, picture: { ...image.picture, ...size }, visualWeight: measureVisualWeight(size) } : image
}
