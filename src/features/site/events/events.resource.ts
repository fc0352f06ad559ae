// Events as the owner keeps them (ADM-EVT): the form's rules and messages, and what the list shows.
import { z } from 'zod'
import { optionalAddress, optionalText, requiredText } from '@/lib/form-fields'
import { resource } from '@/lib/resource'
import { isTimeText } from './events.rules'

const timeMessage = 'Please enter a valid time format (e.g., 8:00 PM, 20:00)'
export const eventStatuses = ['upcoming', 'past', 'cancelled'] as const

export const eventsResource = resource({
  name: 'events',
  noun: 'event',
  values: z
    .object({
      title: requiredText('Event title is required', { min: [2, 'Event title must be at least 2 characters'] }),
      date: z.iso.date({ error: 'Date is required' }),
      time: z
        .string()
        .trim()
        .refine((value) => value === '' || isTimeText(value), timeMessage)
        .transform((value) => value || null),
      venue: requiredText('Venue is required', { min: [2, 'Venue must be at least 2 characters'] }),
      city: requiredText('City is required', { min: [2, 'City must be at least 2 characters'] }),
      description: optionalText([500, 'Description must be less than 500 characters']),
      image_url: optionalAddress('Please enter a valid image URL'),
      ticket_url: optionalAddress('Please enter a valid URL'),
      video_url: optionalAddress('Please enter a valid URL'),
      status: z.enum(eventStatuses),
      is_featured: z.boolean(),
    })
    .refine((event) => !event.is_featured || event.image_url !== null, {
      path: ['image_url'],
      error: 'Featured events must have an image',
    }),
  row: z.object({
    id: z.uuid(),
    title: z.string(),
    date: z.string(),
    time: z.string().nullable(),
    venue: z.string(),
    city: z.string(),
    description: z.string().nullable(),
    image_url: z.string().nullable(),
    ticket_url: z.string().nullable(),
    video_url: z.string().nullable(),
    status: z.enum(eventStatuses),
    is_featured: z.boolean(),
  }),
  toValues: ({
    title,
    date,
    time,
    venue,
    city,
    description,
    image_url,
    ticket_url,
    video_url,
    status,
    is_featured,
  }) => ({
    title,
    date,
    time: time ?? '',
    venue,
    city,
    description: description ?? '',
    image_url: image_url ?? '',
    ticket_url: ticket_url ?? '',
    video_url: video_url ?? '',
    status,
    is_featured,
  }),
})
