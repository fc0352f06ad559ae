// Events in the back-office (ADM-EVT): the form's fields, rules and messages.
import { z } from 'zod'
import { optionalAddress, optionalText, requiredText } from '@/lib/form-fields'
import { isTimeZone } from '@/lib/time-zone'
import { choice, dollars, field, onOff, optional, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { findRepeatProblem, mostRepeats, repeatKinds } from './repeat.rules'
import { isTimeText } from './time-text.rules'
import { lineRow, lineToForm, setListForm, setListMoments } from './set-list-form'

const timeMessage = 'Please enter a valid time format (e.g., 8:00 PM, 20:00)'
export const eventStatuses = ['upcoming', 'past', 'cancelled'] as const

/** Times may be blank; otherwise they are such as "8:00 PM" or "20 Uhr". */
const times = z
  .string()
  .trim()
  .max(100, timeMessage)
  .refine((value) => value === '' || isTimeText(value), timeMessage)
  .transform((value) => value || null)

const optionalDate = (message: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || z.iso.date().safeParse(value).success, message)
    .transform((value) => value || null)

/** A field that a form from an earlier version of the page may lack. */
const typedLine = (label: string, kind: 'number' | 'date') => ({
  label,
  rule: z.string().max(20).default(''),
  toForm: String,
  initial: () => '',
  half: true,
  control: kind === 'date' ? { kind } : { kind, min: 2, max: mostRepeats, step: 1 },
})

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
    past_confirmed: {
      label: 'This date is in the past. Add it as a past event?',
      rule: z.boolean().default(false),
      toForm: Boolean,
      initial: () => false,
    },
    time: optional('Time', times, { half: true, placeholder: 'e.g., 7:30 PM or 7:30 PM and 9:30 PM' }),
    end_date: optional('End date', optionalDate('Please enter the end date as a date'), {
      control: { kind: 'date' },
      half: true,
      hint: 'Only for an event of several days, such as a festival.',
    }),
    doors: optional('Doors open', times, { half: true, placeholder: 'e.g., 7:00 PM' }),
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
    address: optional('Street address', optionalText([200, 'The address must be under 201 characters']), {
      hint: 'The event page shows it with a link to a map.',
      placeholder: 'e.g., 12 Harbour Street',
    }),
    description: optional('Description', optionalText([500, 'Description must be less than 500 characters']), {
      control: { kind: 'textarea', counted: 500 },
    }),
    image_url: optional('Event Image', optionalAddress('Please enter a valid image URL')),
    ticket_url: optional('Ticket URL', optionalAddress('Please enter a valid URL'), {
      control: { kind: 'text', type: 'url' },
      placeholder: 'https://',
    }),
    ticket_cents: dollars('Ticket price ($)', 'Please enter a price, such as 12.50', {
      hint: 'Price of the cheapest ticket. Search engines show it; 0 means free.',
    }),
    price: optional('Prices in words', optionalText([120, 'Prices in words must be under 121 characters']), {
      hint: 'The event page shows this instead of the ticket price.',
      placeholder: 'e.g., $15 at the door, free under 18',
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
    repeat: {
      label: 'Repeat',
      rule: z.enum(repeatKinds).default('none'),
      toForm: () => 'none' as const,
      initial: () => 'none' as const,
      control: {
        kind: 'select' as const,
        options: [
          { value: 'none', label: 'Does not repeat' },
          { value: 'count', label: 'Every week, a number of events' },
          { value: 'until', label: 'Every week until a date' },
        ],
      },
    },
    repeat_count: typedLine('Number of events', 'number'),
    repeat_until: typedLine('Repeat until', 'date'),
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
    if (event.end_date !== null && event.end_date < event.date)
      refuse('end_date', 'The end date cannot be before the date')
    const problem = findRepeatProblem({ ...event, end_date: event.end_date ?? '' })
    if (problem) refuse(problem.field, problem.message)
  },
})
