// Texts about a track in the list and the form of tracks (ADM-AUD-02, ADM-AUD-03, ADM-AUD-06, ADM-AUD-07, ADM-AUD-10,
// ADM-AUD-16 to ADM-AUD-18).
import { type FailureWords, isConnectionError, type Words } from '@/admin-kit/requests/failure-words'
import type { UploadProblem } from '@/admin-kit/upload/upload-task'
import { unreadableAudio } from '@/features/operations/uploads/upload.rules'
import type { ResourceFormValues, ResourceRow } from '@/lib/resource'
import { megabytes } from '@/lib/file-size'
import { titleOrDay } from '@/lib/file-title'
import { playingTime, trackState } from '../audio.rules'
import { loeTracksResource } from '../player.resource'

export type TrackRow = ResourceRow<typeof loeTracksResource>
export type TrackForm = ResourceFormValues<typeof loeTracksResource>

type Source = Pick<TrackRow, 'source_type' | 'audio_url' | 'soundcloud_embed_url'>

/** ADM-AUD-03. */
export function trackStatus({ source_type, audio_url, soundcloud_embed_url }: Source): 'Ready' | 'Error' {
  return trackState({ sourceType: source_type, audioUrl: audio_url, soundcloudEmbedUrl: soundcloud_embed_url }) === 'OK'
    ? 'Ready'
    : 'Error'
}

/** Returns the note below the title. */
export function trackNote(track: Source): 'Missing SoundCloud URL' | 'Missing audio file' | 'SoundCloud embed' | null {
  const isMissing = trackStatus(track) === 'Error'
  if (track.source_type === 'soundcloud') return isMissing ? 'Missing SoundCloud URL' : 'SoundCloud embed'
  return isMissing ? 'Missing audio file' : null
}

export const sourceBadges: Record<TrackRow['source_type'], string> = {
  soundcloud: 'SoundCloud',
  url: 'External URL',
  file: 'File Upload',
}

export const sourceTabs = loeTracksResource.fields.source_type.control.options

/** ADM-AUD-06. */
export const exampleAddresses = [
  { name: 'Public track', address: 'https://soundcloud.com/artist/track' },
  { name: 'Short link', address: 'https://on.soundcloud.com/AbC123' },
  { name: 'Private link', address: 'https://soundcloud.com/artist/track/s-AbC123' },
  { name: 'Playlist', address: 'https://soundcloud.com/artist/sets/playlist' },
] as const

/** ADM-AUD-07, OP-44: returns the notice with the details that are known. */
export function playlistNotice({ title, trackCount }: { title: string | null; trackCount: number | null }): string {
  const count = trackCount === null ? '' : ` (${trackCount} ${trackCount === 1 ? 'track' : 'tracks'})`
  return `Playlist detected${title === null ? '' : `: ${title}`}${count}`
}

/** Returns the recording's own title, else the title of its file name. */
export const titleOfTrack = ({ title }: { title: string | null }, file: Pick<File, 'name' | 'lastModified'>): string =>
  title?.trim() || titleOrDay('Recording', file)

/** ADM-AUD-17. */
export const processed = ({ duration, byteSize }: { duration: number | null; byteSize: number }): Words => ({
  title: 'Audio file processed successfully',
  text: `Duration: ${playingTime(duration)} | Size: ${megabytes(byteSize)} MB`,
})

/** ADM-AUD-12, ADM-AUD-13, ADM-AUD-16, ADM-AUD-17. */
export const uploadFailed = ({ title, text }: Pick<UploadProblem, 'title' | 'text'>): Words => ({
  title: text === unreadableAudio ? 'Audio processing failed' : title,
  text,
})

/** ADM-AUD-10, ADM-AUD-12, ADM-AUD-17: returns the toast for a form that cannot be sent; null leaves it to VAL-03. */
export function invalidTrack(messages: readonly string[]): Words | null {
  if (messages.includes('No audio file selected')) return { title: 'No file selected', text: 'No audio file selected' }
  if (
    messages.some(
      (message) =>
        message === 'Please enter a valid SoundCloud URL' || message.startsWith('API URLs cannot be embedded'),
    )
  )
    return { title: 'Error', text: 'Invalid SoundCloud URL provided' }
  return null
}

/** ADM-AUD-18. */
export const trackSaveFailed =
  (doing: 'create' | 'update'): FailureWords =>
  (error) =>
    isConnectionError(error)
      ? null
      : {
          title: 'Error',
          text: `Failed to ${doing} audio track: ${error.code === 'unexpected' ? 'Unknown error' : error.message}`,
        }
