// Shows a PDF in the private store: its first page, its number of pages, paper and size. Offers the first page as the
// product's picture.
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'
import { useApiQuery } from '@/lib/use-api-query'
import { PdfNotes } from '@/features/operations/uploads/admin/PdfNotes'
import { pdfQuery } from '@/features/operations/uploads/uploads.queries'
import { paperName } from '../new-sheet/paper-size'
import { FirstPageButton } from './FirstPageButton'

type SheetPreviewProps = { url: string; onPicture: (url: string) => void }

/** Renders nothing for a PDF that is stored on another site. */
export function SheetPreview({ url, onPicture }: SheetPreviewProps) {
  return url.startsWith('private:') ? <StoredSheet url={url} onPicture={onPicture} /> : null
}

function StoredSheet({ url, onPicture }: SheetPreviewProps) {
  const { data: pdf } = useApiQuery(pdfQuery(url))
  if (!pdf) return null
  const { byteSize, pageCount, width, height, previewName } = pdf
  const facts = [pageCount === null ? null : counted(pageCount, 'page'), paperName(width, height), fileSize(byteSize)]

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4">
      {previewName && (
        <img
          className="w-32 border border-border"
          src={`/api/admin/pdf-previews/${previewName}`}
          alt="First page of the PDF"
        />
      )}
      <div className="grid justify-items-start gap-2 text-[0.9375rem] text-ink-soft">
        <p>{facts.filter(Boolean).join(', ')}</p>
        {previewName && <FirstPageButton pdf={url} onPicture={onPicture} />}
      </div>
      <div className="col-span-full">
        <PdfNotes url={url} />
      </div>
    </div>
  )
}
