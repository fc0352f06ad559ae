// Draws amounts over time as bars. The arrow keys move from bar to bar, and a screen reader reads each one like the value
// of a slider. A table beside the chart, visible or not, is up to the page.
import { useState, type KeyboardEvent } from 'react'
import { formatMoney } from '@/lib/money'
import { axisFigures, axisWords } from './chart-scale'
import './money-chart.css'

/** `words` names the time in full, `short` below the bars. Without sales `cents` is 0; after refunds it may be negative. */
export type MoneyBar = { key: string; words: string; short: string; cents: number }

type MoneyChartProps = {
  /** Name of the chart, for screen readers. */
  label: string
  /** Oldest first, at least one. */
  bars: readonly MoneyBar[]
  /** ISO 4217 code of the amounts. */
  currency: string
  /** Bars from one to the next word below; without it, some four words fit. */
  every?: number
}

export function MoneyChart({ label, bars, currency, every = Math.ceil(bars.length / 4) }: MoneyChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = bars.length - 1
  const current = Math.min(chosen ?? last, last)
  const figures = axisFigures(Math.max(...bars.map(({ cents }) => cents)))
  const [top] = figures
  const wordsOfBar = (place: number) => {
    const bar = bars[place]
    return bar ? `${bar.words}: ${formatMoney(bar.cents, currency)}` : ''
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, next)))
  }

  return (
    <div
      className="money-chart"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-roledescription="chart"
      aria-readonly="true"
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={current + 1}
      aria-valuetext={wordsOfBar(current)}
      onKeyDown={onKeyDown}
      onFocus={() => setChosen(current)}
    >
      <p className="money-chart-words" aria-hidden="true">
        {chosen === null ? '' : wordsOfBar(current)}
      </p>
      <ol className="money-chart-axis" aria-hidden="true">
        {figures.map((cents) => (
          <li key={cents}>{axisWords(cents, currency)}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${bars.length * 10} 60`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 30].map((y) => (
          <line key={y} x1={0} x2={bars.length * 10} y1={y} y2={y} />
        ))}
        {bars.map(({ key, cents }, place) => {
          const height = Math.max(cents > 0 ? 1 : 0.5, (Math.max(0, cents) / top) * 60)
          return (
            <g key={key} onPointerMove={() => setChosen(place)} data-chosen={place === chosen || undefined}>
              <rect className="money-chart-column" x={place * 10} y={0} width={10} height={60} />
              <rect x={place * 10 + 1} y={60 - height} width={8} height={height} data-quiet={cents <= 0 || undefined} />
            </g>
          )
        })}
      </svg>
      <ol className="money-chart-times" aria-hidden="true">
        {bars.map(({ key, short }, place) =>
          (last - place) % every === 0 ? (
            <li key={key} style={{ left: `${((place + 0.5) / bars.length) * 100}%` }}>
              {short}
            </li>
          ) : null,
        )}
      </ol>
    </div>
  )
}
