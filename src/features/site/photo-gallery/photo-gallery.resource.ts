// The photographs of the home page as the owner keeps them (ADM-PHOTO).
import { z } from 'zod'
import { orderIndex, requiredAddress, requiredText } from '@/lib/form-fields'
import { resource } from '@/lib/resource'

export const photosResource = resource({
  name: 'photos',
  noun: 'photo',
  values: z.object({
    title: requiredText('Title is required'),
    alt_text: requiredText('Alt text is required'),
    image_url: requiredAddress('Please select an image', 'Please enter a valid URL'),
    order_index: orderIndex,
    is_active: z.boolean(),
    is_featured: z.boolean(),
  }),
  row: z.object({
    id: z.uuid(),
    title: z.string(),
    alt_text: z.string(),
    image_url: z.string(),
    order_index: z.number(),
    is_active: z.boolean(),
    is_featured: z.boolean(),
  }),
  toValues: ({ title, alt_text, image_url, order_index, is_active, is_featured }) => ({
    title,
    alt_text,
    image_url,
    order_index,
    is_active,
    is_featured,
  }),
})
