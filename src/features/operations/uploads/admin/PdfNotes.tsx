// Says of an uploaded PDF which pages have no picture, and whether a buyer's name can be printed into it.
import { useApiQuery } from '@/lib/use-api-query'
import { pdfQuery } from '../uploads.queries'

/** Nothing for a PDF with which everything works, and for one that is stored on another site. */
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
