// `/licence/<token>`: the page that the QR code in a stamped file opens. It shows if the licence is valid, its holder
// and what it covers.
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PictureSource } from '@/lib/picture'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SkeletonText } from '@/ui/Skeleton'
import { Ticket } from '@/ui/Ticket'
import { licenceQuery, type LicenceState } from '../licences.queries'
import { RaiseLicence } from './RaiseLicence'
import { licenceTexts } from '../licences.texts'

export function LicencePage() {
  const { token } = useParams({ from: '/licence/$token' })
  const licence = useApiQuery(licenceQuery(token))
  return (
    <Stage cover={licence.data?.image}>
      {licence.data ? (
        <Licence token={token} licence={licence.data} />
      ) : licence.isError ? (
        <ErrorPanel onRetry={() => void licence.refetch()} retrying={licence.isFetching} />
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading...</span>
          <SkeletonText lines={4} />
        </div>
      )}
    </Stage>
  )
}

function Stage({ cover, children }: { cover?: PictureSource | null; children: ReactNode }) {
  return (
    <div className="wrap section-tight">
      <Ticket cover={cover}>
        <div>
          <p className="type-eyebrow mb-6">{licenceTexts.eyebrow}</p>
          {children}
        </div>
      </Ticket>
    </div>
  )
}

/** Shown for an unknown address. */
export function UnknownLicence() {
  const { title, text, contact } = licenceTexts.unknown
  return (
    <Stage>
      <h1 className="type-title">{title}</h1>
      <p className="type-lede mt-6 mb-8">{text}</p>
      <Link to="/contact" className={buttonClass('primary')}>
        {contact}
      </Link>
    </Stage>
  )
}

function Licence({
  token,
  licence: {
    isValid,
    isBeingRefunded,
    title,
    choice,
    copies,
    terms,
    holder,
    isPrinted,
    orderNumber,
    soldBy,
    versions,
    topUp,
  },
}: {
  token: string
  licence: LicenceState
}) {
  return (
    <>
      <h1 className="type-title">{isValid ? licenceTexts.valid : licenceTexts.notValid}</h1>
      {!isValid && <p className="type-lede mt-6">{licenceTexts.refunded}</p>}
      <dl className="mt-10 grid gap-x-8 gap-y-4 wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Fact name={licenceTexts.music}>
          {title} ({choice})
        </Fact>
        <Fact name={licenceTexts.copies}>
          {licenceTexts.mayMake(copies)}
          {terms && <span className="type-small block text-ink-soft">{terms}</span>}
        </Fact>
        {isPrinted && <Fact name={licenceTexts.holder}>{holder === null ? licenceTexts.nameless : `“${holder}”`}</Fact>}
        <Fact name={licenceTexts.order}>{orderNumber}</Fact>
        {soldBy !== null && (
          <Fact name={licenceTexts.soldBy}>
            <span className="whitespace-pre-line">{soldBy}</span>
          </Fact>
        )}
        {versions.map(({ name, version, newest }) => (
          <Fact
            key={`${name} ${version}`}
            name={versions.length === 1 ? licenceTexts.version : `${licenceTexts.version}: ${name}`}
          >
            {version === newest ? licenceTexts.isNewest(version) : licenceTexts.isOlder(version, newest)}
          </Fact>
        ))}
      </dl>
      {isValid && isBeingRefunded && <p className="mt-10 max-w-[56ch]">{licenceTexts.beingRefunded}</p>}
      {topUp && <RaiseLicence topsUp={{ ...topUp, token, hasHolder: isPrinted }} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="type-small text-ink-soft">{name}</dt>
      <dd className="tabular max-sm:-mt-3">{children}</dd>
    </>
  )
}
