// A dialog with the visits and sales of one item in the last 30 days, each step with its share of the visits.
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useApiQuery } from '@/lib/use-api-query'
import { Dialog } from '@/ui/Dialog'
import { interestQuery } from '../numbers.queries'
import { numbersTexts } from '../numbers.texts'
import { FigureList } from './FigureList'
import { interestSteps, shareOfSeen } from './interest-steps'

const texts = numbersTexts.interest

type ItemInterestProps = { item: { id: string; title: string }; onClose: () => void }

export function ItemInterest({ item, onClose }: ItemInterestProps) {
  const query = useApiQuery(interestQuery({ item: item.id }))
  const [row] = query.data?.rows ?? []
  return (
    <Dialog open onClose={onClose} title={`${texts.ofItem}: ${item.title}`}>
      {query.data ? (
        <div className="whitespace-normal">
          <p className="text-ink-soft">{texts.days}</p>
          <FigureList
            figures={interestSteps.map((step) => ({
              name: texts.steps[step],
              value: String(row?.[step] ?? 0),
              note: step !== 'seen' && row ? shareOfSeen(row[step], row.seen) : null,
            }))}
          />
          <p className="text-ink-soft type-small mt-3">{texts.note}</p>
        </div>
      ) : (
        <QueryNotice query={query} />
      )}
    </Dialog>
  )
}
