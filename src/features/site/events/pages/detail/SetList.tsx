// The set list of a gig in playing order, each tune with links to its sheet and its recording. The cards of the gig
// lead here.
import { Link } from '@tanstack/react-router'
import { Price } from '@/ui/Price'
import { VisuallyHidden } from '@/ui/Text'
import type { SetListLine } from '../../events.contract'
import { setListTexts } from '../../events.texts'

type OnSale = SetListLine['sheets'][number]

export function SetList({ lines, isOver }: { lines: SetListLine[]; isOver: boolean }) {
  return (
    <section id="set-list" className="set-list" aria-labelledby="set-list-title">
      <h2 id="set-list-title" className="type-heading">
        {isOver ? setListTexts.played : setListTexts.title}
      </h2>
      <ol>
        {lines.map((line) => (
          <li key={line.id}>
            <h3 className="type-subheading">{line.title}</h3>
            {line.composer && <p className="type-small text-ink-soft">{line.composer}</p>}
            <Offers line={line} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Renders nothing if there is nothing to buy or hear. */
function Offers({ line: { title, sheets, recording, isToHear } }: { line: SetListLine }) {
  if (sheets.length === 0 && recording === null && !isToHear) return null
  return (
    <ul className="set-list-offers type-small">
      {sheets.map((sheet) => (
        <li key={sheet.slug}>
          <Offer offer={sheet} name={sheets.length > 1 ? sheet.title : setListTexts.sheet} of={title} />
        </li>
      ))}
      {recording && (
        <li>
          <Offer offer={recording} name={setListTexts.recording} of={`${title}, ${recording.title}`} />
        </li>
      )}
      {isToHear && (
        <li>
          <Link to="/loe" hash="audio" className="text-link inline-flex min-h-11 items-center">
            {setListTexts.listen}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Link>
        </li>
      )}
    </ul>
  )
}

function Offer({ offer: { slug, cents, isFrom }, name, of }: { offer: OnSale; name: string; of: string }) {
  return (
    <Link to="/shop/$slug" params={{ slug }} className="text-link inline-flex min-h-11 items-center gap-x-2">
      <span>
        {name}
        <VisuallyHidden>: {of}</VisuallyHidden>
      </span>
      <span className="tabular text-ink-soft">
        {cents === null ? (
          setListTexts.free
        ) : (
          <>
            {isFrom && `${setListTexts.from} `}
            <Price cents={cents} />
          </>
        )}
      </span>
    </Link>
  )
}
