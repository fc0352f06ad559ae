// Print files for a gig: the stage sheet, and cards with a QR code that leads visitors to the set list.
import { Dialog } from '@/ui/Dialog'
import { VisuallyHidden } from '@/ui/Text'

type GigPapersProps = { event: { id: string; title: string; set_list: readonly unknown[] } }

type PrintFile = readonly [name: string, label: string]

const cards: readonly PrintFile[] = [
  ['card-a6.pdf', 'A6, for tables'],
  ['card-a4.pdf', 'A4, for the door'],
  ['card.svg', 'QR code only (SVG)'],
]

export function GigPapers({ event, onClose }: GigPapersProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="For the gig">
      <Papers event={event} />
    </Dialog>
  )
}

function Papers({ event: { id, set_list } }: GigPapersProps) {
  const address = (file: string) => `/api/admin/events/${id}/${file}`
  return (
    <div className="gig-papers">
      <Paper
        id="papers-stage"
        title="Stage sheet"
        hint="The set list in large type with keys, tempos and notes, readable from two meters."
        files={set_list.length > 0 ? [['stage-sheet.pdf', 'A4 (PDF)']] : []}
        fileHref={address}
      />
      <Paper
        id="papers-tonight"
        title="Card for every gig"
        hint="Leads to /tonight: the current gig, or else the next one. Print it once."
        files={cards}
        fileHref={(file) => `${address(file)}?for=tonight`}
      />
      <Paper
        id="papers-gig"
        title="Card for this gig"
        hint="Always leads to this event. Its name and date are on the card."
        files={cards}
        fileHref={address}
      />
    </div>
  )
}

type PaperProps = {
  id: string
  title: string
  hint: string
  /** Empty if there is nothing to print yet. */
  files: readonly PrintFile[]
  fileHref: (file: string) => string
}

function Paper({ id, title, hint, files, fileHref }: PaperProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="type-subheading">
        {title}
      </h3>
      <p className="field-hint">{hint}</p>
      {files.length === 0 && <p>This event has no set list yet.</p>}
      {files.length > 0 && (
        <ul>
          {files.map(([file, label]) => (
            <li key={file}>
              <a
                href={fileHref(file)}
                target="_blank"
                rel="noopener"
                className="text-link inline-flex min-h-11 items-center"
              >
                {label}
                <VisuallyHidden>: {title.toLowerCase()}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
