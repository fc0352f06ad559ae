// Sentences of the events page that the requirements leave open (OP-28), for the owner to review. Texts that the
// requirements fix are in the code that uses them.

export const eventTexts = {
  description: (name: string) => `Concerts of ${name}: upcoming dates and recordings of past concerts.`,
  cancelled: 'Cancelled',
  tickets: 'Tickets',
  doors: 'Doors',
  to: 'to',
  free: 'Free',
  from: (price: string) => `From ${price}`,
  map: 'Open in Maps',
  recording: 'Watch the recording',
  next: 'Next concert',
  live: 'Live',
  pastEvening: 'Past concert',
  dates: 'Live Events',
  addToCalendar: 'Add to calendar',
  inYourCalendar: 'Every date in your own calendar:',
  subscribe: 'Subscribe',
  downloadCalendar: 'Download',
  pastTitle: 'Past Events',
  stayInformed: 'New dates by e-mail.',
  signUp: 'Get the newsletter',
} as const

/** Texts of set lists (decision 0047). */
export const setListTexts = {
  title: 'Set list',
  played: 'What was played',
  sheet: 'Sheet music',
  recording: 'Recording',
  listen: 'Listen',
  free: 'Free',
  from: 'from',
  playedNext: 'Hear it live',
} as const

/** Texts about what a gig sold. */
export const gigSalesTexts = {
  action: 'Sales of this gig',
  period: (from: string, until: string) =>
    `Bought from ${from} until ${until}: from the start of the gig until 48 hours after its end. After discounts and refunds, without shipping.`,
  goesOn: 'Purchases still count.',
  rest: 'Everything else',
  all: 'Everything',
  nothing: 'Nothing',
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  noTunes: 'Write the set list with tunes of your shop to see the sales of each tune.',
} as const
