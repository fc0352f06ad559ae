// The media gallery as the owner keeps it (ADM-MEDIA).
import { z } from 'zod'
import { optionalAddress, optionalText, requiredAddress, requiredText } from '@/lib/form-fields'
import { resource } from '@/lib/resource'

export const mediaTypes = ['photo', 'video', 'social'] as const

export const mediaResource = resource({
  name: 'media',
  noun: 'media item',
  values: z.object({
    title: requiredText('Title is required', { min: [2, 'Title must be at least 2 characters'] }),
    description: optionalText([500, 'Description must be less than 500 characters']),
    type: z.enum(mediaTypes, { error: 'Type is required' }),
    url: requiredAddress('URL is required', 'Please enter a valid URL'),
    thumbnail_url: optionalAddress('Please enter a valid thumbnail URL'),
    platform: optionalText([50, 'Platform name must be less than 50 characters']),
    is_featured: z.boolean(),
    is_visible: z.boolean(),
  }),
  row: z.object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    type: z.enum(mediaTypes),
    url: z.string(),
    thumbnail_url: z.string().nullable(),
    platform: z.string().nullable(),
    is_featured: z.boolean(),
    is_visible: z.boolean(),
  }),
  toValues: ({ title, description, type, url, thumbnail_url, platform, is_featured, is_visible }) => ({
    title,
    description: description ?? '',
    type,
    url,
    thumbnail_url: thumbnail_url ?? '',
    platform: platform ?? '',
    is_featured,
    is_visible,
  }),
})
