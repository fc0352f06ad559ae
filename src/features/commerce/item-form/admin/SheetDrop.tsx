// Makes one sheet from PDFs dropped on the list of items. The browser uploads them, then opens the form with everything
// filled in that they contain.
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OpenNew } from '@/admin-kit/ResourcePage'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { type ArrivedPdf, sheetOfPdfs } from '@/features/commerce/sheet-music/new-sheet/sheet-start'
import { newChoiceId } from '@/admin-kit/rows/FormRows'

export function SheetDrop({ open }: { open: OpenNew }) {
  const [arrived, setArrived] = useState<readonly ArrivedPdf[]>([])
  const [isBusy, setBusy] = useState(false)
  /** The current files, also for a callback from an earlier render. */
  const all = useRef<readonly ArrivedPdf[]>([])
  const wasBusy = useRef(false)
  // The form opens over this page, so the files that wait here are lost only with the page.
  const { question } = useUnsavedChanges(isBusy || arrived.length > 0, { staysOnPage: true })

  function keep(pdfs: readonly ArrivedPdf[]): void {
    all.current = pdfs
    setArrived(pdfs)
  }
  function goOn(): void {
    if (all.current.length === 0) return
    open({ ...shopItemsResource.defaults(), category: 'sheet_music', ...sheetOfPdfs(all.current, newChoiceId) }, () =>
      keep([]),
    )
  }
  function hear(busy: boolean, failed: number): void {
    setBusy(busy)
    // A failed file first shows its reason. Then the owner goes on without it, or tries again.
    if (wasBusy.current && !busy && failed === 0) goOn()
    wasBusy.current = busy
  }

  return (
    <section aria-label="New sheet from PDFs" className="sheet-drop mb-4">
      <MultiUpload
        label="Drop the PDFs of one tune here"
        rules={[uploadRules['sheet-music-pdf']]}
        words={{ drop: 'All of its editions and parts at once. Drop them here, or', choose: 'Choose PDFs' }}
        onStored={({ url, title, pageCount, width, height }, { name: fileName }) =>
          keep([...all.current, { url, fileName, title, pageCount, width, height }])
        }
        onBusy={hear}
        leavesWhenDone
      />
      {arrived.length > 0 && !isBusy && (
        <div className="mt-3 grid justify-items-start gap-3">
          <ul aria-label="Arrived">
            {arrived.map(({ url, fileName }) => (
              <li key={url}>
                <span className="upload-name">{fileName}</span>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${fileName}`}
                  onClick={() => keep(arrived.filter((pdf) => pdf.url !== url))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="primary" size="small" onClick={goOn}>
            {`Continue with ${counted(arrived.length, 'PDF')}`}
          </Button>
        </div>
      )}
      {/* The page is hidden below the form, and this question must not be. */}
      {createPortal(question, document.body)}
    </section>
  )
}
