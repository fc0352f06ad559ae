// The photographs of the home page as the owner keeps them (ADM-PHOTO).
import { optionalText, requiredAddress, requiredText } from '@/lib/form-fields'
import { onOff, optional, place, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

export const photosResource = resource({
  name: 'photos',
  noun: 'photo',
  access: 'editor',
  visibility: 'is_active',
  isOrdered: true,
  bulk: { is_featured: 'Featured' },
  fields: {
    title: text('Title *', requiredText('Title is required')),
    alt_text: text('Alt Text *', requiredText('Alt text is required'), {
      hint: 'What the photo shows, for those who cannot see it.',
    }),
    image_url: text('Image *', requiredAddress('Please select an image', 'Please enter a valid URL')),
    credit: optional('Photo credit', optionalText([200, 'Photo credit must be under 201 characters']), {
      hint: 'The photographer, named beside this photo in the press kit.',
    }),
    order_index: place('Order Index'),
    is_active: onOff('Active', true, { half: true }),
    is_featured: onOff('Featured', false, { half: true }),
  },
})
