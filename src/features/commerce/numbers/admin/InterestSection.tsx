// Shows what visitors did with each item before they bought it, below the figures of the same period.
import type { Column } from '@/admin-kit/definition'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { useApiQuery } from '@/lib/use-api-query'
import { LinkButton } from '@/ui/Button'
import type { InterestRow } from '../numbers.contract'
import { interestQuery } from '../numbers.queries'
import type { Period } from '../numbers.rules'
import { numbersTexts } from '../numbers.texts'
import { interestSteps } from './interest-steps'

const texts = numbersTexts.interest

/** Columns of the table; a phone shows how often an item was seen and bought. */
const columns: readonly Column<InterestRow>[] = [
  { key: 'title', header: texts.item, isTitle: true, cell: ({ title }) => <RowTitle>{title}</RowTitle> },
  ...interestSteps.map((step): Column<InterestRow> => {
    const isEnd = step === 'seen' || step === 'bought'
    return {
      key: step,
      header: texts.steps[step],
      align: 'end',
      ...(isEnd && { phone: step === 'seen' ? 'bottom' : 'top' }),
      cell: (row) => (
        <>
          {row[step]}
          {isEnd && <span className="numbers-unit"> {texts.steps[step].toLowerCase()}</span>}
        </>
      ),
    }
  }),
]

export function InterestSection({ period }: { period: Period }) {
  const query = useApiQuery(interestQuery(period))
  const { data } = query
  return (
    <section aria-labelledby="interest" className="mt-10">
      <h2 id="interest" className="type-subheading">
        {texts.title}
      </h2>
      <p className="text-ink-soft type-small mb-3">{texts.note}</p>
      <LoadedTable
        query={query}
        none={texts.none}
        label={texts.title}
        columns={columns}
        rows={data?.rows}
        rowName={({ title }) => title}
      />
      {data && data.leftOut > 0 && <p className="text-ink-soft mt-3">{numbersTexts.leftOut(data.leftOut)}</p>}
      {data && data.rows.length > 0 && (
        <p className="mt-3">
          <LinkButton size="small" href={`/api/admin/numbers/interest.csv?${new URLSearchParams(period)}`} download>
            {texts.export}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
