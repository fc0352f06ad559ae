// The home page's photographs in a row that runs off the edge of the page (HOME-07). Hidden when there are none.
import { useLocation } from '@tanstack/react-router'
import { pageOffset, parsePage } from '@/lib/paging'
import { photoGalleryTexts } from '../photo-gallery.texts'
import { flattenPages, usePages } from '@/lib/use-pages'
import { Carousel } from '@/ui/Carousel'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { Skeleton } from '@/ui/Skeleton'
import { SectionHeading } from '@/ui/Text'
import { useLightbox } from '@/ui/useLightbox'
import type { Photo } from '../photo-gallery.contract'
import { featuredPhotosQuery } from '../photo-gallery.queries'

type PhotoCarouselProps = { title: string; lede: string }

export function PhotoCarousel({ title, lede }: PhotoCarouselProps) {
  const from = useLocation({ select: ({ search }) => parsePage(search) })
  const list = usePages('photos', from, featuredPhotosQuery)
  const photos = flattenPages(list.pages.map((page) => page.photos))
  const { enlarge, lightbox } = useLightbox({
    pictures: photos.map((photo) => ({ ...photo, caption: null })),
    before: pageOffset(from),
    total: list.pages[0]?.total ?? 0,
    more: list.more,
  })
  if (list.pages[0]?.total === 0) return null
  return (
    <section className="section ruled overflow-hidden" aria-labelledby="photos">
      <div className="wrap">
        <SectionHeading id="photos" title={title} lede={lede || undefined} className="mb-6!" />
        {list.pages[0] && <ShowEarlier path="/home" hash="#photos" page={from} total={list.pages[0].total} />}
        {list.pages[0] ? (
          <Carousel label={photoGalleryTexts.photographs} perView={[1, 2, 2, 3]} className="photo-row">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <PhotoFigure photo={photo} link={enlarge(index)} />
              </li>
            ))}
            {(list.next !== null || list.error) && (
              <li>
                <ShowMore path="/home" hash="#photos" pages={list} />
              </li>
            )}
          </Carousel>
        ) : list.error ? (
          <ErrorPanel className="mt-10" onRetry={list.retry} retrying={list.isFetching} />
        ) : (
          <PhotosSkeleton />
        )}
        {lightbox}
      </div>
    </section>
  )
}

type PhotoFigureProps = { photo: Photo; link: ReturnType<ReturnType<typeof useLightbox>['enlarge']> }

function PhotoFigure({ photo: { title, altText, picture }, link }: PhotoFigureProps) {
  return (
    <figure className="relative">
      <Picture
        picture={picture}
        retries={2}
        alt={altText}
        aspect="4 / 5"
        sizes="(width >= 80rem) 27rem, (width >= 40rem) 45vw, 88vw"
      />
      <figcaption className="type-small mt-3 text-ink-soft">
        {/* The whole picture is the link, because the row shows only part of it. */}
        <a {...link} className="tile-link">
          <span className="visually-hidden">{photoGalleryTexts.enlarge} </span>
          {title}
        </a>
      </figcaption>
    </figure>
  )
}

/** HOME-09. */
function PhotosSkeleton() {
  return (
    <div className="grid gap-6 py-3 sm:grid-cols-2 xl:grid-cols-3" role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} aspect="4 / 5" className={['', 'max-sm:hidden', 'max-xl:hidden'][index]} />
      ))}
    </div>
  )
}
