// /admin/cards/<id>: one batch: its count, the orders behind it, printing and cancelling.
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import type { Column } from '@/admin-kit/definition'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { cardsAdminTexts as texts } from '../cards.texts'
import type { CardBatch, cardEndpoints, RedeemedCard } from '../cards.contract'
import { cardBatchQuery } from '../cards.queries'

const columns: readonly Column<RedeemedCard>[] = [
  { key: 'email', header: 'E-mail address', isTitle: true, cell: ({ order }) => order?.email || texts.erased },
  { key: 'number', header: 'Card', isExtra: true, cell: ({ number }) => <span className="tabular">{number}</span> },
  { key: 'order', header: 'Order', isExtra: true, cell: ({ order }) => order?.number ?? texts.erased },
  {
    key: 'redeemedAt',
    header: texts.redeemedHeader,
    phone: 'below',
    cell: ({ redeemedAt }) => formatMoment(redeemedAt),
  },
]

export function CardBatchAdminPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const pages = useCursor<string>()
  const query = useApiQuery(cardBatchQuery(id, { after: pages.cursor }))
  const { data } = query
  return (
    <AdminPage
      title={data?.batch.label ?? texts.batch}
      subtitle={data && `${data.batch.title} · ${texts.redeemed(data.batch.redeemed, data.batch.count)}`}
      actions={data && !data.batch.isCancelled && <BatchActions batch={data.batch} />}
    >
      <p className="mb-6">
        <AdminLink to="/admin/cards" className="text-link">
          {texts.all}
        </AdminLink>
      </p>
      {data?.batch.isCancelled && <p className="admin-warning mb-6">{texts.cancelledNote}</p>}
      <LoadedTable
        query={query}
        none={texts.noneRedeemed}
        label={texts.redeemedList}
        columns={columns}
        rows={data?.cards}
        rowName={({ number, order }) => order?.email || String(number)}
        rowHref={({ order }) => order && `/admin/orders/${order.id}`}
      />
      <CursorPager pages={pages} next={data?.next} label={texts.redeemedPages} />
    </AdminPage>
  )
}

function BatchActions({ batch: { id, label, redeemed, count } }: { batch: CardBatch }) {
  const send = useSend<typeof cardEndpoints>()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const cancel = () => {
    setBusy(true)
    void runMutation({
      run: () => send('POST /api/admin/cards/{id}/cancel', { params: { id } }),
      done: () => {
        toast({ title: texts.cancelled, kind: 'success' })
        setAsking(false)
        void queryClient.invalidateQueries({ queryKey: ['/api/admin/cards/{id}'] })
        void queryClient.invalidateQueries({ queryKey: ['/api/admin/cards'] })
      },
    }).finally(() => setBusy(false))
  }
  return (
    <>
      {redeemed < count && (
        <a className={buttonClass('primary', 'small')} href={`/api/admin/cards/${id}/cards.pdf`}>
          {texts.print}
        </a>
      )}
      <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.cancelTitle(label)}
        text={texts.cancelText}
        confirm={texts.cancel}
        cancel="Keep it"
        isDangerous
        busy={isBusy}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
