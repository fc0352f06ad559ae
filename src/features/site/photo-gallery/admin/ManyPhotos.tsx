// Uploads many photos at once: each uploaded file becomes a photo at the end of the list, named after its file.
import { ManyFiles } from '@/admin-kit/upload/ManyFiles'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { titleOrDay } from '@/lib/file-title'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { photosResource } from '../photo-gallery.resource'

export function ManyPhotos() {
  const send = useSend<typeof photosResource.endpoints>()
  return (
    <ManyFiles
      heading="Add several photos"
      note="Titles and alt texts come from the file names; edit them afterwards. Then tick those that belong on the home page and mark them as Featured together."
      label="Photos"
      rules={[uploadRules['gallery-photo']]}
      path={photosResource.path}
      add={async ({ url }, file) => {
        const { rows } = await send('GET /api/admin/photos', { query: { sort: 'order_index', direction: 'desc' } })
        const order_index = rows[0] ? rows[0].order_index + 1 : 0
        const title = titleOrDay('Photo', file)
        await send('POST /api/admin/photos', {
          body: {
            values: {
              title,
              alt_text: title,
              image_url: url,
              credit: '',
              order_index,
              is_active: true,
              is_featured: false,
            },
          },
        })
      }}
      said={(count) => (count === 1 ? 'Photo added successfully' : `${count} photos added successfully`)}
      failed={{ title: 'Error', text: 'Failed to save photo' }}
    />
  )
}
