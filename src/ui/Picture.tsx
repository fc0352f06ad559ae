// A picture. It reserves its space, loads when near, fades in, retries, and shows a message when it cannot be displayed
// (IMG-01 to IMG-04).
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { preload } from 'react-dom'
import { focusPosition, hasVariants, pictureSrcSet, pictureVariantUrl, type PictureSource } from '@/lib/picture'
import { Button } from './Button'
import { classes } from './classes'
import { watchNearViewport } from './near-viewport'

export type PictureProps = {
  picture: PictureSource
  /** Empty for a decorative picture. */
  alt: string
  /** Replaces the picture in a window that is higher than wide. */
  tall?: PictureSource
  /** The `sizes` attribute: its display width, e.g. `(width >= 64rem) 33vw, 100vw`. */
  sizes?: string
  /**
   * Above the fold: fetched immediately instead of 50 px before it comes into view. `wide`: above the fold in wide
   * windows only.
   */
  eager?: boolean | 'wide'
  /** Below the fold, but fetched as soon as the page has loaded instead of when it is near (IMG-11). */
  soon?: boolean
  /** Marks the view's main picture: eager, fetched first, preloaded from the head, shown without a fade. */
  priority?: boolean
  /** Fetches the picture after others in the window: the visitor does not look at it first, or it is behind text. */
  fetchPriority?: 'low'
  /**
   * Tried once when the picture itself fails permanently (IMG-02). Default: the picture itself, fetched another way.
   */
  fallback?: PictureSource
  /** Number of automatic retries, after 1 s, then 2 s (IMG-04). Above 0 the failure also offers "Retry". */
  retries?: number
  /** CSS aspect ratio; default: the picture's own, or 4 / 3 when it was not measured. */
  aspect?: string
  /** Covers its positioned parent instead of keeping a ratio. */
  fill?: boolean
  /** Shows the whole picture instead of filling the frame. */
  contain?: boolean
  className?: string
}

/**
 * See the props. Without a script the browser's own lazy loading shows the picture. A new `picture.url` starts from the
 * beginning.
 */
export function Picture(props: PictureProps) {
  return <PictureOfOneUrl key={props.picture.url} {...props} />
}

/**
 * held: server HTML below the fold, hidden by picture.css. waiting: held back by the script until near. plain: shown as
 * it loads. loading: in its place, still invisible. loaded: fading in.
 */
type State = 'held' | 'waiting' | 'plain' | 'loading' | 'loaded'

function PictureOfOneUrl({
  picture,
  tall,
  alt,
  sizes = '100vw',
  eager,
  soon,
  priority,
  fetchPriority,
  fallback,
  retries = 0,
  aspect,
  fill,
  contain,
  className,
}: PictureProps) {
  const lazy = eager !== true && !priority
  const frame = useRef<HTMLSpanElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, setState] = useState<State>(lazy ? 'held' : 'plain')
  const [failures, setFailures] = useState(0)

  const isSecond = failures > retries
  const source = isSecond && fallback ? fallback : picture
  const failed = failures > retries + 1
  // If there is no fallback, the second picture is the stored file instead of its resized copies. It is requested
  // without a referrer, because hosts that refuse pictures to other sites recognise them by it.
  const isPlain = isSecond && !fallback

  function fail(): void {
    setState('loading')
    if (failures < retries) retryTimer.current = setTimeout(() => setFailures(failures + 1), 1000 * (failures + 1))
    else setFailures(failures + 1)
  }

  // The picture may have loaded or failed before the script ran: then its events are over.
  const look = useEffectEvent((near: boolean) => {
    const element = image.current
    if (!element) return
    if (element.naturalWidth > 0) setState('loaded')
    else if (frame.current?.dataset.state === 'plain' && element.complete) fail()
    // The picture may already be loading (`soon`) but not rendered yet on a busy phone. `state` does not show this; the
    // previous state does.
    else if (lazy) setState((before) => (near || before === 'loading' ? 'loading' : 'waiting'))
    else if (state === 'plain' && !priority) setState('loading')
  })
  // Use one effect for everything: a page of the shop has three dozen pictures.
  useEffect(() => {
    const leave = frame.current ? watchNearViewport(frame.current, (near) => look(near)) : undefined
    const forget = soon ? whenPageHasLoaded(() => look(true)) : undefined
    return () => {
      leave?.()
      forget?.()
      clearTimeout(retryTimer.current)
    }
  }, [soon])

  // The second picture replaces both the normal and the tall one.
  const upright = isSecond ? undefined : tall
  if (priority && !isPlain) {
    const priorityOfFetch = fetchPriority ?? 'high'
    preloadPicture(source, sizes, priorityOfFetch, upright && 'not all and (orientation: portrait)')
    if (upright) preloadPicture(upright, sizes, priorityOfFetch, portraitWindow)
  }
  const ratio = aspect ?? (picture.width && picture.height ? `${picture.width} / ${picture.height}` : '4 / 3')
  // The placeholder stays beneath the fading picture. A picture that does not cover it must not show it at the edges.
  const isCovered = !contain || state !== 'loaded'
  const clouds = isCovered && picture.placeholder ? `url("${picture.placeholder}")` : undefined
  const unseen = alt !== '' && (state === 'held' || state === 'waiting')

  return (
    <span
      ref={frame}
      className={classes('picture', contain && 'picture-contain', fill && 'picture-fill', className)}
      data-state={state}
      data-eager={eager === 'wide' ? 'wide' : undefined}
      style={
        {
          aspectRatio: fill ? undefined : ratio,
          backgroundImage: clouds,
          '--focus': focusPosition(source),
          '--focus-tall': upright && (focusPosition(upright) ?? 'center'),
        } as CSSProperties
      }
      {...(unseen && { role: 'img', 'aria-label': alt })}
    >
      {failed ? (
        <span className="picture-failed">
          {alt && <span className="visually-hidden">{alt}: </span>}
          Image unavailable
          {retries > 0 && (
            <Button size="small" onClick={() => setFailures(0)}>
              Retry
            </Button>
          )}
        </span>
      ) : (
        <picture key={failures}>
          {upright && <Copies picture={upright} sizes={sizes} media={portraitWindow} />}
          {!isPlain && <Copies picture={source} sizes={sizes} />}
          <img
            ref={image}
            src={isPlain ? source.url : plainCopy(source.url)}
            referrerPolicy={isPlain ? 'no-referrer' : undefined}
            alt={alt}
            width={source.width ?? undefined}
            height={source.height ?? undefined}
            loading={lazy && !(soon && state === 'loading') ? 'lazy' : undefined}
            fetchPriority={fetchPriority ?? (priority ? 'high' : undefined)}
            decoding="async"
            onLoad={() => setState('loaded')}
            onError={fail}
          />
        </picture>
      )}
    </span>
  )
}

const portraitWindow = '(orientation: portrait)'

/** Returns one copy, of a width that suits most, for a browser without AVIF. */
const plainCopy = (url: string) => (hasVariants(url) ? pictureVariantUrl(url, 960, 'webp') : url)

/**
 * Renders the resized copies of a picture, for the windows that `media` names. Renders nothing for a picture that has
 * none and needs no distinction.
 */
function Copies({ picture, sizes, media }: { picture: PictureSource; sizes: string; media?: string }) {
  if (!hasVariants(picture.url)) return media ? <source srcSet={picture.url} media={media} /> : null
  return <source type="image/avif" srcSet={pictureSrcSet(picture)} sizes={sizes} media={media} />
}

function preloadPicture(
  picture: PictureSource,
  sizes: string,
  fetchPriority: 'high' | 'low',
  media: string | undefined,
): void {
  preload(picture.url, {
    as: 'image',
    fetchPriority,
    media,
    ...(hasVariants(picture.url) && { imageSrcSet: pictureSrcSet(picture), imageSizes: sizes, type: 'image/avif' }),
  })
}

/**
 * Calls back once the document has loaded completely, immediately if it already has. Returns a function that cancels
 * it.
 */
function whenPageHasLoaded(callback: () => void): (() => void) | undefined {
  if (document.readyState === 'complete') {
    callback()
    return undefined
  }
  window.addEventListener('load', callback, { once: true })
  return () => window.removeEventListener('load', callback)
}
