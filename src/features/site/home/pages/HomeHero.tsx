// The hero of the home page: a picture that fills the window, with the musician's name (HOME-01 to HOME-04).
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageDescription, pageTitle, type PageTexts } from '@/features/site/page-content/page-content.queries'
import type { PictureSource } from '@/lib/picture'
import { homeTexts } from '../home.texts'
import { Spotlight } from '@/ui/Atmosphere'
import { buttonClass } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { Picture } from '@/ui/Picture'
import { Skeleton } from '@/ui/Skeleton'
import { HighlightedText } from '@/ui/Text'
import type { HomeContentKey } from '../home.content-keys'

/**
 * Returns the width of a picture that covers the window. An upright window crops its sides; there the picture's width
 * follows from its height. Behind shade and text, nine tenths of the pixels are enough, and at most 60 % of the
 * window's height for a broad picture.
 */
function widthWhenCovering({ width, height }: PictureSource): string {
  const share = width && height ? Math.min(60, (90 * width) / height) : 60
  return `(orientation: portrait) max(100vw, ${share.toFixed(1)}vh), 100vw`
}

/** Tells if a picture is about as wide as high: to cover a window it would lose its edges, and a logo its name. */
function isSquare({ width, height }: PictureSource): boolean {
  return Boolean(width && height) && Math.abs((width ?? 0) / (height ?? 1) - 1) < 0.15
}

/** Shows `name` if there is no title, and `next` at the bottom. */
export function HomeHero({
  texts,
  name,
  next,
}: {
  texts: PageTexts<HomeContentKey> | undefined
  name: string
  next?: ReactNode
}) {
  const picture = texts?.['home-hero-image']?.picture
  const tall = texts?.['home-hero-image-tall']?.picture ?? undefined
  const description = pageDescription(texts, 'home-hero-description', '')
  return (
    <header className={classes('under-header home-hero', picture && 'on-picture')}>
      {picture ? (
        <Picture
          picture={picture}
          tall={tall}
          alt=""
          fill
          priority
          fetchPriority="low"
          sizes={widthWhenCovering(tall ?? picture)}
          className={classes('home-hero-picture', !tall && isSquare(picture) && 'home-hero-square')}
        />
      ) : (
        <Spotlight />
      )}
      <div className="wrap home-hero-words">
        <h1 className="type-hero">
          <HighlightedText text={pageTitle(texts, 'home-hero-title', name)} />
        </h1>
        <p className="type-lede mt-6 text-ink!">{pageDescription(texts, 'home-hero-title', homeTexts.subtitle)}</p>
        {description && <p className="mt-3 max-w-[46ch] text-ink-soft">{description}</p>}
        <Link to="/loe" className={buttonClass('primary', 'large', 'mt-9')}>
          Listen Now
        </Link>
        {next}
      </div>
    </header>
  )
}

/** HOME-09. */
export function HeroSkeleton({ name }: { name: string }) {
  return (
    <div className="under-header home-hero" role="status">
      <Spotlight />
      <h1 className="visually-hidden">{name}</h1>
      <span className="visually-hidden">Loading...</span>
      <div className="wrap home-hero-words" aria-hidden="true">
        <Skeleton className="h-16 w-full max-w-xl lg:h-24" />
        <Skeleton className="mt-6 h-6 w-full max-w-sm" />
        <Skeleton className="mt-9 h-14 w-44" />
      </div>
    </div>
  )
}
