// LOE's pictures in columns that fit together (LOE-07 to LOE-11, LOE-15 to LOE-18). The server knows every place, so nothing moves later.
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { preload } from 'react-dom'
import { hasVariants, pictureSrcSet } from '@/lib/picture'
import { loeTexts } from '@/lib/texts/loe'
import { useApiQuery } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import { SectionHeading } from '@/ui/Text'
import { arrangeGallery, placeTiles } from '../gallery.rules'
import type { LoeImage } from '../loe.contract'
import { loeImagesQuery } from '../loe.queries'
import { GalleryDialog } from './GalleryDialog'
import { GallerySkeleton } from './LoeSkeletons'
import { useMeasured } from './measured-images'

/** IMG-11. */
const eagerTiles = 6
const preloadedImages = 8
/** LOE-18. */
const retries = 2

const sizes = '(width >= 80rem) 25rem, (width > 768px) 31vw, (width > 480px) 46vw, 90vw'

export function Gallery() {
  const images = useApiQuery(loeImagesQuery)
  useEffect(() => {
    if (images.error) recordError(images.error)
  }, [images.error])
  return (
    <section className="section ruled" aria-labelledby="gallery">
      <div className="wrap">
        <SectionHeading id="gallery" title="Gallery" />
        {images.data ? (
          <Tiles images={images.data.images} />
        ) : images.isError ? (
          <ErrorPanel onRetry={() => void images.refetch()} retrying={images.isFetching} />
        ) : (
          <GallerySkeleton tiles={12} />
        )}
      </div>
    </section>
  )
}

function Tiles({ images }: { images: readonly LoeImage[] }) {
  const measured = useMeasured(images)
  const tiles = useMemo(() => {
    const arranged = arrangeGallery(measured)
    const [one, two, three] = [1, 2, 3].map((columns) => placeTiles(arranged, columns))
    return arranged.map((image, index) => ({ image, one: one?.[index], two: two?.[index], three: three?.[index] }))
  }, [measured])
  const [enlarged, setEnlarged] = useState<number | null>(null)
  usePreloaded(tiles.map(({ image }) => image))

  if (images.length === 0) {
    return (
      <div>
        <p className="type-lede">No images available</p>
        <p className="mt-3 text-ink-soft">Images will appear here when they're added to the gallery</p>
      </div>
    )
  }
  return (
    <>
      <div className="loe-gallery-frame">
        <ul className="loe-gallery">
          {tiles.map(({ image, one, two, three }, index) => {
            const place = {
              '--span': three?.span,
              '--r1': one?.row,
              '--c2': two?.column,
              '--r2': two?.row,
              '--c3': three?.column,
              '--r3': three?.row,
            } as CSSProperties
            return (
              <li key={image.id} className="loe-tile" data-weight={image.visualWeight} style={place}>
                <Picture picture={image.picture} alt={image.altText} sizes={sizes} fill eager={index < eagerTiles} retries={retries} />
                <a
                  href={image.picture.url}
                  className="loe-tile-words"
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    setEnlarged(index)
                  }}
                >
                  <span className="loe-tile-caption">
                    <span className="loe-tile-title">
                      <span className="visually-hidden">{loeTexts.enlarge} </span>
                      {image.title}
                    </span>
                    {image.caption && <span className="line-clamp-3">{image.caption}</span>}
                    <span className="tabular text-gold">
                      {index + 1} of {tiles.length}
                    </span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </div>
      <GalleryDialog images={tiles.map(({ image }) => image)} index={enlarged} onChange={setEnlarged} />
    </>
  )
}

/** The first six are in the document already and load at once; the rest of the first eight are asked for beside them, with low priority. */
function usePreloaded(images: readonly LoeImage[]): void {
  useEffect(() => {
    for (const { picture } of images.slice(eagerTiles, preloadedImages)) {
      const variants = hasVariants(picture.url) && { imageSrcSet: pictureSrcSet(picture, 'avif'), imageSizes: sizes, type: 'image/avif' }
      preload(picture.url, { as: 'image', fetchPriority: 'low', ...variants })
    }
  }, [images])
}
