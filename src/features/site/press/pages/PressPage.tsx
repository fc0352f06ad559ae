// The press page at `/press`: what journalists and bookers need. Shows only the parts that exist.
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { buttonClass } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import { SkeletonText } from '@/ui/Skeleton'
import { PageBlocks } from '@/features/site/own-pages/pages/PageBlocks'
import { pressQuery } from '../press.queries'
import { creditLine } from '../press.rules'
import { pressTexts } from '../press.texts'

type Kit = NonNullable<typeof pressQuery.output>

export function PressPage() {
  const { data, isError, isFetching, refetch } = useApiQuery(pressQuery)
  return (
    <div className="under-header relative isolate overflow-x-clip">
      <Spotlight />
      <div className="wrap section">
        <h1 className="type-hero">{data?.title ?? pressTexts.title}</h1>
        {data ? (
          <Parts kit={data} />
        ) : isError ? (
          <ErrorPanel className="mt-10" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div role="status" className="mt-10">
            <span className="visually-hidden">Loading...</span>
            <SkeletonText lines={8} className="max-w-xl" />
          </div>
        )}
      </div>
    </div>
  )
}

function Parts({ kit }: { kit: Kit }) {
  const { introduction, biographies, quotes, rider, stagePlot, dates, booking } = kit
  const { name } = useRouteContext({ from: '__root__' }).site
  return (
    <>
      {introduction && <p className="type-lede mt-6">{introduction}</p>}
      <div className="mt-[clamp(2rem,5vw,4rem)]">
        {biographies.length > 0 && (
          <Chapter id="biography" title={pressTexts.biography}>
            <div className="grid gap-10">
              {biographies.map(({ length, words, paragraphs }) => (
                <div key={length} id={`bio-${length}`}>
                  <h3 className="type-subheading">
                    {pressTexts.lengths[length]}{' '}
                    <span className="type-small text-ink-soft">({pressTexts.words(words)})</span>
                  </h3>
                  <div className="press-words stored-text mt-3">
                    {Array.from(paragraphs, (paragraph, line) => (
                      <p key={line}>{paragraph}</p>
                    ))}
                  </div>
                </div>
              ))}
            </div>
          </Chapter>
        )}
        <Photos kit={kit} />
        {quotes.length > 0 && (
          <Chapter id="quotes" title={pressTexts.quotes}>
            <ul className="grid gap-8">
              {quotes.map(({ text, author, position }) => (
                <li key={text}>
                  <figure className="border-l-2 border-gold pl-6">
                    <blockquote>
                      <p>{text}</p>
                    </blockquote>
                    {(author || position) && (
                      <figcaption className="type-small mt-2 text-ink-soft">
                        {[author, position].filter(Boolean).join(', ')}
                      </figcaption>
                    )}
                  </figure>
                </li>
              ))}
            </ul>
          </Chapter>
        )}
        {rider.length > 0 && (
          <Chapter id="rider" title={pressTexts.rider}>
            <div className="press-words">
              <PageBlocks blocks={rider} heading="h3" headingClass="type-subheading" />
            </div>
          </Chapter>
        )}
        {stagePlot && (
          <Chapter id="stage-plot" title={pressTexts.stagePlot}>
            <a href={stagePlot.url}>
              <Picture
                picture={stagePlot}
                alt={`${pressTexts.stagePlot}: ${name}`}
                sizes="(width >= 56rem) 50rem, calc(100vw - 3rem)"
              />
            </a>
          </Chapter>
        )}
        {dates.length > 0 && (
          <Chapter id="dates" title={pressTexts.dates}>
            <div>
              <ul className="ledger">
                {dates.map(({ slug, title, line }) => (
                  <li key={slug} className="py-3!">
                    <Link to="/events/$slug" params={{ slug }} className="text-link inline-flex min-h-11 items-center">
                      {title}
                    </Link>
                    <p className="type-small tabular text-ink-soft">{line}</p>
                  </li>
                ))}
              </ul>
              <Link to="/events" className="text-link mt-4 inline-flex min-h-11 items-center">
                {pressTexts.allDates}
              </Link>
            </div>
          </Chapter>
        )}
        {booking && (
          <Chapter id="booking" title={booking.title}>
            <p>
              <a href={`mailto:${booking.email}`} className="text-link inline-flex min-h-11 items-center break-all">
                {booking.email}
              </a>
            </p>
          </Chapter>
        )}
      </div>
    </>
  )
}

function Photos({ kit: { photos, photoCredit } }: { kit: Kit }) {
  if (photos.length === 0) return null
  return (
    <Chapter id="photos" title={pressTexts.photos}>
      <div>
        <p className="type-small text-ink-soft">{pressTexts.photosNote}</p>
        {photoCredit && <p className="press-credit type-small mt-2 whitespace-pre-line">{photoCredit}</p>}
        <ul className="press-photos mt-6">
          {photos.map(({ altText, credit, picture }) => (
            <li key={picture.url}>
              <a href={picture.url} className="block">
                <Picture
                  picture={picture}
                  alt={altText}
                  aspect="4 / 3"
                  sizes="(width >= 56rem) 15rem, (width >= 40rem) 45vw, calc(100vw - 3rem)"
                />
              </a>
              <p className="type-small tabular mt-1 text-ink-soft">
                {credit && <>{creditLine(credit)}, </>}
                {picture.width} × {picture.height}
              </p>
            </li>
          ))}
        </ul>
        <a href="/press/photos.zip" download className={`${buttonClass('primary')} mt-6`}>
          {pressTexts.zip}
        </a>
      </div>
    </Chapter>
  )
}

function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="press-chapter" aria-labelledby={id}>
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
