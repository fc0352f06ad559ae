// Sentences of the home page that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const homeTexts = {
  /** While the owner has written none. */
  subtitle: 'Live jazz, recordings and sheet music.',
  videos: 'Featured Videos',
  photos: 'Photo Gallery',
  upcoming: 'Upcoming Events',
  allEvents: 'All dates',
  newRecord: 'New record',
  newItem: 'New in the shop',
  getRecord: 'Get the record',
  getItem: 'Get it',
  wholeShop: 'All records, sheets and goods',
  nextConcert: 'Next concert',
  callToAction: 'Stay in touch',
  callToActionText: 'New music and dates by e-mail.',
  description: (name: string) => `${name}: live jazz, recordings and sheet music.`,
} as const
