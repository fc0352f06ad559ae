// The page behind a download link at `/d/<token>`: the file, the downloads left, and the button that counts one. Works
// without JavaScript.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '@/lib/dates'
import type { PictureSource } from '@/lib/picture'
import { downloadTexts, describeFile } from '../downloads.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, buttonClass } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SkeletonText } from '@/ui/Skeleton'
import { Ticket } from '@/ui/Ticket'
import { downloadQuery, type DownloadState } from '../downloads.queries'
import { CorrectedNote } from './CorrectedNote'
import { FileList } from './FileList'
import { FixHolder } from './FixHolder'

/** Long enough for the server to have counted the download that the browser has begun. */
const refreshAfterClickMs = 1500

/** `token` is part of the address (DLV-04, OP-05). */
export function DownloadPage({ token }: { token: string }) {
  const query = useApiQuery(downloadQuery(token))
  if (query.data)
    return (
      <Ready
        token={token}
        download={query.data}
        onTaken={() => setTimeout(() => void query.refetch(), refreshAfterClickMs)}
        onFixed={() => void query.refetch()}
      />
    )
  if (query.isError) {
    return (
      <div className="wrap section">
        <ErrorPanel onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </div>
    )
  }
  return (
    <div className="wrap section">
      <p className="visually-hidden">Loading...</p>
      <SkeletonText lines={4} className="max-w-xl" />
    </div>
  )
}

/** Shown at `/d/...` for an unknown link. */
export function UnknownDownloadLink() {
  return (
    <Stage title={downloadTexts.unknown.title} lede={downloadTexts.unknown.text}>
      <HelpLink isMain />
    </Stage>
  )
}

type ReadyProps = { token: string; download: DownloadState; onTaken: () => void; onFixed: () => void }

function Ready({ token, download, onTaken, onFixed }: ReadyProps) {
  const canDownload = download.state !== 'revoked' && (download.state === 'ready' || download.hasTicket)
  return (
    <Stage title={download.title} lede={writeSentence(download)} facts={describeFile(download)} cover={download.image}>
      {download.licence !== null && <p className="mb-6 wrap-anywhere text-ink-soft">{download.licence}</p>}
      {download.corrected && <CorrectedNote corrected={download.corrected} className="mb-6" />}
      {canDownload ? (
        <>
          {/* A form instead of a link: mail scanners open every link, and must not use up a download. */}
          <form method="post" action={`/d/${encodeURIComponent(token)}/ticket`} onSubmit={onTaken}>
            <Button type="submit" variant="primary" size="large">
              {download.hasTicket ? downloadTexts.again : downloadTexts.download}
            </Button>
          </form>
          <p className="type-small mt-6 max-w-[46ch] text-ink-soft">
            {(download.hasTicket ? downloadTexts.againNote : downloadTexts.note)(download.hours)}
          </p>
        </>
      ) : (
        <HelpLink isMain />
      )}
      <div className="mt-6 flex flex-wrap gap-x-8">
        {download.licenceUrl !== null && (
          <a className="text-link inline-flex min-h-11 items-center" href={download.licenceUrl}>
            {downloadTexts.licence}
          </a>
        )}
        {download.fixable !== null && (
          <FixHolder
            token={token}
            holder={download.fixable}
            title={download.title}
            onFixed={onFixed}
            className="open:basis-full"
          />
        )}
        {canDownload && <HelpLink />}
      </div>
      <OtherFiles files={download.others} />
    </Stage>
  )
}

/** Links to the other files. Each has its own page and its own count. */
function OtherFiles({ files }: { files: DownloadState['others'] }) {
  if (files.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="type-subheading">{downloadTexts.others}</h2>
      <FileList files={files} saysLeft className="mt-4" />
    </section>
  )
}

function writeSentence(download: DownloadState): string {
  const day = formatDate(download.validUntil.slice(0, 10), 'MMMM d, yyyy')
  switch (download.state) {
    case 'ready':
      return downloadTexts.left(download.downloadsLeft, download.downloadLimit, day)
    case 'used_up':
      return downloadTexts.usedUp(download.downloadLimit)
    case 'expired':
      return downloadTexts.expired(day)
    case 'revoked':
      return downloadTexts.revoked
  }
}

type StageProps = {
  title: string
  /** Format and size of the file. */
  facts?: string
  lede: string
  cover?: PictureSource | null
  children: ReactNode
}

function Stage({ title, facts, lede, cover, children }: StageProps) {
  return (
    <div className="wrap section-tight">
      <Ticket cover={cover}>
        <div>
          <p className="type-eyebrow mb-6">{downloadTexts.eyebrow}</p>
          <h1 className="type-title">{title}</h1>
          {facts && <p className="tabular mt-3 text-ink-soft">{facts}</p>}
          <p className="type-lede mt-6">{lede}</p>
          <div className="mt-8">{children}</div>
        </div>
      </Ticket>
    </div>
  )
}

function HelpLink({ isMain = false }: { isMain?: boolean }) {
  return (
    <Link to="/contact" className={isMain ? buttonClass('primary') : 'text-link inline-flex min-h-11 items-center'}>
      {isMain ? downloadTexts.contact : downloadTexts.help}
    </Link>
  )
}
