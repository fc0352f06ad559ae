// The audio tracks of LOE: list, form, messages (ADM-AUD).
import { defineResourcePage, type FieldAccess } from '@/admin-kit/definition'
import { savedWords } from '@/admin-kit/plain-words'
import type { UploadedFile } from '@/admin-kit/upload/upload-task'
import { PlaybackNote } from '@/features/operations/sound-and-film/admin/PlaybackNote'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { titleOfFileName } from '@/lib/file-title'
import { Badge } from '@/ui/Badge'
import { toast } from '@/ui/toast-store'
import { playingTime } from '../audio.rules'
import { loeTracksResource } from '../player.resource'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { SoundCloudField } from './SoundCloudField'
import {
  invalidTrack,
  trackNote,
  processed,
  trackSaveFailed,
  sourceBadges,
  trackStatus,
  type TrackForm,
  uploadFailed,
} from './track-words'
import './tracks.css'
import { TrackSource } from './TrackSource'

const comesFrom =
  (source: TrackForm['source_type']) =>
  ({ values }: { values: TrackForm }) =>
    values.source_type === source

/** ADM-AUD-15: copies the details stored in the file into fields that are still empty. */
function takeOver(file: UploadedFile, form: FieldAccess<TrackForm>, { name: fileName }: File): void {
  form.set('duration', file.duration)
  form.set('peaks', file.peaks)
  for (const name of ['title', 'artist', 'album'] as const) {
    const told = file[name] ?? (name === 'title' ? titleOfFileName(fileName) : null)
    if (told && form.values[name].trim() === '') form.set(name, told)
  }
  toast({ ...processed(file), kind: 'success' })
}

export const tracksPage = defineResourcePage({
  resource: loeTracksResource,
  words: savedWords('Audio Tracks', 'audio track', 'audio tracks', {
    empty: 'No audio tracks found',
    remove: {
      title: 'Delete Audio Track',
      confirm: ({ title }) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    },
    toasts: {
      shown: { title: 'Success', text: 'Audio track shown successfully' },
      hidden: { title: 'Success', text: 'Audio track hidden successfully' },
    },
    failures: { create: trackSaveFailed('create'), update: trackSaveFailed('update') },
    invalid: invalidTrack,
  }),
  columns: [
    {
      key: 'status',
      header: 'Status',
      phone: 'below',
      cell: (row) => <Badge tone={trackStatus(row) === 'Ready' ? 'success' : 'danger'}>{trackStatus(row)}</Badge>,
    },
    {
      key: 'title',
      header: 'Track',
      sortable: true,
      isTitle: true,
      cell: (row) => (
        <RowTitle picture={row.artwork_url} note={trackNote(row)}>
          {row.title}
        </RowTitle>
      ),
    },
    {
      key: 'source_type',
      header: 'Source',
      cell: (row) => (
        <>
          <Badge className="whitespace-nowrap">{sourceBadges[row.source_type]}</Badge>
          <PlaybackNote url={row.audio_url} isShort />
        </>
      ),
    },
    { key: 'artist', sortable: true },
    { key: 'album', sortable: true, isExtra: true },
    { key: 'order_index', header: 'Order', sortable: true },
  ],
  fields: [
    'title',
    'artist',
    'album',
    { name: 'source_type', kind: 'custom', render: () => <TrackSource /> },
    {
      name: 'soundcloud_embed_url',
      kind: 'custom',
      isShown: comesFrom('soundcloud'),
      render: (form) => (
        <SoundCloudField address={form.values.soundcloud_embed_url} error={form.fieldError('soundcloud_embed_url')} />
      ),
    },
    {
      name: 'audio_url',
      kind: 'source',
      rules: [uploadRules['audio-track']],
      preview: 'audio',
      isShown: comesFrom('file'),
      onStored: takeOver,
      onFailed: (problem) => toast({ ...uploadFailed(problem), kind: 'destructive' }),
    },
    {
      name: 'duration',
      kind: 'custom',
      isShown: comesFrom('file'),
      render: ({ values }) => (
        <>
          <p className="field-hint">Duration: {playingTime(values.duration)}</p>
          <PlaybackNote url={values.audio_url} />
        </>
      ),
    },
    {
      name: 'audio_url',
      label: 'External URL *',
      kind: 'text',
      type: 'url',
      placeholder: 'https://',
      hint: 'For a recording on another server: the direct link to the audio file.',
      isShown: comesFrom('url'),
    },
    {
      name: 'artwork_url',
      kind: 'source',
      rules: [uploadRules['audio-artwork']],
      modes: { link: 'Artwork URL', file: 'Upload File' },
      initialMode: 'file',
      linkPlaceholder: 'https://',
      isShown: ({ values }) => values.source_type !== 'soundcloud',
      onFailed: (problem) => toast({ ...uploadFailed(problem), kind: 'destructive' }),
    },
    'order_index',
  ],
  visibilityColumn: { header: 'Active' },
})
