// A list of names with a figure each, as the dialogs about an item and a gig show it.
import './numbers.css'

/** `note`: shown behind the figure in a softer colour. */
export type Figure = { name: string; value: string; note?: string | null }

export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="numbers-steps">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <span className="text-ink-soft"> ({note})</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
