// A PDF in the private store: its first page, its pages and size, and the first page as the product's picture.
import { useState } from 'react'
import { runMutation } from '@/admin-kit/run-mutation'
import { useSend } from '@/admin-kit/use-send'
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { uploadsEndpoints } from '@/features/operations/uploads/uploads.contract'
import { pdfQuery } from '@/features/operations/uploads/uploads.queries'

type SheetPreviewProps = { url: string; onPicture: (url: string) => void }

/** Nothing for a PDF that is stored on another site. */
export function SheetPreview({ url, onPicture }: SheetPreviewProps) {
  return url.startsWith('private:') ? <StoredSheet url={url} onPicture={onPicture} /> : null
}

function StoredSheet({ url, onPicture }: SheetPreviewProps) {
  const send = useSend<typeof uploadsEndpoints>()
  const [isBusy, setBusy] = useState(false)
  const { data: pdf } = useApiQuery(pdfQuery(url))
  if (!pdf) return null
  const { byteSize, pageCount, previewName } = pdf

  async function usePreview(): Promise<void> {
    setBusy(true)
    await runMutation({
      run: () => send('POST /api/admin/pdf-previews', { body: { url } }),
      done: (picture) => {
        onPicture(picture.url)
        toast({ title: 'Product image set', text: 'The first page is now the product image.', kind: 'success' })
      },
    })
    setBusy(false)
  }

  return (
    <div className="shop-sheet">
      {previewName && (
        <img className="shop-sheet-page" src={`/api/admin/pdf-previews/${previewName}`} alt="First page of the PDF" />
      )}
      <div className="shop-sheet-facts">
        <p>
          {pageCount !== null && `${counted(pageCount, 'page')}, `}
          {fileSize(byteSize)}
        </p>
        {previewName && (
          <Button size="small" busy={isBusy} onClick={() => void usePreview()}>
            Use first page as product image
          </Button>
        )}
      </div>
    </div>
  )
}
