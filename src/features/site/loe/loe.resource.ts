// Videos, pictures and audio tracks of LOE as the owner keeps them (ADM-LOE, ADM-AUD).
import { z } from 'zod'
import {
  isOwnFile,
  isWebAddress,
  optionalAddress,
  optionalText,
  orderIndex,
  requiredAddress,
  requiredText,
} from '@/lib/form-fields'
import { resource } from '@/lib/resource'
import { videoRow, videoToValues, videoValues } from '@/lib/video-source'
import { soundCloudEmbed } from './soundcloud.rules'

export const loeVideosResource = resource({
  name: 'loe-videos',
  noun: 'video',
  values: videoValues({
    noId: 'YouTube Embed ID is required',
    noFile: 'Video file is required. Please select a video file to upload.',
  }),
  row: videoRow,
  toValues: videoToValues,
})

export const loeImagesResource = resource({
  name: 'loe-images',
  noun: 'image',
  values: z.object({
    title: requiredText('Title is required'),
    alt_text: requiredText('Alt text is required'),
    caption: optionalText(),
    image_url: requiredAddress('Image URL is required', 'Please enter a valid URL'),
    order_index: orderIndex,
  }),
  row: z.object({
    id: z.uuid(),
    title: z.string(),
    alt_text: z.string(),
    caption: z.string().nullable(),
    image_url: z.string(),
    order_index: z.number(),
    is_active: z.boolean(),
  }),
  toValues: ({ title, alt_text, caption, image_url, order_index }) => ({
    title,
    alt_text,
    caption: caption ?? '',
    image_url,
    order_index,
  }),
})

export const trackSources = ['soundcloud', 'file', 'url'] as const

export const loeTracksResource = resource({
  name: 'loe-tracks',
  noun: 'audio track',
  values: z
    .object({
      title: requiredText('Title is required'),
      artist: optionalText(),
      album: optionalText(),
      source_type: z.enum(trackSources),
      /** The file of ours, or the external address. */
      audio_url: z.string().trim(),
      soundcloud_embed_url: z.string().trim(),
      artwork_url: optionalAddress('Please enter a valid URL'),
      /** Seconds, read from the file (ADM-AUD-15). */
      duration: z.number().int().nonnegative().nullable(),
      /** Loudness of equal slices, 0 to 1, read from the file. */
      peaks: z.array(z.number().min(0).max(1)).max(2000).nullable(),
      order_index: orderIndex,
    })
    .superRefine((track, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
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
    }),
  row: z.object({
    id: z.uuid(),
    title: z.string(),
    artist: z.string().nullable(),
    album: z.string().nullable(),
    source_type: z.enum(trackSources),
    audio_url: z.string().nullable(),
    soundcloud_embed_url: z.string().nullable(),
    artwork_url: z.string().nullable(),
    duration: z.number().nullable(),
    peaks: z.array(z.number()).nullable(),
    order_index: z.number(),
    is_active: z.boolean(),
  }),
  toValues: ({
    title,
    artist,
    album,
    source_type,
    audio_url,
    soundcloud_embed_url,
    artwork_url,
    duration,
    peaks,
    order_index,
  }) => ({
    title,
    artist: artist ?? '',
    album: album ?? '',
    source_type,
    audio_url: audio_url ?? '',
    soundcloud_embed_url: soundcloud_embed_url ?? '',
    artwork_url: artwork_url ?? '',
    duration,
    peaks,
    order_index,
  }),
})
