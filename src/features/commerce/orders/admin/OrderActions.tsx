// What the owner can do about an order; each asks what it needs in a dialog of its own.
import { useState, type FormEvent, type ReactNode } from 'react'
import { asApiError } from '@/admin-kit/failure-words'
import { perform } from '@/admin-kit/perform'
import { useSend } from '@/admin-kit/use-send'
import { formatUsd } from '@/lib/money'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import type { OrderDetails, orderAdminEndpoints } from '../orders.admin.contract'

type Line = OrderDetails['lines'][number]
type Changed = { onChanged: () => void }

type AskProps = {
  /** On the button that opens it, and its title. */
  title: string
  text?: ReactNode
  button: string
  isDangerous?: boolean
  fields: readonly { name: string; label: string; type?: string; value?: string; hint?: string }[]
  /** Throws ApiError: its sentences stand beside the fields, and what was typed stays. */
  send: (values: Record<string, string>) => Promise<void>
}

function Ask({ title, text, button, isDangerous, fields, send }: AskProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    setBusy(true)
    setErrors({})
    try {
      await send(values)
      setOpen(false)
    } catch (thrown) {
      const error = asApiError(thrown)
      setErrors(error.fields ?? { form: error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="small" variant={isDangerous ? 'ghost' : 'quiet'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} description={text}>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          {fields.map(({ name, label, type, value, hint }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              type={type}
              defaultValue={value}
              hint={hint}
              error={errors[name]}
            />
          ))}
          {errors.form && (
            <p className="field-error" role="alert">
              {errors.form}
            </p>
          )}
          <div className="admin-page-actions">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
              {button}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

export function OrderActions({ order, onChanged }: { order: OrderDetails } & Changed) {
  const send = useSend<typeof orderAdminEndpoints>()
  const params = { id: order.id }
  const done = (title: string, text?: string) => {
    toast({ title, text, kind: 'success' })
    onChanged()
  }
  const isPaid = order.status === 'paid'
  const left = order.totalCents - order.refundedCents
  const isOwed = isPaid && left > 0
  return (
    <div className="order-actions">
      {order.canSettle && (
        <Button
          size="small"
          onClick={() =>
            void perform({
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
            void perform({
              run: () => send('POST /api/admin/orders/{id}/resend', { params }),
              done: ({ recipient }) => done('Receipt on its way', `It goes to ${recipient} again, with all links.`),
            })
          }
        >
          Resend receipt
        </Button>
      )}
      {isOwed && order.needsShipping && !order.isShipped && (
        <Ask
          title="Mark as shipped"
          text="The buyer gets a mail that says so."
          button="Mark as shipped"
          fields={[
            { name: 'carrier', label: 'Carrier (optional)' },
            { name: 'trackingUrl', label: 'Tracking link (optional)', type: 'url' },
          ]}
          send={async ({ carrier = '', trackingUrl = '' }) => {
            await send('POST /api/admin/orders/{id}/shipment', { params, body: { carrier, trackingUrl } })
            done('Marked as shipped', 'The buyer has been told.')
          }}
        />
      )}
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
      {isOwed && (
        <Ask
          title={order.refundedCents > 0 ? 'Refund the rest' : 'Refund order'}
          text={`${formatUsd(left)} go back to the buyer through PayPal; refunded downloads stop working.`}
          button={`Refund ${formatUsd(left)}`}
          isDangerous
          fields={[{ name: 'reason', label: 'Reason', hint: 'For your own records.' }]}
          send={async ({ reason = '' }) => {
            await send('POST /api/admin/orders/{id}/refund', { params, body: { lineId: null, reason } })
            done('Refund sent to PayPal')
          }}
        />
      )}
    </div>
  )
}

export function RefundLine({ order, line, onChanged }: { order: OrderDetails; line: Line } & Changed) {
  const send = useSend<typeof orderAdminEndpoints>()
  const amount = formatUsd(line.quantity * line.unitCents - line.refundedCents)
  return (
    <Ask
      title={`Refund ${line.title} (${line.choice})`}
      text={`${amount} go back to the buyer through PayPal.`}
      button={`Refund ${amount}`}
      isDangerous
      fields={[{ name: 'reason', label: 'Reason', hint: 'For your own records.' }]}
      send={async ({ reason = '' }) => {
        await send('POST /api/admin/orders/{id}/refund', {
          params: { id: order.id },
          body: { lineId: line.id, reason },
        })
        toast({ title: 'Refund sent to PayPal', kind: 'success' })
        onChanged()
      }}
    />
  )
}

export function ExtendDownloads({ line, onChanged }: { line: Line } & Changed) {
  const send = useSend<typeof orderAdminEndpoints>()
  return (
    <Ask
      title={`More downloads of ${line.title} (${line.choice})`}
      button="Give"
      fields={[
        { name: 'downloads', label: 'More downloads', type: 'number', value: '5' },
        { name: 'days', label: 'Good for days from now', type: 'number', value: '30' },
      ]}
      send={async ({ downloads = '', days = '' }) => {
        await send('POST /api/admin/order-lines/{id}/extend', { params: { id: line.id }, body: { downloads, days } })
        toast({ title: 'More downloads given', text: 'The same link works again.', kind: 'success' })
        onChanged()
      }}
    />
  )
}
