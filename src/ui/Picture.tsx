// A picture: reserves its space, loads when near, fades in, tries again, and says so when it cannot be shown (IMG-01 to IMG-04).
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { preload } from 'react-dom'
import { focusPosition, hasVariants, pictureSrcSet, pictureVariantUrl, type PictureSource } from '@/lib/picture'
import { Button } from './Button'
import { classes } from './classes'
import { watchNearViewport } from './near-viewport'

export type PictureProps = {
  picture: PictureSource
  /** Empty for a picture that only decorates. */
  alt: string
  /** Shown instead in a window that is higher than wide. */
  tall?: PictureSource
  /** The `sizes` attribute: how wide it is shown, e.g. `(width >= 64rem) 33vw, 100vw`. */
  sizes?: string
  /** Above the fold: fetched at once instead of 50 px before it comes into view. `wide`: above the fold in wide windows alone. */
  eager?: boolean | 'wide'
  /** Below the fold, and yet not left until somebody is near: fetched as soon as the page has loaded (IMG-11). */
  soon?: boolean
  /** The view's main picture: eager, fetched first, preloaded from the head, shown without a fade. */
  priority?: boolean
  /** It lets what else is in the window go before: nobody sees it first, or it lies behind words that are to be read. */
  fetchPriority?: 'low'
  /** Tried once when the picture itself fails for good (IMG-02). Default: the picture itself, fetched another way. */
  fallback?: PictureSource
  /** How often to try again by itself, after 1 s, then 2 s (IMG-04). Above 0 the failure also offers "Retry". */
  retries?: number
  /** CSS aspect ratio; default: the picture's own, or 4 / 3 when it was not measured. */
  aspect?: string
  /** Covers its positioned parent instead of keeping a ratio. */
  fill?: boolean
  /** Shows all of it instead of filling the frame. */
  contain?: boolean
  className?: string
}

/** See the props. Without a script the browser's own lazy loading shows it; a new `picture.url` starts afresh. */
export function Picture(props: PictureProps) {
  return <PictureOfOneUrl key={props.picture.url} {...props} />
}

/**
 * held: server HTML below the fold, picture.css keeps it back. waiting: kept back by the script until near. plain: shown as it comes.
 * loading: in its place, still invisible. loaded: fading in.
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
  // Without a fallback the second picture is the stored file instead of its resized copies. Hosts that refuse pictures to other
  // sites tell them by the referrer, so it is left out.
  const isPlain = isSecond && !fallback

  function fail(): void {
    setState('loading')
    if (failures < retries) retryTimer.current = setTimeout(() => setFailures(failures + 1), 1000 * (failures + 1))
    else setFailures(failures + 1)
  }

  // The picture may have come, or failed, before the script did: then its events are over.
  const look = useEffectEvent((near: boolean) => {
    const element = image.current
    if (!element) return
    if (element.naturalWidth > 0) setState('loaded')
    else if (frame.current?.dataset.state === 'plain' && element.complete) fail()
    // On a busy phone it may have been called for (`soon`) and not drawn yet: `state` does not know, the state before does.
    else if (lazy) setState((before) => (near || before === 'loading' ? 'loading' : 'waiting'))
    else if (state === 'plain' && !priority) setState('loading')
  })
  // One effect for all of it: a page of the shop has three dozen pictures.
  useEffect(() => {
    const leave = frame.current ? watchNearViewport(frame.current, (near) => look(near)) : undefined
    const forget = soon ? whenPageHasLoaded(() => look(true)) : undefined
    return () => {
      leave?.()
      forget?.()
      clearTimeout(retryTimer.current)
    }
  }, [soon])

  // The second picture replaces both.
  const upright = isSecond ? undefined : tall
  if (priority && !isPlain) {
    const priorityOfFetch = fetchPriority ?? 'high'
    preloadPicture(source, sizes, priorityOfFetch, upright && 'not all and (orientation: portrait)')
    if (upright) preloadPicture(upright, sizes, priorityOfFetch, portraitWindow)
  }
  const ratio = aspect ?? (picture.width && picture.height ? `${picture.width} / ${picture.height}` : '4 / 3')
  // It stays beneath the fading picture; one that does not cover it must not let it look out at the edges.
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

/** For a browser that does not know AVIF: one copy, of a width that suits most. */
const plainCopy = (url: string) => (hasVariants(url) ? pictureVariantUrl(url, 960, 'webp') : url)

/** The resized copies of a picture, for the windows that `media` names; of one that has none, and need not be told apart, nothing. */
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

/** Calls back once everything that the document asked for is there, at once when it is. Returns a function that calls it off. */
function whenPageHasLoaded(callback: () => void): (() => void) | undefined {
  if (document.readyState === 'complete') {
    callback()
    return undefined
  }
  window.addEventListener('load', callback, { once: true })
  return () => window.removeEventListener('load', callback)
}
