// Sentences of the contact page that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const contactTexts = {
  title: 'Get In Touch',
  /** Names how soon an answer comes (CONT-11). */
  lede: 'Concerts, lessons, commissions, a question about a part: write, and you hear back within 24 hours.',
  replyFigure: '24',
  replyUnit: 'hours',
  replyNote: 'at most, and you have an answer.',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  booking: 'Booking',
  formTitle: 'Send a message',
  name: 'Name',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  newsletterTitle: 'Hear of it first',
  newsletterText: 'New music and dates by e-mail, a few times a year.',
  purchases: 'Lost a download link?',
  purchasesLink: 'Find my purchases',
} as const
