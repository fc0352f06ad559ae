// Chooses the period, the rows, the comparison and the currency of the figures.
import { DayField } from '@/admin-kit/forms/DayField'
import { SelectField } from '@/ui/SelectField'
import { daysAfter, formatDate } from '@/lib/dates'
import { breakdowns, comparisons, type NumbersQuestion, type SaleReport } from '../numbers.contract'
import { monthEnd, monthsAfter, type Period } from '../numbers.rules'
import { numbersTexts as texts } from '../numbers.texts'

type FilterProps = {
  question: NumbersQuestion
  report: SaleReport
  /** Sentence about the days; undefined when they are fine. */
  error: string | undefined
  onChange: (change: NumbersQuestion) => void
}

type NamedPeriod = Period & { label: string }

/** Returns the periods to choose from: this month, those of the year before it, and a few longer ones. */
function namedPeriods(today: string): NamedPeriod[] {
  const month = (ago: number): NamedPeriod => {
    const from = monthsAfter(today, -ago)
    const label = ago === 0 ? texts.periods.month : formatDate(from, 'MMMM d, yyyy').replace(/ \d+,/, '')
    return { label, from, to: monthEnd(from) }
  }
  const year = (ago: number, label: string): NamedPeriod => {
    const number = Number(today.slice(0, 4)) - ago
    return { label, from: `${number}-01-01`, to: `${number}-12-31` }
  }
  return [
    month(0),
    { label: texts.periods.days, from: daysAfter(today, -29), to: today },
    year(0, texts.periods.year),
    year(1, texts.periods.lastYear),
    ...Array.from({ length: 24 }, (_, index) => month(index + 1)),
  ]
}

export function NumbersFilter({ question, report, error, onChange }: FilterProps) {
  const period = { from: question.from ?? report.period.from, to: question.to ?? report.period.to }
  const periods = namedPeriods(report.today)
  const named = periods.findIndex(({ from, to }) => from === period.from && to === period.to)
  return (
    <div className="numbers-filter" role="group" aria-label={texts.choices}>
      <SelectField
        label={texts.period}
        value={String(named)}
        options={[
          ...periods.map(({ label }, index) => ({ value: String(index), label })),
          { value: '-1', label: texts.own },
        ]}
        onChange={({ target: { value } }) => {
          const chosen = periods[Number(value)]
          if (chosen) onChange({ from: chosen.from, to: chosen.to })
        }}
      />
      <DayField label={texts.from} day={period.from} onDay={(from) => from && onChange({ ...period, from })} />
      <DayField label={texts.to} day={period.to} error={error} onDay={(to) => to && onChange({ ...period, to })} />
      <SelectField
        label={texts.by}
        value={question.by ?? 'category'}
        options={breakdowns.map((by) => ({ value: by, label: texts.bys[by] }))}
        onChange={({ target: { value } }) => onChange({ by: breakdowns.find((by) => by === value) })}
      />
      <SelectField
        label={texts.compare}
        value={question.compare ?? 'before'}
        options={comparisons.map((compare) => ({ value: compare, label: texts.compares[compare] }))}
        onChange={({ target: { value } }) => onChange({ compare: comparisons.find((one) => one === value) })}
      />
      {report.currencies.length > 1 && (
        <SelectField
          label={texts.currency}
          value={report.currency}
          options={report.currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={({ target: { value } }) => onChange({ currency: value })}
        />
      )}
    </div>
  )
}
