// Many photos at once: each file that arrives becomes a photo at the end of the list, named after its file.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { runMutation } from '@/admin-kit/run-mutation'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import { useSend } from '@/admin-kit/use-send'
import { useUnsavedChanges } from '@/admin-kit/use-unsaved-changes'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { toast } from '@/ui/toast-store'
import { photosResource } from '../photo-gallery.resource'
import { titleOfPhoto } from './photo-title'

export function ManyPhotos() {
  const send = useSend<typeof photosResource.endpoints>()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { question } = useUnsavedChanges(isBusy)
  /** One after the other, so that each finds its place behind the last. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const added = useRef(0)

  async function addPhoto(url: string, title: string): Promise<void> {
    const { rows } = await send('GET /api/admin/photos', { query: { sort: 'order_index', direction: 'desc' } })
    const order_index = rows[0] ? rows[0].order_index + 1 : 0
    await send('POST /api/admin/photos', {
      body: { values: { title, alt_text: title, image_url: url, order_index, is_active: true, is_featured: false } },
    })
    await queryClient.invalidateQueries({ queryKey: [photosResource.path] })
  }

  function stored(url: string, file: File): void {
    queue.current = queue.current.then(() =>
      runMutation({
        run: () => addPhoto(url, titleOfPhoto(file)),
        done: () => (added.current += 1),
        failed: { title: 'Error', text: 'Failed to save photo' },
      }),
    )
  }

  function finish(busy: boolean): void {
    setIsBusy(busy)
    if (busy) return
    void queue.current.then(() => {
      const count = added.current
      added.current = 0
      if (count > 0)
        toast({
          title: 'Success',
          text: count === 1 ? 'Photo added successfully' : `${count} photos added successfully`,
          kind: 'success',
        })
    })
  }

  return (
    <section aria-label="Add several photos">
      <h2 className="type-subheading mb-2">Add several photos</h2>
      <p className="admin-note mb-4">
        Titles and alt texts come from the file names; edit them afterwards, and mark as Featured what belongs on the
        home page.
      </p>
      <MultiUpload
        label="Photos"
        rules={[uploadRules['gallery-photo']]}
        onStored={(result, file) => stored(result.url, file)}
        onBusy={finish}
      />
      {question}
    </section>
  )
}
