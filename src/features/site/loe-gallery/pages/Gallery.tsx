// LOE's pictures in columns that fit together (LOE-07 to LOE-11, LOE-15 to LOE-18). The server knows every place, so nothing moves later.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ComponentType, type CSSProperties } from 'react'
import { offsetOf, pageOf } from '@/lib/paging'
import { loeGalleryTexts } from '../loe-gallery.texts'
import { pagingTexts } from '@/ui/paging.texts'
import { recordsOf, usePages } from '@/lib/use-pages'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { SectionHeading } from '@/ui/Text'
import { placeTiles } from '../gallery.rules'
import type { LoeImage } from '../loe-gallery.contract'
import { loeImagesQuery } from '../loe-gallery.queries'
import type { GalleryDialogProps } from './GalleryDialog'
import { GallerySkeleton } from './GallerySkeleton'
import { useMeasured } from './measured-images'

/** IMG-11: the first six load at once, the first eight are preloaded. They lie below the first window, so they come after what is in it. */
const firstTiles = 8
/** LOE-18. */
const retries = 2

const sizes = '(width >= 80rem) 25rem, (width > 768px) 31vw, (width > 480px) 46vw, calc(100vw - 3rem)'

export function Gallery() {
  const from = useLocation({ select: ({ search }) => pageOf(search) })
  const list = usePages('loe gallery', from, loeImagesQuery)
  const { error, pages } = list
  useEffect(() => {
    if (error) recordError(error)
  }, [error])
  // The same list until a page of it changes: measuring and placing start from it.
  const images = useMemo(() => recordsOf(pages.map((page) => page.images)), [pages])
  return (
    <section className="section ruled" aria-labelledby="gallery">
      <div className="wrap">
        <SectionHeading id="gallery" title="Gallery" />
        {pages[0] ? (
          <>
            <ShowEarlier path="/loe" hash="#gallery" page={from} total={pages[0].total} />
            <Tiles images={images} before={offsetOf(from)} total={pages[0].total} />
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

/** `before`: how many of the `total` come on earlier pages. */
function Tiles({ images, before, total }: { images: readonly LoeImage[]; before: number; total: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const measured = useMeasured(images, frame)
  const tiles = useMemo(() => {
    const [one, two, three] = [1, 2, 3].map((columns) => placeTiles(measured, columns))
    return measured.map((image, index) => ({ image, one: one?.[index], two: two?.[index], three: three?.[index] }))
  }, [measured])
  const [GalleryDialog, setGalleryDialog] = useState<ComponentType<GalleryDialogProps> | null>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)

  /** The dialog's code comes at the first press; when the network loses it, the browser shows the picture by itself. */
  async function enlarge(index: number, address: string): Promise<void> {
    try {
      const loaded = await import('./GalleryDialog')
      setGalleryDialog(() => loaded.GalleryDialog)
      setEnlarged(index)
    } catch {
      window.location.assign(address)
    }
  }

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
                <Picture
                  picture={image.picture}
                  alt={image.altText}
                  sizes={sizes}
                  fill
                  soon={index < firstTiles}
                  fetchPriority="low"
                  retries={retries}
                />
                <a
                  href={image.picture.url}
                  className="loe-tile-words"
                  aria-haspopup="dialog"
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    void enlarge(index, image.picture.url)
                  }}
                >
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
            )
          })}
        </ul>
      </div>
      {GalleryDialog && (
        <GalleryDialog
          images={tiles.map(({ image }) => image)}
          before={before}
          total={total}
          index={enlarged}
          onChange={setEnlarged}
        />
      )}
    </>
  )
}
