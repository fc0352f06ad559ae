// `/purchases/<token>`: everything bought with one address, and what can still be downloaded (DLV-05, OP-03).
import { useParams } from '@tanstack/react-router'
import { ApiError } from '@/lib/api-error'
import { downloadTexts } from '@/features/commerce/downloads/downloads.texts'
import { MendHolder } from '@/features/commerce/downloads/pages/MendHolder'
import { purchaseTexts } from '../../purchases.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, buttonClass, LinkButton } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { DownloadIcon, ExternalIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Price } from '@/ui/Price'
import { SkeletonText } from '@/ui/Skeleton'
import { purchasesQuery } from '../../purchases.queries'
import { FindPurchasesForm } from './FindPurchasesForm'
import { dayOf } from './day-of'
import { ShelfFiles } from './ShelfFiles'

type Purchases = NonNullable<ReturnType<typeof purchasesQuery>['output']>

export function PurchasesPage() {
  const { token } = useParams({ from: '/purchases/$token' })
  const purchases = useApiQuery(purchasesQuery(token))
  return (
    <div className="wrap-narrow section">
      <h1 className="type-title">{purchaseTexts.listTitle}</h1>
      {purchases.data ? (
        <PurchaseList token={token} purchases={purchases.data} onChanged={() => void purchases.refetch()} />
      ) : purchases.isError ? (
        <Failure error={purchases.error} onRetry={() => void purchases.refetch()} retrying={purchases.isFetching} />
      ) : (
        <div role="status" className="mt-10">
          <span className="visually-hidden">Loading...</span>
          <SkeletonText lines={4} />
        </div>
      )}
    </div>
  )
}

/** An expired link offers a new one; a failure of the server offers another try. */
function Failure({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  if (!(error instanceof ApiError) || error.retryable)
    return <ErrorPanel className="mt-10" onRetry={onRetry} retrying={retrying} />
  return (
    <>
      <p role="alert" className="type-lede mt-6 mb-10">
        {purchaseTexts.expired}
      </p>
      <FindPurchasesForm />
    </>
  )
}

type PurchaseListProps = { token: string; purchases: Purchases; onChanged: () => void }

function PurchaseList({ token, purchases: { email, orders }, onChanged }: PurchaseListProps) {
  const ready = orders.flatMap(({ files }) => files).filter(({ state }) => state === 'ready')
  return (
    <>
      <p className="mt-3 break-words text-ink-soft">{email}</p>
      {orders.length === 0 && <p className="type-lede mt-10">{purchaseTexts.none}</p>}
      {ready.length > 1 && <Everything token={token} />}
      <ul className="ledger mt-10">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-4 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
          >
            <div>{order.image && <Picture picture={order.image} alt="" sizes="5.5rem" aspect="1" contain />}</div>
            <div className="min-w-0">
              <h2 className="type-subheading">{order.title}</h2>
              <p className="type-small mt-1">{order.choice}</p>
              {order.licence !== null && <p className="type-small wrap-anywhere text-ink-soft">{order.licence}</p>}
              <p className="type-small tabular text-ink-soft">
                {dayOf(order.createdAt)} · {order.quantity} × <Price cents={order.unitCents} />
              </p>
              {order.isRefunded && <p className="type-small text-ink-soft">{purchaseTexts.refunded}</p>}
              <ShelfFiles files={order.files} />
              {order.licenceUrl !== null && (
                <p className="type-small">
                  <a className="text-link inline-flex min-h-11 items-center" href={order.licenceUrl}>
                    {downloadTexts.licence}
                    <span className="visually-hidden">: {order.title}</span>
                  </a>
                </p>
              )}
              {order.mendable !== null && order.files[0] && (
                <MendHolder
                  token={order.files[0].token}
                  holder={order.mendable}
                  title={order.title}
                  onMended={onChanged}
                  className="type-small"
                />
              )}
              {order.parcel && (
                <p className="type-small break-words text-ink-soft">
                  {purchaseTexts.parcel(dayOf(order.parcel.sentAt), order.parcel.carrier, order.parcel.trackingNumber)}
                </p>
              )}
            </div>
            <div className="col-span-2 flex flex-wrap gap-3 sm:col-span-1 sm:flex-col">
              {order.downloadUrl && order.files.length === 1 && order.files[0]?.state === 'ready' && (
                <LinkButton
                  href={order.downloadUrl}
                  size="small"
                  aria-label={`${purchaseTexts.download}: ${order.title}`}
                >
                  <DownloadIcon size={18} />
                  {purchaseTexts.download}
                </LinkButton>
              )}
              {order.parcel?.trackingUrl && (
                <a
                  href={order.parcel.trackingUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass('quiet', 'small')}
                  aria-label={`${purchaseTexts.follow}: ${order.title}`}
                >
                  <ExternalIcon size={18} />
                  {purchaseTexts.follow}
                </a>
              )}
              {order.listenUrl && (
                <a
                  href={order.listenUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass('quiet', 'small')}
                  aria-label={`${purchaseTexts.link(order.category)}: ${order.title}`}
                >
                  <ExternalIcon size={18} />
                  {purchaseTexts.link(order.category)}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A form and not a link: mail scanners open every link, and none of them may use up a download. */
function Everything({ token }: { token: string }) {
  return (
    <form method="post" action={`/purchases/${encodeURIComponent(token)}/zip`} className="mt-8">
      <Button type="submit" variant="primary">
        <DownloadIcon size={18} />
        {purchaseTexts.everything}
      </Button>
      <p className="type-small mt-3 max-w-[46ch] text-ink-soft">{purchaseTexts.everythingNote}</p>
    </form>
  )
}
