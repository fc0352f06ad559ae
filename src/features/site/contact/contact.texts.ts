// Sentences of the contact page that the requirements leave open (OP-28), for the owner to review. Texts that the
// requirements fix are in the code that uses them.

export const contactTexts = {
  title: 'Get In Touch',
  /** Description for search engines, until the owner has written one. */
  description: (name: string) => `Write to ${name}.`,
  /** Follows the time that the owner's own text names (CONT-11). */
  replyNote: 'at most until you have an answer.',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  booking: 'Booking',
  formTitle: 'Send a message',
  name: 'Name',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  newsletterTitle: 'Hear it first',
  newsletterText: 'New music and dates by e-mail.',
  purchases: 'Lost a download link?',
  purchasesLink: 'Find my purchases',
  press: 'Writing about the music, or planning a concert?',
  pressLink: 'Press photos and biography',
} as const
