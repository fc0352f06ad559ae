// The owner's actions on a gift that is not opened yet: mail it again, and change its address.
import { useQueryClient } from '@tanstack/react-query'
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import type { Gift, giftEndpoints } from '../gifts.contract'
import { giftsAdminTexts as texts } from '../gifts.texts'

const typed = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the function that says what was done and loads the gifts again. */
function useChanged() {
  const queryClient = useQueryClient()
  return (title: string) => {
    toast({ title, kind: 'success' })
    void queryClient.invalidateQueries({ queryKey: ['/api/admin/gifts'] })
    void queryClient.invalidateQueries({ queryKey: ['/api/admin/orders/{id}/gift'] })
  }
}

export function GiftActions({ gift }: { gift: Gift }) {
  const { id, recipientName, recipientEmail, mailedAt, state } = gift
  const send = useSend<typeof giftEndpoints>()
  const changed = useChanged()
  if (state === 'opened' || state === 'cancelled') return null
  return (
    <div className="flex flex-wrap gap-2">
      {mailedAt !== null && recipientEmail !== null && (
        <ActionDialog
          title={texts.resendTitle(recipientName)}
          label={texts.resend}
          name={`${texts.resend}: ${recipientName}`}
          text={texts.resendText}
          button={texts.resend}
          send={async () => {
            await send('POST /api/admin/gifts/{id}/resend', { params: { id } })
            changed(texts.resent)
          }}
        >
          {() => null}
        </ActionDialog>
      )}
      <ChangeAddress gift={gift} />
    </div>
  )
}

/** Changes where and when a gift is mailed. A list has room for a short `label`. */
export function ChangeAddress({
  gift: { id, recipientName, recipientEmail, deliverOn },
  label = texts.change,
}: {
  gift: Gift
  label?: string
}) {
  const send = useSend<typeof giftEndpoints>()
  const changed = useChanged()
  return (
    <ActionDialog
      title={texts.changeTitle(recipientName)}
      label={label}
      name={`${label}: ${recipientName}`}
      text={texts.changeText}
      button={texts.change}
      send={async (form) => {
        await send('POST /api/admin/gifts/{id}/address', {
          params: { id },
          body: { recipientEmail: typed(form, 'recipientEmail').trim(), deliverOn: typed(form, 'deliverOn') },
        })
        changed(texts.changed)
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="recipientEmail"
            label={texts.recipientEmail}
            type="email"
            defaultValue={recipientEmail ?? ''}
            error={errors.recipientEmail}
          />
          <TextField
            name="deliverOn"
            label={texts.deliverOn}
            type="date"
            defaultValue={deliverOn ?? ''}
            error={errors.deliverOn}
          />
        </>
      )}
    </ActionDialog>
  )
}
