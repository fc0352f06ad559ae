// Uploads many recordings at once: each uploaded file becomes a track at the end of the list, with the details stored
// in the file.
import { ManyFiles } from '@/admin-kit/upload/ManyFiles'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { loeTracksResource } from '../player.resource'
import { trackSaveFailed, titleOfTrack } from './track-words'

export function ManyTracks() {
  const send = useSend<typeof loeTracksResource.endpoints>()
  return (
    <ManyFiles
      heading="Add several recordings"
      note="Each file becomes a track. Its title, artist and album come from the file, or its title from the file name; its length is measured. Edit them afterwards."
      label="Recordings"
      rules={[uploadRules['audio-track']]}
      path={loeTracksResource.path}
      add={async (stored, file) => {
        const { rows } = await send('GET /api/admin/loe-tracks', { query: { sort: 'order_index', direction: 'desc' } })
        const { url, duration, peaks, artist, album } = stored
        await send('POST /api/admin/loe-tracks', {
          body: {
            values: {
              ...loeTracksResource.defaults(),
              title: titleOfTrack(stored, file),
              artist: artist ?? '',
              album: album ?? '',
              source_type: 'file',
              audio_url: url,
              duration,
              peaks,
              order_index: rows[0] ? rows[0].order_index + 1 : 0,
            },
          },
        })
      }}
      said={(count) => (count === 1 ? 'Recording added successfully' : `${count} recordings added successfully`)}
      failed={trackSaveFailed('create')}
    />
  )
}
