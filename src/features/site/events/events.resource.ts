// Events in the back-office (ADM-EVT): the form's fields, rules and messages.
import { z } from 'zod'
import { optionalAddress, optionalText, requiredText } from '@/lib/form-fields'
import { isTimeZone } from '@/lib/time-zone'
import { choice, dollars, field, onOff, optional, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { isTimeText } from './time-text.rules'
import { lineRow, lineToForm, setListForm, setListMoments } from './set-list-form'

const timeMessage = 'Please enter a valid time format (e.g., 8:00 PM, 20:00)'
export const eventStatuses = ['upcoming', 'past', 'cancelled'] as const

export const eventsResource = resource({
  name: 'events',
  noun: 'event',
  access: 'editor',
  bulk: { is_featured: 'Featured' },
  fields: {
    title: text(
      'Event Title *',
      requiredText('Event title is required', { min: [2, 'Event title must be at least 2 characters'] }),
    ),
    date: text('Date *', z.iso.date({ error: 'Date is required' }), { control: { kind: 'date' }, half: true }),
    time: optional(
      'Time',
      z
        .string()
        .trim()
        .refine((value) => value === '' || isTimeText(value), timeMessage)
        .transform((value) => value || null),
      { half: true, placeholder: 'e.g., 7:30 PM or 7:30 PM and 9:30 PM' },
    ),
    time_zone: optional(
      'Zone of this event',
      z
        .string()
        .trim()
        .refine((value) => value === '' || isTimeZone(value), 'Please choose a time zone from the list.')
        .transform((value) => value || null),
      { hint: 'Only for an event in another time zone, such as on tour.' },
    ),
    venue: text('Venue *', requiredText('Venue is required', { min: [2, 'Venue must be at least 2 characters'] }), {
      half: true,
    }),
    city: text('City *', requiredText('City is required', { min: [2, 'City must be at least 2 characters'] }), {
      half: true,
    }),
    description: optional('Description', optionalText([500, 'Description must be less than 500 characters']), {
      control: { kind: 'textarea', counted: 500 },
    }),
    image_url: optional('Event Image', optionalAddress('Please enter a valid image URL')),
    ticket_url: optional('Ticket URL', optionalAddress('Please enter a valid URL'), {
      control: { kind: 'text', type: 'url' },
      placeholder: 'https://',
    }),
    ticket_cents: dollars('Ticket price ($)', 'Please enter a price in dollars, such as 12.50', {
      hint: 'Price of the cheapest ticket. Search engines show it; 0 means free.',
    }),
    video_url: optional('Video URL', optionalAddress('Please enter a valid URL'), {
      control: { kind: 'text', type: 'url' },
      placeholder: 'https://',
      hint: 'Video of the show (add later).',
    }),
    status: choice(
      'Status',
      eventStatuses,
      { upcoming: 'Upcoming', past: 'Past', cancelled: 'Cancelled' },
      { half: true },
    ),
    is_featured: onOff('Featured Event', false, { hint: 'Stands out in the list; needs an image.' }),
    set_list: field({
      label: 'Set list',
      rule: setListForm.default([]),
      row: z.array(lineRow),
      toForm: (stored) => stored.map(lineToForm),
      initial: () => [],
    }),
    set_list_shown: choice(
      'Visitors see the set list',
      setListMoments,
      { never: 'Never', from_start: 'From the start of the gig', now: 'Now' },
      { control: 'radio' },
    ),
  },
  parts: { set_list: 'title' },
  check(event, refuse) {
    if (event.is_featured && event.image_url === null) refuse('image_url', 'Featured events must have an image')
  },
})
