// The media gallery as the owner keeps it (ADM-MEDIA).
import { optionalAddress, optionalText, requiredAddress, requiredText } from '@/lib/form-fields'
import { choice, onOff, optional, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

export const mediaTypes = ['photo', 'video', 'social'] as const
export const mediaTypeNames = { photo: 'Photo', video: 'Video', social: 'Social' } as const

export const mediaResource = resource({
  name: 'media',
  noun: 'media item',
  access: 'editor',
  visibility: 'is_visible',
  bulk: { is_featured: 'Featured' },
  fields: {
    title: text('Title *', requiredText('Title is required', { min: [2, 'Title must be at least 2 characters'] })),
    description: optional('Description', optionalText([500, 'Description must be less than 500 characters']), {
      control: { kind: 'textarea', counted: 500 },
    }),
    type: choice('Type *', mediaTypes, mediaTypeNames, { error: 'Type is required', half: true }),
    platform: optional('Platform', optionalText([50, 'Platform name must be less than 50 characters']), {
      half: true,
      placeholder: 'e.g., Instagram, YouTube, Gallery',
    }),
    url: text('URL *', requiredAddress('URL is required', 'Please enter a valid URL'), {
      control: { kind: 'text', type: 'url' },
      hint: 'The current URL is preserved if you do not change it.',
    }),
    thumbnail_url: optional('Thumbnail URL', optionalAddress('Please enter a valid thumbnail URL'), {
      control: { kind: 'text', type: 'url' },
      placeholder: 'https://',
    }),
    is_featured: onOff('Featured Item', false, { half: true }),
    is_visible: onOff('Visible in Gallery', true, { half: true }),
  },
})
