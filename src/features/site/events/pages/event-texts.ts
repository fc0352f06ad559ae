// What stands on the events page while a text has no row (EVT-01 to EVT-05).
import { eventTexts } from '@/lib/texts/events'

export const eventTextDefaults = {
  title: 'Live Events',
  description:
    'Experience the magic of live jazz performance. Join us for upcoming shows and explore recordings from past performances.',
  upcomingTitle: 'Upcoming Events',
  pastTitle: eventTexts.pastTitle,
} as const
