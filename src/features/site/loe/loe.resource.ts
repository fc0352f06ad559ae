// Videos, pictures and audio tracks of LOE as the owner keeps them (ADM-LOE, ADM-AUD).
import { z } from 'zod'
import {
  isOwnFile,
  isWebAddress,
  optionalAddress,
  optionalText,
  requiredAddress,
  requiredText,
} from '@/lib/form-fields'
import { choice, field, optional, place, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { checkVideo, videoFields, videoSource } from '@/lib/video-source'
import { soundCloudEmbed } from './soundcloud.rules'

const shown = { is_active: z.boolean() }

export const loeVideosResource = resource({
  name: 'loe-videos',
  noun: 'video',
  visibility: 'is_active',
  isOrdered: true,
  fields: videoFields({
    source: 'Video Source',
    youtube: 'YouTube',
    file: 'Upload File',
    id: 'YouTube Embed ID *',
    idHint: 'The 11 characters of the id, or any address of the video on YouTube',
  }),
  shown,
  check: checkVideo({
    noId: 'YouTube Embed ID is required',
    noFile: 'Video file is required. Please select a video file to upload.',
  }),
  derived: videoSource,
})

// A picture's place is typed, not moved: 0 means "anywhere" (LOE-15).
export const loeImagesResource = resource({
  name: 'loe-images',
  noun: 'image',
  visibility: 'is_active',
  fields: {
    title: text('Title *', requiredText('Title is required')),
    alt_text: text('Alt Text *', requiredText('Alt text is required'), {
      hint: 'What the picture shows, for those who cannot see it.',
    }),
    image_url: text('Image Source', requiredAddress('Image URL is required', 'Please enter a valid URL')),
    caption: optional('Caption', optionalText(), { control: { kind: 'textarea' } }),
    order_index: place('Display Order', { half: true }),
  },
  shown,
})

export const trackSources = ['soundcloud', 'file', 'url'] as const
const address = (label: string) =>
  field({ ...text(label, z.string().trim()), row: z.string().nullable(), toForm: (stored) => stored ?? '' })

export const loeTracksResource = resource({
  name: 'loe-tracks',
  noun: 'audio track',
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
    /** The file of ours, or the external address. */
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
  shown,
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
