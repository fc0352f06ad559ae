// Makes the first page of a PDF the product's picture. Needs a click, because that page becomes public (decisions 0041
// and 0050).
import { useState } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { pdfFilesEndpoints } from '@/features/operations/pdf-files/pdf-files.contract'

type FirstPageButtonProps = {
  /** Address of the stored PDF: `private:...`. */
  pdf: string
  onPicture: (url: string) => void
}

export function FirstPageButton({ pdf, onPicture }: FirstPageButtonProps) {
  const send = useSend<typeof pdfFilesEndpoints>()
  const [isBusy, setBusy] = useState(false)

  async function usePreview(): Promise<void> {
    setBusy(true)
    await runMutation({
      run: () => send('POST /api/admin/pdf-previews', { body: { url: pdf } }),
      done: (picture) => {
        onPicture(picture.url)
        toast({ title: 'Product image set', text: 'The first page is now the product image.', kind: 'success' })
      },
    })
    setBusy(false)
  }

  return (
    <Button size="small" busy={isBusy} onClick={() => void usePreview()}>
      Use first page as product image
    </Button>
  )
}
