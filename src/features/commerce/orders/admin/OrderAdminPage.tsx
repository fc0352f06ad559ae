// One order in full: the items, the payment, mails, downloads, history, and all actions of the owner.
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { happeningWords } from '@/admin-kit/happening-words'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { Pieces, ShipmentLine, TrackingDialog } from '@/features/commerce/packing/admin/ParcelDialog'
import { documentsOfOrderQuery } from '@/features/commerce/documents/documents.queries'
import { GiftSection } from '@/features/commerce/gifts/admin/GiftSection'
import { InvoiceSection } from '@/features/commerce/documents/admin/InvoiceSection'
import { ManualPaymentSection } from '@/features/commerce/manual-payments/admin/ManualPaymentSection'
import { packingTexts } from '@/features/commerce/packing/packing.texts'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { quotedHolder } from '@/lib/holder-name'
import { discountText } from '@/features/commerce/offers/offers.texts'
import { formatMoney } from '@/lib/money'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import type { OrderDetails, orderAdminEndpoints } from '../orders-admin.contract'
import { orderDetailsQuery } from '../orders-admin.queries'
import { ExtendDownloads, FixName, OrderActions } from './OrderActions'
import { RefundEntry, RefundLine } from './RefundActions'
import { OrderState } from './OrderState'
import {
  deliveryProblemLabels,
  downloadStates,
  givenWords,
  mailStateLabels,
  paymentSourceName,
  stateWords,
} from './order-words'
import './orders.css'

export function OrderAdminPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const details = useApiQuery(orderDetailsQuery(id))
  const { data: order } = details
  const changed = () => {
    void details.refetch()
    void queryClient.invalidateQueries({ queryKey: ['/api/admin/orders'] })
    void queryClient.invalidateQueries({ queryKey: documentsOfOrderQuery(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['/api/admin/dashboard'] })
  }
  return (
    <AdminPage
      title={order ? `Order ${order.invoiceNumber}` : 'Order'}
      subtitle={order && `${formatMoment(order.at)} · ${order.email}`}
    >
      <p className="mb-6">
        <AdminLink to="/admin/orders" className="text-link">
          All orders
        </AdminLink>
      </p>
      <QueryNotice query={details} />
      {order && (
        <div className="order-page">
          <div className="order-main">
            <p>
              <OrderState order={order} />
            </p>
            {order.note && <p className="text-ink-soft">{order.note}</p>}
            {order.buyerNote !== null && (
              <Section title="Note from the buyer">
                <p className="order-note">{order.buyerNote}</p>
              </Section>
            )}
            <Items order={order} onChanged={changed} />
            <Mails order={order} />
            <History order={order} />
          </div>
          <aside className="order-side" aria-label="About this order">
            {order.isManual && <ManualPaymentSection orderId={order.id} onChanged={changed} />}
            <OrderActions order={order} onChanged={changed} />
            {order.givenAs ? (
              <Section title="Payment">
                <p>{givenWords[order.givenAs]}</p>
              </Section>
            ) : (
              <>
                <Payment order={order} />
                <InvoiceSection orderId={order.id} isPaid={order.status === 'paid'} />
              </>
            )}
            <GiftSection orderId={order.id} />
            {order.needsShipping && <Shipping order={order} onChanged={changed} />}
          </aside>
        </div>
      )}
    </AdminPage>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="order-section">
      <h2 className="type-subheading">{title}</h2>
      {children}
    </section>
  )
}

function Items({ order, onChanged }: { order: OrderDetails; onChanged: () => void }) {
  return (
    <Section title="Items">
      {order.lines.length === 0 && <p>{order.titles}</p>}
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.id} className="order-line">
            <div>
              <p>
                {line.quantity > 1 ? `${line.quantity} x ` : ''}
                {line.title} <span className="admin-note">({line.choice})</span>
              </p>
              {line.licence && <p className="admin-note">{line.licence}</p>}
              {line.holder?.boughtAs && <p className="admin-note">Bought as {quotedHolder(line.holder.boughtAs)}</p>}
              {line.topUps.map((topUp) => (
                <p key={topUp.orderId} className="admin-note">
                  Raised to {topUp.copies} copies for {formatMoney(topUp.cents, order.currency)} in order{' '}
                  <AdminLink to={`/admin/orders/${topUp.orderId}`} className="text-link">
                    {topUp.number}
                  </AdminLink>
                </p>
              ))}
              {line.toppedUp && (
                <p className="admin-note">
                  More copies for order{' '}
                  <AdminLink to={`/admin/orders/${line.toppedUp.orderId}`} className="text-link">
                    {line.toppedUp.number}
                  </AdminLink>
                </p>
              )}
              {line.status !== 'completed' && (
                <Badge tone={stateWords(line.status, order.isManual).tone}>
                  {stateWords(line.status, order.isManual).label}
                </Badge>
              )}
              {line.downloads.map((download) => (
                <p key={download.link} className="admin-note">
                  {line.downloads.length > 1 ? `${download.name}: ` : 'Downloads: '}
                  {download.used} of {download.limit} used, until {formatMoment(download.until)},{' '}
                  {download.isMissing ? 'its file is missing' : downloadStates[download.state]}.{' '}
                  {download.state === 'ready' && (
                    <a className="text-link" href={download.link} target="_blank" rel="noreferrer">
                      Download page
                    </a>
                  )}
                </p>
              ))}
              {line.refundedPieces > 0 && line.status === 'completed' && (
                <p className="admin-note">
                  {line.refundedPieces} of {line.quantity} pieces refunded
                </p>
              )}
              {line.bringsNothing && (
                <p className="admin-warning">
                  The buyer has paid and got nothing: this item had neither a file nor a link.{' '}
                  <a className="text-link" href="/admin/shop">
                    Add the files or a link to the item
                  </a>
                  , and the buyer gets them by mail within a minute. Or refund the buyer.
                </p>
              )}
              {line.deliveryProblem && (
                <p className="admin-note">
                  <Badge tone="gold">Not stamped</Badge> {deliveryProblemLabels[line.deliveryProblem]}
                </p>
              )}
              {line.entries.length > 0 && (
                <ul aria-label={`In ${line.title}`}>
                  {line.entries.map((entry) => (
                    <li key={entry.id} className="order-entry">
                      <span>
                        {entry.name}{' '}
                        <span className="admin-note">
                          {formatMoney(entry.cents, order.currency)}
                          {entry.isRefunded ? ', refunded' : ''}
                        </span>
                      </span>
                      {line.status === 'completed' && order.status === 'paid' && (
                        <RefundEntry order={order} line={line} entry={entry} onChanged={onChanged} />
                      )}
                    </li>
                  ))}
                </ul>
              )}
              <div className="order-line-actions">
                {line.holder && line.status === 'completed' && (
                  <FixName key={line.holder.name} line={line} holder={line.holder.name} onChanged={onChanged} />
                )}
                {line.downloads.length > 0 && line.status === 'completed' && (
                  <ExtendDownloads line={line} onChanged={onChanged} />
                )}
                {line.status === 'completed' && order.status === 'paid' && order.lines.length > 1 && (
                  <RefundLine order={order} line={line} onChanged={onChanged} />
                )}
              </div>
            </div>
            <p className="order-amount">
              {formatMoney(line.quantity * line.unitCents, order.currency)}
              {line.discountCents > 0 && (
                <span className="admin-note block">{formatMoney(-line.discountCents, order.currency)} by code</span>
              )}
              {line.refundedCents > 0 && (
                <span className="admin-note block">{formatMoney(line.refundedCents, order.currency)} back</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <dl className="order-totals">
        <dt>Items</dt>
        <dd>{formatMoney(order.itemsCents, order.currency)}</dd>
        {order.offer && (
          <>
            <dt>{discountText(order.offer.code)}</dt>
            <dd>{formatMoney(-order.discountCents, order.currency)}</dd>
          </>
        )}
        {/* An imported order needs no parcel any more, and may have paid for one. */}
        {(order.needsShipping || order.shippingCents > 0) && (
          <>
            <dt>Shipping</dt>
            <dd>{order.shippingCents === 0 ? 'Free' : formatMoney(order.shippingCents, order.currency)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd>{formatMoney(order.totalCents, order.currency)}</dd>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="break-all">{children}</dd>
    </>
  )
}

function Payment({ order }: { order: OrderDetails }) {
  return (
    <Section title="Payment">
      <dl className="order-facts">
        {order.paidWith && <Fact name={order.owed ? 'Pays by' : 'Paid with'}>{paymentSourceName(order.paidWith)}</Fact>}
        {!order.isManual && <Fact name="PayPal order">{order.providerOrderId ?? 'none'}</Fact>}
        {!order.isManual && <Fact name="Transaction">{order.providerCaptureId ?? 'none'}</Fact>}
        {order.feeCents !== null && (
          <Fact name="PayPal's fee">{formatMoney(order.feeCents, order.paymentCurrency)}</Fact>
        )}
        {order.source !== null && <Fact name="Came from">{order.source}</Fact>}
        {order.campaign !== null && <Fact name="Campaign">{order.campaign}</Fact>}
        {(order.payerEmail ?? order.payerName) && (
          <Fact name="Payer">
            {order.payerName && <span className="block">{order.payerName}</span>}
            {order.payerEmail}
          </Fact>
        )}
      </dl>
      {order.refunds.length > 0 && (
        <ul className="order-log" aria-label="Refunds">
          {order.refunds.map((refund) => (
            <li key={refund.id}>
              {formatMoney(refund.cents, order.paymentCurrency)} back, {refund.status}: {refund.reason}{' '}
              <span className="admin-note">{formatMoment(refund.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Shipping({ order, onChanged }: { order: OrderDetails; onChanged: () => void }) {
  const send = useSend<typeof orderAdminEndpoints>()
  return (
    <Section title="Shipping">
      <address className="order-address">{order.shippingAddress ?? 'PayPal gave no address.'}</address>
      {order.parcels.map((shipment, index) => (
        <div key={shipment.id} className="order-parcel">
          <Pieces pieces={shipment.pieces} label={packingTexts.sentBefore} />
          <ShipmentLine shipment={shipment} />
          <TrackingDialog
            shipment={shipment}
            order={order.parcels.length > 1 ? packingTexts.parcelNumber(index + 1) : undefined}
            save={async (body) =>
              void (await send('PUT /api/admin/orders/{id}/shipment', { params: { id: order.id }, body }))
            }
            onSaved={onChanged}
          />
        </div>
      ))}
      {order.parcels.length > 0 && order.unsent.length > 0 && (
        <>
          <h3 className="admin-note">{packingTexts.leftToSend}</h3>
          <Pieces pieces={order.unsent} label={packingTexts.leftToSend} />
        </>
      )}
    </Section>
  )
}

function Mails({ order }: { order: OrderDetails }) {
  return (
    <Section title="Mails">
      {order.mails.length === 0 ? (
        <p className="text-ink-soft">No mail yet.</p>
      ) : (
        <ul className="order-log">
          {order.mails.map((mail) => (
            <li key={mail.id}>
              <Badge tone={mailStateLabels[mail.status].tone}>{mailStateLabels[mail.status].label}</Badge> {mail.name}{' '}
              to <span className="break-all">{mail.recipient}</span>{' '}
              <span className="admin-note">{formatMoment(mail.at)}</span>
              {mail.error && mail.status !== 'sent' && <p className="admin-note">{mail.error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function History({ order }: { order: OrderDetails }) {
  return (
    <Section title="History">
      <ol className="order-log">
        {order.history.map(({ id, at, actor, what }) => (
          <li key={id}>
            {happeningWords(what) ?? what.replace(/[._]/g, ' ')}{' '}
            <span className="admin-note">
              by {actor}, {formatMoment(at)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
