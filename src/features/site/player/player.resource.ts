// The player's tracks as the owner edits them (ADM-AUD).
import { z } from 'zod'
import { isOwnFile, isWebAddress, optionalAddress, optionalText, requiredText } from '@/lib/form-fields'
import { choice, field, optional, place, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { soundCloudEmbed } from './soundcloud.rules'

export const trackSources = ['soundcloud', 'file', 'url'] as const
const address = (label: string) => optional(label, z.string().trim())

export const loeTracksResource = resource({
  name: 'loe-tracks',
  noun: 'audio track',
  access: 'editor',
  visibility: 'is_active',
  isOrdered: true,
  fields: {
    title: text('Title *', requiredText('Title is required')),
    artist: optional('Artist', optionalText(), { half: true }),
    album: optional('Album', optionalText(), { half: true }),
    source_type: choice('Audio Source', trackSources, {
      soundcloud: 'SoundCloud',
      file: 'Upload File',
      url: 'External URL',
    }),
    soundcloud_embed_url: address('SoundCloud URL *'),
    /** Path of our own file, or the external address. */
    audio_url: address('Audio File *'),
    /** Seconds, read from the file (ADM-AUD-15). */
    duration: field({
      label: 'Duration',
      rule: z.number().int().nonnegative().nullable(),
      row: z.number().nullable(),
      toForm: (stored) => stored,
      initial: () => null,
    }),
    /** Loudness of equal slices, 0 to 1, read from the file. */
    peaks: field({
      label: 'Loudness',
      rule: z.array(z.number().min(0).max(1)).max(2000).nullable(),
      row: z.array(z.number()).nullable(),
      toForm: (stored) => stored,
      initial: () => null,
    }),
    artwork_url: optional('Artwork', optionalAddress('Please enter a valid URL')),
    order_index: place('Display Order', { isAtEnd: true, half: true }),
  },
  shown: { is_active: z.boolean() },
  check(track, refuse) {
    if (track.source_type === 'soundcloud') {
      const embed = soundCloudEmbed(track.soundcloud_embed_url)
      if (track.soundcloud_embed_url === '') refuse('soundcloud_embed_url', 'SoundCloud URL is required')
      else if ('refused' in embed) refuse('soundcloud_embed_url', embed.refused)
    } else if (track.source_type === 'url') {
      if (track.audio_url === '') refuse('audio_url', 'External URL is required')
      else if (!isWebAddress(track.audio_url)) refuse('audio_url', 'Please enter a valid URL')
    } else if (!isOwnFile(track.audio_url) && !isWebAddress(track.audio_url)) {
      refuse('audio_url', 'No audio file selected')
    }
  },
})
