// Imports tracks from another site (DATA-13).
import { getTableColumns } from 'drizzle-orm'
import { type Importer, tableImporter } from '@/platform/import/importer'
import type { RowReader } from '@/platform/import/reading/row-reader'
import { loeAudioTracks } from '@/db/schema/site/player'
import { trackSources } from '../player.resource'
import { isSoundCloudUrl, soundCloudEmbed } from '../soundcloud.rules'

/** Reads a track's source: the row's own statement, corrected by its addresses. */
async function readSource(row: RowReader) {
  const [typedEmbed, typedAudio] = [row.text('soundcloud_embed_url'), row.text('audio_url')]
  const soundCloud = typedEmbed ?? (typedAudio !== null && isSoundCloudUrl(typedAudio) ? typedAudio : null)
  const wanted = row.choice('source_type', trackSources, soundCloud === null ? 'file' : 'soundcloud')
  const embed = soundCloud === null ? null : soundCloudEmbed(soundCloud)
  if (wanted === 'soundcloud' && embed && 'embedUrl' in embed)
    return { source_type: wanted, soundcloud_embed_url: embed.embedUrl, audio_url: null }
  const audio_url = await row.address('audio_url', 'audio-track')
  if (audio_url === null)
    row.refuse(
      embed && 'refused' in embed
        ? `It has no audio file, and SoundCloud's address cannot be used: ${embed.refused}`
        : 'It has no audio file and no SoundCloud address.',
    )
  const source_type = audio_url?.startsWith('/media/') ? ('file' as const) : ('url' as const)
  if (source_type !== wanted) row.correct('source_type', source_type, 'Changed to match its address.')
  return { source_type, audio_url, soundcloud_embed_url: null }
}

export const playerImporters: Importer[] = [
  tableImporter({
    table: loeAudioTracks,
    columns: Object.keys(getTableColumns(loeAudioTracks)).filter((column) => column !== 'peaks'),
    read: async (row) => ({
      id: row.id(),
      title: row.required('title', { most: 200, instead: 'Untitled' }),
      artist: row.text('artist', 200),
      album: row.text('album', 200),
      ...(await readSource(row)),
      artwork_url: await row.address('artwork_url', 'audio-artwork'),
      duration: row.seconds('duration'),
      order_index: row.place(),
      is_active: row.yes('is_active', true),
      created_at: row.moment('created_at'),
      updated_at: row.moment('updated_at'),
    }),
  }),
]
