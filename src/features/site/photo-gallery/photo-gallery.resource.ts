// The photographs of the home page as the owner keeps them (ADM-PHOTO).
import { requiredAddress, requiredText } from '@/lib/form-fields'
import { onOff, place, text } from '@/lib/record-fields'
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
    order_index: place('Order Index'),
    is_active: onOff('Active', true, { half: true }),
    is_featured: onOff('Featured', false, { half: true }),
  },
})
