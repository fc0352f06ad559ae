// The pictures of the LOE page as the owner edits them (ADM-LOE).
import { z } from 'zod'
import { optionalText, requiredAddress, requiredText } from '@/lib/form-fields'
import { optional, place, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

// The owner types a picture's position instead of dragging it: 0 means "anywhere" (LOE-15).
export const loeImagesResource = resource({
  name: 'loe-images',
  noun: 'image',
  access: 'editor',
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
  shown: { is_active: z.boolean() },
})
