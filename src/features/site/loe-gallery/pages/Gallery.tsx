// LOE's pictures in columns that fit together (LOE-07 to LOE-11, LOE-15 to LOE-18). The server computes every position,
// so nothing moves later.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { pageOffset, parsePage } from '@/lib/paging'
import { loeGalleryTexts } from '../loe-gallery.texts'
import { pagingTexts } from '@/ui/paging.texts'
import { flattenPages, usePages } from '@/lib/use-pages'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { SectionHeading } from '@/ui/Text'
import { useLightbox } from '@/ui/useLightbox'
import { placeTiles, type TilePlace } from '../gallery.rules'
import type { LoeImage } from '../loe-gallery.contract'
import { galleryBatch, loeImagesQuery } from '../loe-gallery.queries'
import { GallerySkeleton } from './GallerySkeleton'
import { useMeasured } from './measured-images'

/** IMG-11: these are below the first screen, so they load after everything in it (decision 0011). */
const firstTiles = 8
/** LOE-18. */
const retries = 2

const sizes = '(width >= 80rem) 25rem, (width > 768px) 31vw, (width > 480px) 46vw, calc(100vw - 3rem)'

/** Shows twelve pictures at first and twelve more per click, so that music, dates and the footer stay within reach. */
export function Gallery() {
  const from = useLocation({ select: ({ search }) => parsePage(search) })
  const list = usePages('loe gallery', from, loeImagesQuery, { size: galleryBatch, onRequest: true })
  const { error, pages } = list
  useEffect(() => {
    if (error) recordError(error)
  }, [error])
  // Keeps the same list until one of its pages changes, because a new list triggers measuring and placing.
  const images = useMemo(() => flattenPages(pages.map((page) => page.images)), [pages])
  return (
    <section className="section ruled" aria-labelledby="gallery">
      <div className="wrap">
        <SectionHeading id="gallery" title="Gallery" />
        {pages[0] ? (
          <>
            <ShowEarlier path="/loe" hash="#gallery" page={from} total={pages[0].total} size={galleryBatch} />
            <Tiles images={images} before={pageOffset(from, galleryBatch)} total={pages[0].total} more={list.more} />
            <ShowMore path="/loe" hash="#gallery" pages={list} />
          </>
        ) : error ? (
          <ErrorPanel onRetry={list.retry} retrying={list.isFetching} />
        ) : (
          <GallerySkeleton tiles={12} />
        )}
      </div>
    </section>
  )
}

type TilesProps = {
  images: readonly LoeImage[]
  /** Number of the `total` pictures that are on earlier pages. */
  before: number
  total: number
  more: () => void
}

function Tiles({ images, before, total, more }: TilesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const measured = useMeasured(images, frame)
  const places = useMemo(() => [1, 2, 3].map((columns) => placeTiles(measured, columns, galleryBatch)), [measured])
  const { enlarge, lightbox } = useLightbox({ pictures: measured, before, total, more })

  if (images.length === 0 && total > 0) return <p className="type-lede">{pagingTexts.beyond}</p>
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
      <div ref={frame} className="loe-gallery-frame">
        <ul className="loe-gallery">
          {measured.map((image, index) => (
            <li
              key={image.id}
              className="loe-tile"
              data-weight={image.visualWeight}
              style={tileStyle(places.map((columns) => columns[index]))}
            >
              <span className="loe-tile-picture">
                <Picture
                  picture={image.picture}
                  alt={image.altText}
                  sizes={sizes}
                  fill
                  soon={index < firstTiles}
                  fetchPriority="low"
                  retries={retries}
                />
              </span>
              <a {...enlarge(index)} className="loe-tile-words">
                <span className="loe-tile-caption">
                  <span className="loe-tile-title">
                    <span className="visually-hidden">{loeGalleryTexts.enlarge} </span>
                    {image.title}
                  </span>
                  {image.caption && <span className="line-clamp-3">{image.caption}</span>}
                  <span className="tabular text-gold">
                    {before + index + 1} of {total}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {lightbox}
    </>
  )
}

/** Returns a tile's position in one, two and three columns; the style sheet picks one by the width of the window. */
function tileStyle([one, two, three]: readonly (TilePlace | undefined)[]): CSSProperties {
  return {
    '--s1': one?.span,
    '--c2': two?.column,
    '--r2': two?.row,
    '--s2': two?.span,
    '--c3': three?.column,
    '--r3': three?.row,
    '--s3': three?.span,
  } as CSSProperties
}
