// What the owner prints for a gig: the stage sheet, and cards with a square that leads visitors to the set list.
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { VisuallyHidden } from '@/ui/Text'

type GigPapersProps = { event: { id: string; title: string; set_list: readonly unknown[] } }

const cards = [
  ['card-a6.pdf', 'A6, for tables'],
  ['card-a4.pdf', 'A4, for the door'],
  ['card.svg', 'The square alone (SVG)'],
] as const

export function GigPapers({ event }: GigPapersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Print for ${event.title}`} onClick={() => setOpen(true)}>
        Print
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title="For the gig">
          <Papers event={event} />
        </Dialog>
      )}
    </>
  )
}

function Papers({ event: { id, set_list } }: GigPapersProps) {
  const address = (file: string) => `/api/admin/events/${id}/${file}`
  return (
    <div className="gig-papers">
      <section aria-labelledby="papers-stage">
        <h3 id="papers-stage" className="type-subheading">
          Stage sheet
        </h3>
        <p className="field-hint">The set list in big type with keys, tempos and notes, to be read from two metres.</p>
        {set_list.length > 0 ? (
          <ul>
            <PaperLink href={address('stage-sheet.pdf')} label="A4 (PDF)" about="stage sheet" />
          </ul>
        ) : (
          <p>This event has no set list yet.</p>
        )}
      </section>
      <section aria-labelledby="papers-tonight">
        <h3 id="papers-tonight" className="type-subheading">
          Card for every evening
        </h3>
        <p className="field-hint">Leads to /tonight: the gig that is on, else the next one. Print it once.</p>
        <ul>
          {cards.map(([file, label]) => (
            <PaperLink key={file} href={`${address(file)}?for=tonight`} label={label} about="card for every evening" />
          ))}
        </ul>
      </section>
      <section aria-labelledby="papers-gig">
        <h3 id="papers-gig" className="type-subheading">
          Card for this gig
        </h3>
        <p className="field-hint">Leads to this event for good, with its name and date on it.</p>
        <ul>
          {cards.map(([file, label]) => (
            <PaperLink key={file} href={address(file)} label={label} about="card for this gig" />
          ))}
        </ul>
      </section>
    </div>
  )
}

function PaperLink({ href, label, about }: { href: string; label: string; about: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
        {label}
        <VisuallyHidden>: {about}</VisuallyHidden>
      </a>
    </li>
  )
}
