// /admin/documents/quotes: all quotes with their state, PDF and link, and the form for a new one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import type { Column, RowAction } from '@/admin-kit/definition'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { ListedQuote, quoteEndpoints } from '../quotes.contract'
import { quotesQuery } from '../quotes.queries'
import { quotesAdminTexts as texts } from '../quotes.texts'
import { NewQuote } from './NewQuote'

const columns: readonly Column<ListedQuote>[] = [
  { key: 'number', header: 'Number', isTitle: true, cell: ({ number }) => number },
  { key: 'buyer', header: 'For', phone: 'below', cell: ({ buyer }) => buyer },
  {
    key: 'state',
    header: 'State',
    phone: 'bottom',
    cell: ({ state }) => <Badge tone={state === 'accepted' ? 'gold' : 'quiet'}>{texts.states[state]}</Badge>,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    isExtra: true,
    cell: ({ validUntil }) => formatDate(validUntil, 'MMM d, yyyy'),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    phone: 'top',
    cell: ({ totalCents, currency }) => <span className="tabular">{formatMoney(totalCents, currency)}</span>,
  },
]

export function QuotesAdminPage() {
  const send = useSend<typeof quoteEndpoints>()
  const queryClient = useQueryClient()
  const pages = useCursor<string>()
  const query = useApiQuery(quotesQuery({ after: pages.cursor }))
  const { data } = query
  const [withdrawing, setWithdrawing] = useState<ListedQuote | null>(null)
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['/api/admin/quotes'] })

  function withdraw({ id }: ListedQuote): void {
    void runMutation({
      run: () => send('POST /api/admin/quotes/{id}/withdraw', { params: { id } }),
      done: () => {
        toast({ title: texts.withdrawn, kind: 'success' })
        setWithdrawing(null)
        reload()
      },
    })
  }

  const actions = (quote: ListedQuote): RowAction[] => {
    const { number, path, state } = quote
    const mayWithdraw = state === 'open' || state === 'expired'
    return [
      { label: texts.pdf, href: `${path}/${number}.pdf` },
      { label: texts.page, href: path },
      ...(mayWithdraw ? [{ label: texts.withdraw, isDangerous: true, onSelect: () => setWithdrawing(quote) }] : []),
    ]
  }

  return (
    <AdminPage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <AdminLink to="/admin/documents" className={buttonClass('quiet', 'small')}>
            {texts.all}
          </AdminLink>
          {data?.hasSeller && data.hasPayment && <NewQuote facts={data} onMade={reload} />}
        </>
      }
    >
      {data && !(data.hasSeller && data.hasPayment) && (
        <p className="admin-warning mb-6">
          {data.hasSeller ? texts.noPayment : texts.noSeller}{' '}
          <AdminLink to={`/admin/settings#${data.hasSeller ? 'payments' : 'business'}`} className="text-link">
            {texts.toSettings}
          </AdminLink>
        </p>
      )}
      <LoadedTable
        query={query}
        none={texts.none}
        label={texts.list}
        columns={columns}
        rows={data?.quotes}
        rowName={({ number }) => number}
        rowHref={({ orderId }) => orderId && `/admin/orders/${orderId}`}
        actions={actions}
      />
      {withdrawing && (
        <ConfirmDialog
          open
          title={`${texts.withdraw}: ${withdrawing.number}`}
          text={texts.withdrawText}
          confirm={texts.withdraw}
          cancel="Keep it"
          isDangerous
          onCancel={() => setWithdrawing(null)}
          onConfirm={() => withdraw(withdrawing)}
        />
      )}
      <CursorPager pages={pages} next={data?.next} label={texts.pages} />
    </AdminPage>
  )
}
