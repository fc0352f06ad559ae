// Lets the owner mark an order that waits for its payment as paid, or cancel it, on the page of the order.
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
  if (manual?.state !== 'waiting') return null
  const { cents, currency, reference, method } = manual
  const params = { id: orderId }
  const decided = (title: string) => {
    toast({ title, kind: 'success' })
    void query.refetch()
    onChanged()
  }
  return (
    <section className="order-section">
      <h2 className="type-subheading">{texts.section}</h2>
      <p>{method}</p>
      <p className="admin-note">{texts.waiting(cents, currency, formatMoment(manual.dueAt))}</p>
      <div className="order-actions">
        <ActionDialog
          title={texts.markPaid}
          button={texts.markPaid}
          text={texts.markPaidText(cents, currency, reference)}
          send={async () => {
            await send('POST /api/admin/orders/{id}/mark-paid', { params })
            decided(texts.markedPaid)
          }}
        >
          {noFields}
        </ActionDialog>
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
      </div>
    </section>
  )
}

/** The dialog asks for nothing, and shows the server's refusal itself. */
const noFields = () => null
