// The media gallery at `/media` (MEDIA-01 to MEDIA-10): a mosaic of photographs, films and posts, the newest first.
import { useLocation } from '@tanstack/react-router'
import { useEffect, type CSSProperties } from 'react'
import { pageDescription, pageTitle } from '@/features/site/page-content/page-content.queries'
import { parsePage, pageSize } from '@/lib/paging'
import { pagingTexts } from '@/ui/paging.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { flattenPages, usePages } from '@/lib/use-pages'
import { Spotlight } from '@/ui/Atmosphere'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { PosterTitle } from '@/ui/PosterTitle'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast-store'
import { useLightbox } from '@/ui/useLightbox'
import { useVideoDialog } from '@/ui/VideoLink'
import type { MediaItem } from '../media.contract'
import { mediaItemsQuery, mediaTextsQuery } from '../media.queries'
import { emphasisedShape, mediaAction, isEmphasised, pickTileShape } from '../media.rules'
import { layMosaic, type MosaicPlace, type MosaicTile } from '../mosaic'
import { MediaTile } from './MediaTile'

/** MEDIA-01, MEDIA-02. */
const defaults = {
  title: 'Media Gallery',
  subtitle:
    'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
} as const

/** IMG-11: these load as soon as the visible pictures have loaded (decision 0011). */
const firstTiles = 8

const sizes = '(width > 1440px) 26rem, (width > 768px) 30vw, (width > 480px) 45vw, calc(100vw - 3rem)'
const wideSizes = '(width > 1440px) 53rem, (width > 768px) 60vw, (width > 480px) 45vw, calc(100vw - 3rem)'

export function MediaPage() {
  const { data: texts, isError: textsFailed } = useApiQuery(mediaTextsQuery)
  const from = useLocation({ select: ({ search }) => parsePage(search) })
  const list = usePages('media', from, mediaItemsQuery)
  useFailureToast(list.error !== null, 'Failed to fetch media items')
  useFailureToast(textsFailed, 'Failed to fetch page content')
  return (
    <>
      <header className="under-header relative isolate overflow-hidden">
        <Spotlight from="center" />
        <div className="wrap grid gap-6 pt-[clamp(3rem,7vw,7rem)] pb-[clamp(2.5rem,5vw,5rem)]">
          <PosterTitle text={pageTitle(texts, 'media', defaults.title)} />
          <p className="type-lede">{pageDescription(texts, 'media', defaults.subtitle)}</p>
        </div>
      </header>
      <div className="wrap pb-[clamp(3rem,6vw,8rem)]">
        {list.pages[0] ? (
          <BelowFirstScreen>
            <ShowEarlier path="/media" page={from} total={list.pages[0].total} />
            <Mosaic
              items={flattenPages(list.pages.map(({ items }) => items))}
              total={list.pages[0].total}
              more={list.more}
            />
            <ShowMore path="/media" pages={list} />
          </BelowFirstScreen>
        ) : list.error ? (
          <ErrorPanel onRetry={list.retry} retrying={list.isFetching} />
        ) : (
          <MosaicSkeleton />
        )}
      </div>
    </>
  )
}

/** `total`: number of items in the whole gallery, so that a tile keeps its shape when more arrive. */
function Mosaic({ items, total, more }: { items: MediaItem[]; total: number; more: () => void }) {
  const photos = items.filter((item) => mediaAction(item) === 'enlarge')
  const { enlarge, lightbox } = useLightbox({
    pictures: photos.map(({ id, title, description, picture }) => ({
      id,
      title,
      caption: description,
      altText: '',
      picture,
    })),
    total: photos.length,
    before: 0,
    more,
  })
  const { play, dialog } = useVideoDialog()
  if (items.length === 0 && total > 0) return <p className="type-lede py-12">{pagingTexts.beyond}</p>
  if (items.length === 0)
    return <p className="type-lede py-12">No media items found. Check back soon for new content!</p>
  const tiles = items.map((item) => {
    const isWide = isEmphasised(item, total)
    const shape = pickTileShape(item)
    return { ...(isWide ? emphasisedShape(shape) : shape), isWide }
  })
  const listSizes = (index: number) => (tiles[index]?.isWide ? wideSizes : sizes)
  const areas = gridAreas(tiles)
  return (
    <div className="mosaic-frame">
      <ul className="mosaic">
        {items.map((item, index) => (
          <li key={item.id} style={areas[index]?.style}>
            <MediaTile
              item={item}
              enlarge={photos.includes(item) ? enlarge(photos.indexOf(item)) : null}
              onPlay={play}
              priority={index === 0}
              // The tiles beside the first are on the first screen as well.
              eager={index > 0 && areas[index]?.isAtTop && 'wide'}
              soon={index < firstTiles}
              sizes={listSizes(index)}
            />
          </li>
        ))}
      </ul>
      {lightbox}
      {dialog}
    </div>
  )
}

function MosaicSkeleton() {
  return (
    <div className="mosaic-frame" role="status">
      <span className="visually-hidden">Loading...</span>
      <ul className="mosaic" aria-hidden="true">
        {Array.from(gridAreas(skeletonTiles), (areas, index) => (
          <li key={index} style={areas.style}>
            <Skeleton className="h-full" />
          </li>
        ))}
      </ul>
    </div>
  )
}

const skeletonTiles: MosaicTile[] = [
  [4, 3],
  [3, 4],
  [1, 1],
  [1, 1],
  [4, 3],
  [3, 4],
].map(([width = 1, height = 1]) => ({ width, height, isWide: false }))

/** Rows below a picture for its text, in two columns and three; media.css uses the same values. */
const captionRows: readonly number[] = [0, 16, 14]

/**
 * Returns each tile's shape for one column, and its place in two and three columns; the style sheet picks one by the
 * width of the window (MEDIA-07). `isAtTop`: it begins in the first row of three columns.
 */
function gridAreas(tiles: readonly MosaicTile[]): { style: CSSProperties; isAtTop: boolean }[] {
  const [two, three] = [2, 3].map((columns) => layMosaic(tiles, columns, pageSize, captionRows[columns - 1]))
  return tiles.map(({ width, height }, index) => {
    const style = { '--shape': width / height, '--at2': gridArea(two?.[index]), '--at3': gridArea(three?.[index]) }
    return { style: style as CSSProperties, isAtTop: three?.[index]?.row === 1 }
  })
}

const gridArea = (place: MosaicPlace | undefined) =>
  place && `${place.row} / ${place.column} / span ${place.rows} / span ${place.span}`

/** MEDIA-10. */
function useFailureToast(failed: boolean, text: string): void {
  useEffect(() => {
    if (!failed) return
    recordError(new Error(text))
    toast({ title: 'Error', text, kind: 'destructive' })
  }, [failed, text])
}
