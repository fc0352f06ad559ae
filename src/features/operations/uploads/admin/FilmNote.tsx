// Says of an uploaded film that not every browser plays it: in a list in a few words, beside its field with what to do.
import { useApiQuery } from '@/lib/use-api-query'
import { filmsQuery } from '../uploads.queries'

/** Nothing for a film that every browser plays, and for one that is stored elsewhere. */
export function FilmNote({ url, isShort = false }: { url: string | null; isShort?: boolean }) {
  const isOurs = url?.startsWith('/media/') ?? false
  const { data } = useApiQuery(filmsQuery, { enabled: isOurs })
  const note = isOurs ? data?.films.find((film) => film.url === url) : undefined
  if (!note) return null
  if (isShort) return <span className="admin-film-note">{note.problem}</span>
  return (
    <p className="admin-warning" role="status">
      {note.problem} {note.advice}
    </p>
  )
}
