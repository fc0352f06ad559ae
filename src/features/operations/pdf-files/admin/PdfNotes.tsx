// Tells the owner which pages of an uploaded PDF have no picture, and if a buyer's name can be printed into it.
import { useApiQuery } from '@/lib/use-api-query'
import { pdfQuery } from '../pdf-files.queries'

/** Renders nothing for a PDF without problems, and for one that is stored on another site. */
export function PdfNotes({ url }: { url: string }) {
  const { data } = useApiQuery(pdfQuery(url), { enabled: url.startsWith('private:') })
  return (
    <div role="status">
      {data?.notes.map((note) => (
        <p key={note} className="admin-warning">
          {note}
        </p>
      ))}
    </div>
  )
}
