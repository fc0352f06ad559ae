// `/purchases/<token>`: all purchases of one address, and the files that can still be downloaded (DLV-05, OP-03).
import { useParams } from '@tanstack/react-router'
import { ApiError } from '@/lib/api-error'
import { downloadTexts } from '@/features/commerce/downloads/downloads.texts'
import { FixHolder } from '@/features/commerce/downloads/pages/FixHolder'
import type { Purchases } from '../purchases.contract'
import { boughtLinkText, entryLinkText } from '@/features/commerce/delivery/bought-line.texts'
import { purchaseTexts } from '../purchases.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, LinkButton } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { DownloadIcon, ExternalIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Price } from '@/ui/Price'
import { PosterTitle } from '@/ui/PosterTitle'
import { SkeletonText } from '@/ui/Skeleton'
import { Ticket } from '@/ui/Ticket'
import { purchasesQuery } from '../purchases.queries'
import { FindPurchasesForm } from './FindPurchasesForm'
import { ShelfFiles, purchaseDay } from './ShelfFiles'

export function PurchasesPage() {
  const { token } = useParams({ from: '/purchases/$token' })
  const purchases = useApiQuery(purchasesQuery(token))
  return (
    <div className="wrap section-tight">
      <PosterTitle text={purchaseTexts.listTitle} word={2} />
      <Ticket className="mt-10">
        {/* As high as the form for a new link, so that nothing moves when the response arrives. */}
        <div className="min-h-96 lg:min-h-64">
          {purchases.data ? (
            <PurchaseList token={token} purchases={purchases.data} onChanged={() => void purchases.refetch()} />
          ) : purchases.isError ? (
            <Failure error={purchases.error} onRetry={() => void purchases.refetch()} retrying={purchases.isFetching} />
          ) : (
            <div role="status">
              <span className="visually-hidden">Loading...</span>
              <SkeletonText lines={4} />
            </div>
          )}
        </div>
      </Ticket>
    </div>
  )
}

/** Shows a failure. An expired link offers a new one; a server error offers another try. */
function Failure({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  if (!(error instanceof ApiError) || error.retryable) return <ErrorPanel onRetry={onRetry} retrying={retrying} />
  return (
    <>
      <p role="alert" className="type-lede mb-6">
        {purchaseTexts.expired}
      </p>
      <FindPurchasesForm />
    </>
  )
}

type PurchaseListProps = { token: string; purchases: Purchases; onChanged: () => void }

function PurchaseList({ token, purchases: { email, orders, soldBy }, onChanged }: PurchaseListProps) {
  const ready = orders.flatMap(({ files }) => files).filter(({ state }) => state === 'ready')
  return (
    <>
      <p className="type-subheading break-words">{email}</p>
      {orders.length === 0 && <p className="type-lede mt-6">{purchaseTexts.none}</p>}
      {ready.length > 1 && <Everything token={token} />}
      <ul className="ledger mt-8">
        {orders.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-4 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
          >
            <div>{line.image && <Picture picture={line.image} alt="" sizes="5.5rem" aspect="1" contain />}</div>
            <div className="min-w-0">
              <h2 className="type-subheading">{line.title}</h2>
              <p className="type-small mt-1">{line.choice}</p>
              {line.licence !== null && <p className="type-small wrap-anywhere text-ink-soft">{line.licence}</p>}
              <p className="type-small tabular text-ink-soft">
                {purchaseDay(line.createdAt)} · {line.quantity} ×{' '}
                <Price cents={line.unitCents} before={line.beforeCents} currency={line.currency} />
              </p>
              {line.gift !== null && <p className="type-small wrap-anywhere">{line.gift}</p>}
              {line.isRefunded && <p className="type-small text-ink-soft">{purchaseTexts.refunded}</p>}
              <ShelfFiles files={line.files} />
              {line.licenceUrl !== null && (
                <p className="type-small">
                  <a className="text-link inline-flex min-h-11 items-center" href={line.licenceUrl}>
                    {downloadTexts.licence}
                    <span className="visually-hidden">: {line.title}</span>
                  </a>
                </p>
              )}
              {line.invoiceUrl !== null && (
                <p className="type-small">
                  <a className="text-link inline-flex min-h-11 items-center" href={line.invoiceUrl}>
                    {purchaseTexts.invoice}
                  </a>
                </p>
              )}
              {line.fixable !== null && line.files[0] && (
                <FixHolder
                  token={line.files[0].token}
                  holder={line.fixable}
                  title={line.title}
                  onFixed={onChanged}
                  className="type-small"
                />
              )}
              {line.parcels.map((parcel) => (
                <p key={parcel.sentAt} className="type-small break-words text-ink-soft">
                  {purchaseTexts.parcel(purchaseDay(parcel.sentAt), parcel, line.quantity)}
                </p>
              ))}
              {line.piecesToFollow > 0 && (
                <p className="type-small text-ink-soft">{purchaseTexts.partly(line.piecesToFollow)}</p>
              )}
            </div>
            <div className="col-span-2 flex flex-wrap gap-3 sm:col-span-1 sm:flex-col">
              {line.downloadUrl && line.files.length === 1 && line.files[0]?.state === 'ready' && (
                <LinkButton
                  href={line.downloadUrl}
                  size="small"
                  aria-label={`${purchaseTexts.download}: ${line.title}`}
                >
                  <DownloadIcon size={18} />
                  {purchaseTexts.download}
                </LinkButton>
              )}
              {line.parcels.map(
                ({ trackingUrl, sentAt }) =>
                  trackingUrl && (
                    <OutsideLink key={sentAt} href={trackingUrl} text={purchaseTexts.follow} title={line.title} />
                  ),
              )}
              {line.entryLinks.map(({ name, href }) => (
                <OutsideLink key={href} href={href} text={entryLinkText(name)} />
              ))}
              {line.listenUrl && (
                <OutsideLink href={line.listenUrl} text={boughtLinkText(line.category)} title={line.title} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {soldBy !== null && orders.length > 0 && (
        <p className="type-small mt-6 whitespace-pre-line text-ink-soft">{`${purchaseTexts.soldBy}\n${soldBy}`}</p>
      )}
    </>
  )
}

/** `title` says what the link is for, unless its text does. */
function OutsideLink({ href, text, title }: { href: string; text: string; title?: string }) {
  return (
    <LinkButton
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      size="small"
      aria-label={title && `${text}: ${title}`}
    >
      <ExternalIcon size={18} />
      {text}
    </LinkButton>
  )
}

/** A form instead of a link: mail scanners open every link, and must not use up a download. */
function Everything({ token }: { token: string }) {
  return (
    <form method="post" action={`/purchases/${encodeURIComponent(token)}/zip`} className="mt-6">
      <Button type="submit" variant="primary">
        <DownloadIcon size={18} />
        {purchaseTexts.everything}
      </Button>
      <p className="type-small mt-3 max-w-[46ch] text-ink-soft">{purchaseTexts.everythingNote}</p>
    </form>
  )
}
