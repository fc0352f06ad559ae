// The about page (ABOUT-01 to ABOUT-05): the story beside the portrait, then the chapters the owner has written
// (OP-22).
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import type { PageText } from '@/features/site/page-content/page-content.contract'
import { pageTitle, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { paragraphGap, splitParagraphs } from '../about.rules'
import { aboutTexts } from '../about.texts'
import type { PictureSource } from '@/lib/picture'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { buttonClass } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { classes } from '@/ui/classes'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { MapPinIcon } from '@/ui/ContactIcon'
import { MusicIcon, UsersIcon } from '@/ui/StatIcon'
import { Picture } from '@/ui/Picture'
import { Skeleton, SkeletonText } from '@/ui/Skeleton'
import { HighlightedText } from '@/ui/Text'
import { aboutListsQuery, aboutTextsQuery } from '../about.queries'
import type { AboutContentKey } from '../about.content-keys'

/** ABOUT-01. */
const defaults = { title: 'About the musician', journey: 'Journey', milestones: 'Milestones' } as const
/** ABOUT-03: the stock photo. */
const stockPhoto: PictureSource = { url: '/stock-portrait.webp', width: 900, height: 1200, placeholder: null }

type Lists = NonNullable<typeof aboutListsQuery.output>

export function AboutPage() {
  const texts = useApiQuery(aboutTextsQuery)
  const { data: lists, error: listsError } = useApiQuery(aboutListsQuery)
  const failure = texts.error ?? listsError
  useEffect(() => {
    if (failure) recordError(failure)
  }, [failure])
  if (texts.data) return <Story texts={texts.data} lists={lists} />
  if (!texts.isError) return <AboutSkeleton />
  return (
    <div className="wrap section">
      <h1 className="type-hero mb-10">
        <HighlightedText text={defaults.title} word={3} />
      </h1>
      <ErrorPanel onRetry={() => void texts.refetch()} retrying={texts.isFetching} />
    </div>
  )
}

function Story({ texts, lists }: { texts: PageTexts<AboutContentKey>; lists: Lists | undefined }) {
  const { site } = useRouteContext({ from: '__root__' })
  const { influences = [], collaborations = [], stats = [] } = lists ?? {}
  return (
    <>
      <div className="under-header relative isolate overflow-x-clip">
        <Spotlight />
        <div className="wrap about-opening pt-[clamp(2rem,6vw,6rem)] pb-[clamp(3rem,7vw,8rem)]">
          <div>
            <h1 className="type-hero">
              <HighlightedText text={pageTitle(texts, 'about-hero', defaults.title)} word={3} />
            </h1>
            <StoredText text={texts['about-hero']} className="about-lead mt-8 lg:mt-12" />
            <StoredText text={texts['about-hero-secondary']} className="mt-8 border-l border-gold pl-6 text-ink-soft" />
            <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
              <Link to="/contact" className={buttonClass('primary')}>
                {aboutTexts.contact}
              </Link>
            </p>
          </div>
          <div className="about-portrait max-md:order-first">
            <Picture
              picture={texts['about-hero-image']?.picture ?? stockPhoto}
              fallback={stockPhoto}
              alt={aboutTexts.portrait(site.name)}
              priority
              sizes="(width >= 80rem) 32rem, (width >= 48rem) 40vw, calc(100vw - 3rem)"
            />
          </div>
        </div>
      </div>
      <BelowFirstScreen>
        {stats.length > 0 && <Figures stats={stats} />}
        <div className="wrap pb-[clamp(2rem,5vw,6rem)]">
          <Chapter texts={texts} name="about-journey" fallback={defaults.journey} />
          <Chapter texts={texts} name="about-influences" fallback={aboutTexts.influences}>
            {influences.length > 0 && (
              <ul className="about-names font-title">
                {influences.map(({ name }) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            )}
          </Chapter>
          <Chapter texts={texts} name="about-collaborations" fallback={aboutTexts.collaborations}>
            {collaborations.length > 0 && <Collaborations entries={collaborations} />}
          </Chapter>
          <Chapter texts={texts} name="about-milestones" fallback={defaults.milestones} />
        </div>
      </BelowFirstScreen>
    </>
  )
}

type ChapterProps = {
  texts: PageTexts<AboutContentKey>
  name: AboutContentKey
  fallback: string
  /** Its list; false for an empty one. */
  children?: ReactNode
}

/** OP-22: title, text and list of one chapter; renders nothing without text and list. */
function Chapter({ texts, name, fallback, children }: ChapterProps) {
  const hasText = splitParagraphs(texts[name]?.description).length > 0
  if (!hasText && !children) return null
  return (
    <section className="about-chapter" aria-labelledby={name}>
      <h2 id={name} className="type-title">
        {pageTitle(texts, name, fallback)}
      </h2>
      <div className="grid gap-10">
        <StoredText text={texts[name]} />
        {children}
      </div>
    </section>
  )
}

/** Renders one paragraph per line (ABOUT-02), with the owner's spacing; nothing for an empty text. */
function StoredText({ text, className }: { text: PageText | undefined; className?: string }) {
  const paragraphs = splitParagraphs(text?.description)
  if (paragraphs.length === 0) return null
  const gap = paragraphGap(text?.paragraph_spacing)
  return (
    <div
      className={classes('prose stored-text', className)}
      style={gap === null ? undefined : ({ '--paragraph-gap': gap } as CSSProperties)}
    >
      {Array.from(paragraphs, (paragraph, line) => (
        <p key={line}>{paragraph}</p>
      ))}
    </div>
  )
}

const figureIcons = { Music: MusicIcon, Users: UsersIcon, MapPin: MapPinIcon } as const

/** The first figure fills the window. */
function Figures({ stats }: { stats: Lists['stats'] }) {
  return (
    <section aria-label={aboutTexts.figures} className="site-look paper">
      <dl
        className="wrap section-tight about-figures"
        style={{ '--longest': stats[0]?.value.length, '--others': stats.length - 1 } as CSSProperties}
      >
        {stats.map(({ icon, value, label }) => {
          const Icon = figureIcons[icon]
          return (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-3 flex items-center gap-3 text-ink-soft">
                <Icon size={22} className="text-gold" />
                {label}
              </dt>
              <dd className="type-hero tabular">{value}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function Collaborations({ entries }: { entries: Lists['collaborations'] }) {
  return (
    <ul className="ledger">
      {entries.map((entry) => (
        <li
          key={`${entry.artist} ${entry.project}`}
          className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-5!"
        >
          <div className="min-w-0">
            <h3 className="type-subheading">{entry.artist}</h3>
            <p className="type-small text-ink-soft">{entry.project}</p>
          </div>
          <p className="type-small tabular text-gold">{entry.year}</p>
        </li>
      ))}
    </ul>
  )
}

/** ABOUT-04. */
function AboutSkeleton() {
  return (
    <div className="wrap section about-opening" role="status">
      <h1 className="visually-hidden">{defaults.title}</h1>
      <span className="visually-hidden">Loading...</span>
      <div aria-hidden="true">
        <Skeleton className="h-24 w-full max-w-xl" />
        <SkeletonText lines={8} className="mt-10 max-w-[60ch]" />
      </div>
      <div className="max-md:order-first" aria-hidden="true">
        <Skeleton aspect="3 / 4" />
      </div>
    </div>
  )
}
