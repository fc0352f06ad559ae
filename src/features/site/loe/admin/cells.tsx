// Cells that the lists of LOE have in common.
import { Badge } from '@/ui/Badge'
import { cutAt } from './track-words'

/** A title with the beginning of a longer text below it. */
export function TitleAnd({
  title,
  note,
  most,
}: {
  title: string
  note: string | null
  /** Characters of the text. */ most: number
}) {
  return (
    <>
      {title}
      {note && <span className="admin-note block">{cutAt(note, most)}</span>}
    </>
  )
}

export function ShownBadge({ isShown }: { isShown: boolean }) {
  return <Badge tone={isShown ? 'success' : 'quiet'}>{isShown ? 'Active' : 'Hidden'}</Badge>
}

/** An id, or the name of a file, of which nobody needs to see all. */
export function SourceName({ name }: { name: string }) {
  return (
    <span className="loe-source-name" title={name}>
      {name}
    </span>
  )
}

/** The title beside it says what it is. */
export function Thumbnail({ url }: { url: string }) {
  return (
    <img
      key={url}
      className="loe-thumbnail"
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  )
}
