// Lets the owner release an order that waits for its payment, mark it as paid, or cancel it, on the page of the order.
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { toast } from '@/ui/toast-store'
import type { manualPaymentEndpoints } from '../manual-payments.contract'
import { manualPaymentQuery } from '../manual-payments.queries'
import { manualAdminTexts as texts } from '../manual-payments.texts'

export function ManualPaymentSection({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const send = useSend<typeof manualPaymentEndpoints>()
  const query = useApiQuery(manualPaymentQuery(orderId))
  if (!query.data) return <QueryNotice query={query} />
  const { manual } = query.data
  if (manual?.state !== 'waiting' && manual?.state !== 'released') return null
  const { currency, reference, method, owed } = manual
  const cents = owed?.cents ?? manual.cents
  const day = formatMoment(manual.dueAt)
  const params = { id: orderId }
  const decided = (title: string) => {
    toast({ title, kind: 'success' })
    void query.refetch()
    onChanged()
  }
  return (
    <section className="order-section">
      <h2 className="type-subheading">{owed ? texts.releasedSection : texts.section}</h2>
      <p>{method}</p>
      <p className="admin-note">
        {owed ? texts.released(cents, currency, formatMoment(owed.since), day) : texts.waiting(cents, currency, day)}
      </p>
      <div className="order-actions">
        <ActionDialog
          title={texts.markPaid}
          button={texts.markPaid}
          text={
            owed ? texts.markArrivedText(cents, currency, reference) : texts.markPaidText(cents, currency, reference)
          }
          send={async () => {
            await send('POST /api/admin/orders/{id}/mark-paid', { params })
            decided(texts.markedPaid)
          }}
        >
          {noFields}
        </ActionDialog>
        {!owed && (
          <ActionDialog
            title={texts.release}
            button={texts.release}
            text={texts.releaseText(cents, currency, day)}
            send={async () => {
              await send('POST /api/admin/orders/{id}/release', { params })
              decided(texts.releasedNow)
            }}
          >
            {noFields}
          </ActionDialog>
        )}
        {!owed && (
          <ActionDialog
            title={texts.cancel}
            button={texts.cancelNow}
            isDangerous
            text={texts.cancelText}
            send={async () => {
              await send('POST /api/admin/orders/{id}/cancel', { params })
              decided(texts.cancelled)
            }}
          >
            {noFields}
          </ActionDialog>
        )}
      </div>
    </section>
  )
}

/** The dialog asks for nothing, and shows the server's refusal itself. */
const noFields = () => null
