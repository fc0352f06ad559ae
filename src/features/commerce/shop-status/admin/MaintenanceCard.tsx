// Opens and closes the shop with a switch that is on while the shop is open. Asks before closing, and edits what
// visitors read while the shop is closed (ADM-DASH-04 to ADM-DASH-07).
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { TextArea } from '@/ui/Field'
import { SwitchField } from '@/ui/SwitchField'
import type { shopStatusEndpoints } from '../shop-status.contract'
import { ownShopStatusQuery } from '../shop-status-admin.queries'

export function MaintenanceCard() {
  const send = useSend<typeof shopStatusEndpoints>()
  const queryClient = useQueryClient()
  const { data: shop, error, isFetching, refetch } = useApiQuery(ownShopStatusQuery)
  const [isBusy, setBusy] = useState(false)
  /** True while the question before closing the shop is open. */
  const [isAsking, setAsking] = useState(false)
  /** The message while the owner edits it. */
  const [draft, setDraft] = useState<string | null>(null)
  const showAnswer = (answer: NonNullable<typeof shop>) => queryClient.setQueryData(ownShopStatusQuery.queryKey, answer)

  async function change<T>(run: () => Promise<T>, done: (answer: T) => void, text: string): Promise<void> {
    setBusy(true)
    await runMutation({ run, done, failed: { title: 'Error', text } })
    setBusy(false)
  }
  const toggle = (isClosed: boolean) =>
    change(
      () => send('PUT /api/admin/shop-status', { body: { isClosed } }),
      showAnswer,
      'Failed to update shop maintenance mode.',
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    void change(
      () => send('PUT /api/admin/shop-status/message', { body: { message: draft ?? '' } }),
      (answer) => {
        showAnswer(answer)
        setDraft(null)
      },
      'Failed to update maintenance message.',
    )
  }

  return (
    <section aria-labelledby="maintenance" className="grid content-start gap-4">
      <h2 id="maintenance" className="type-subheading">
        Shop maintenance
      </h2>
      {!shop && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
      {!shop && !error && (
        <p className="text-ink-soft" role="status">
          Loading...
        </p>
      )}
      {shop && (
        <>
          <SwitchField
            label={shop.isClosed ? 'Maintenance mode is ON' : 'Shop is LIVE'}
            hint={
              shop.isClosed
                ? 'Shop is closed. Visitors see the message below and cannot buy. Turn the switch on to reopen.'
                : 'Visitors can buy. Turn the switch off to close the shop for a while.'
            }
            checked={!shop.isClosed}
            disabled={isBusy}
            onChange={(event) => (event.target.checked ? void toggle(false) : setAsking(true))}
          />
          <ConfirmDialog
            open={isAsking}
            title="Close the shop?"
            text={`Until you reopen it, visitors cannot buy anything and see this message: “${shop.message}” Payments in progress will be completed.`}
            confirm="Close the shop"
            cancel="Keep open"
            isDangerous
            busy={isBusy}
            onConfirm={() => void toggle(true).then(() => setAsking(false))}
            onCancel={() => setAsking(false)}
          />
          {draft === null ? (
            <div className="grid justify-items-start gap-2">
              <p className="text-ink-soft">{shop.message}</p>
              <Button size="small" aria-label="Edit maintenance message" onClick={() => setDraft(shop.message)}>
                Edit
              </Button>
            </div>
          ) : (
            <form onSubmit={save} className="grid gap-3">
              <TextArea
                label="Maintenance message"
                value={draft}
                maxLength={500}
                onChange={(event) => setDraft(event.target.value)}
              />
              <div className="admin-page-actions">
                <Button type="submit" size="small" variant="primary" busy={isBusy}>
                  Save
                </Button>
                <Button size="small" onClick={() => setDraft(null)}>
                  Cancel
                </Button>
              </div>
            </form>
          )}
        </>
      )}
    </section>
  )
}
