// Tells the owner that not every browser plays an uploaded video or recording: briefly in a list, with advice beside its
// field.
import { useApiQuery } from '@/lib/use-api-query'
import { playbackNotesQuery } from '../sound-and-film.queries'

/** Renders nothing for a file that every browser plays, and for one that is stored elsewhere. */
export function PlaybackNote({ url, isShort = false }: { url: string | null; isShort?: boolean }) {
  const isOurs = url?.startsWith('/media/') ?? false
  const { data } = useApiQuery(playbackNotesQuery, { enabled: isOurs })
  const note = isOurs ? data?.files.find((file) => file.url === url) : undefined
  if (!note) return null
  if (isShort) return <span className="admin-playback-note">{note.problem}</span>
  return (
    <p className="admin-warning" role="status">
      {note.problem} {note.advice}
    </p>
  )
}
