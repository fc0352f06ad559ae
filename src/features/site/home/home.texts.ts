// Texts of the home page that the requirements leave open (OP-28), for the owner to review. Texts that the requirements
// fix are in the files that use them.

export const homeTexts = {
  /** Shown until the owner writes a subtitle. */
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
