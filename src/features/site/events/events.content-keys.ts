// The editable texts of the events page, by key (QRY-04).

export const eventsContentKeys = [
  'events-hero-title',
  'events-hero-description',
  'events-upcoming-title',
  'events-past-title',
] as const
