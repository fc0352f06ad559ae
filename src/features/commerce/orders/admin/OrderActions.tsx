// The owner's actions on an order except refunds. Each asks for its input in its own dialog.
import { Ask } from '@/admin-kit/forms/Ask'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { ShipDialog } from '@/features/commerce/packing/admin/ParcelDialog'
import { PrintDialog } from '@/features/commerce/packing/admin/PrintDialog'
import { packingTexts } from '@/features/commerce/packing/packing.texts'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { OrderDetails, orderAdminEndpoints } from '../orders-admin.contract'
import { RefundOrder } from './RefundActions'

type Line = OrderDetails['lines'][number]
type Changed = { onChanged: () => void }

export function OrderActions({ order, onChanged }: { order: OrderDetails } & Changed) {
  const send = useSend<typeof orderAdminEndpoints>()
  const params = { id: order.id }
  const done = (title: string, text?: string) => {
    toast({ title, text, kind: 'success' })
    onChanged()
  }
  const isPaid = order.status === 'paid'
  return (
    <div className="order-actions">
      {order.canSettle && (
        <Button
          size="small"
          onClick={() =>
            void runMutation({
              run: () => send('POST /api/admin/orders/{id}/settle', { params }),
              done: ({ status }) => done('PayPal has answered', `This order is now: ${status}.`),
            })
          }
        >
          Settle now
        </Button>
      )}
      {isPaid && (
        <Button
          size="small"
          onClick={() =>
            void runMutation({
              run: () => send('POST /api/admin/orders/{id}/resend', { params }),
              done: ({ recipient }) => done('Receipt on its way', `It goes to ${recipient} again, with all links.`),
            })
          }
        >
          Resend receipt
        </Button>
      )}
      {isPaid && order.unsent.length > 0 && (
        <ShipDialog
          lines={order.unsent}
          save={async (body) => void (await send('POST /api/admin/orders/{id}/shipment', { params, body }))}
          onSaved={onChanged}
        />
      )}
      {isPaid && order.unsent.length > 0 && <PrintDialog button={packingTexts.print} orderId={order.id} />}
      {isPaid && (
        <Ask
          title="Correct e-mail"
          text="Links that went to the old address stop working; the receipt goes to the new one."
          button="Save and send receipt"
          fields={[{ name: 'email', label: 'E-mail address', type: 'email', value: order.email }]}
          send={async ({ email = '' }) => {
            await send('PUT /api/admin/orders/{id}/email', { params, body: { email: email.trim() } })
            done('E-mail corrected', 'The receipt is on its way to the new address.')
          }}
        />
      )}
      {isPaid && order.refundableCents > 0 && <RefundOrder order={order} onChanged={onChanged} />}
    </div>
  )
}

/** Proposed number; the dialog takes any other. */
const moreDownloads = '5'

export function ExtendDownloads({ line, onChanged }: { line: Line } & Changed) {
  const send = useSend<typeof orderAdminEndpoints>()
  return (
    <Ask
      title={`More downloads of ${line.title} (${line.choice})`}
      label={`Give ${moreDownloads} more downloads`}
      name={`Give ${moreDownloads} more downloads of ${line.title} (${line.choice})`}
      button="Give"
      fields={[
        { name: 'downloads', label: 'More downloads', type: 'number', value: moreDownloads },
        { name: 'days', label: 'Valid for (days from now)', type: 'number', value: '30' },
      ]}
      send={async ({ downloads = '', days = '' }) => {
        await send('POST /api/admin/order-lines/{id}/extend', { params: { id: line.id }, body: { downloads, days } })
        toast({ title: 'Downloads added', text: 'The same link works again.', kind: 'success' })
        onChanged()
      }}
    />
  )
}

/** Changes the printed name. The buyer can do so once, the owner at any time. */
export function FixName({ line, holder, onChanged }: { line: Line; holder: string } & Changed) {
  const send = useSend<typeof orderAdminEndpoints>()
  return (
    <Ask
      title={`Change the printed name on ${line.title}`}
      label="Change the printed name"
      text="It is printed on every page. The buyer gets the new name with the next download, at the same link."
      button="Change"
      fields={[{ name: 'holder', label: 'Name on the sheet music', value: holder }]}
      send={async ({ holder: typed = '' }) => {
        await send('PUT /api/admin/order-lines/{id}/holder', { params: { id: line.id }, body: { holder: typed } })
        toast({ title: 'Name changed', text: 'The next download has it on every page.', kind: 'success' })
        onChanged()
      }}
    />
  )
}
