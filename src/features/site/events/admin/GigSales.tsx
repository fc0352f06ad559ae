// A dialog with what a gig sold: what visitors bought from its start until 48 hours after its end, by tune.
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { FigureList } from '@/features/commerce/numbers/admin/FigureList'
import { formatMoment } from '@/lib/moments'
import { formatMoney } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { Dialog } from '@/ui/Dialog'
import { gigSalesTexts as texts } from '../events.texts'
import { gigSalesQuery } from '../set-list.queries'

type GigSalesProps = { event: { id: string; title: string }; onClose: () => void }

export function GigSales({ event, onClose }: GigSalesProps) {
  const query = useApiQuery(gigSalesQuery(event.id))
  const { data } = query
  return (
    <Dialog open onClose={onClose} title={`${texts.action}: ${event.title}`}>
      {data ? (
        <div className="whitespace-normal">
          <p className="text-ink-soft">
            {texts.period(formatMoment(data.from), formatMoment(data.until))} {!data.isOver && texts.goesOn}
          </p>
          <FigureList
            figures={data.rows.map(({ title, orders, sums }) => ({
              name: title ?? (data.rows.length > 1 ? texts.rest : texts.all),
              value: sums.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ') || texts.nothing,
              note: orders > 0 ? texts.orders(orders) : null,
            }))}
          />
          {data.rows.length === 1 && <p className="text-ink-soft type-small mt-3">{texts.noTunes}</p>}
        </div>
      ) : (
        <QueryNotice query={query} />
      )}
    </Dialog>
  )
}
