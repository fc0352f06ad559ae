// Cells that several lists of the back-office have in common.
import { Badge } from '@/ui/Badge'

/** The beginning of a longer text. */
export const cutAt = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text)

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

/** The title beside it says what it is. */
export function Thumbnail({ url }: { url: string }) {
  return (
    <img
      key={url}
      className="admin-thumbnail"
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  )
}
