// Texts of free downloads for subscribers of the newsletter: form, mail and download page.

export const freeDownloadTexts = {
  title: (item: string) => `${item}, free with the newsletter`,
  ask: 'Enter your e-mail address. We mail you a link that confirms your subscription and gives you the download. We write about new music and dates, and you can unsubscribe at any time.',
  edition: 'Edition',
  email: 'E-mail address',
  submit: 'Subscribe and get it',
  noEdition: 'Please choose an edition.',
  tooMany: 'We sent several mails to this address today. Please look into that mailbox, or try again tomorrow.',
  flooded: 'Subscription Failed',
  mailed: {
    title: 'Check your inbox',
    text: (email: string) => `We have sent a mail to ${email}. Open the link in it to get your download.`,
  },
  confirmTitle: (name: string) => `Your download: ${name}`,
  confirm: (email: string) =>
    `This subscribes ${email} to the newsletter and gives you the download. Every newsletter has a link to unsubscribe.`,
  subscribed: (email: string) => `${email} is subscribed to the newsletter.`,
  name: 'Your name, to be printed on the sheet music',
  give: 'Confirm and get the download',
  giveAgain: 'Get the download',
  doneTitle: 'It is yours',
  done: (name: string, email: string) => `“${name}” is ready. We have mailed the link to ${email} as well.`,
  download: 'Go to the download',
  noLongerFree: 'This download is not free any more',
  noLongerFreeText: 'Nothing was changed. You find everything else in the shop.',
  back: (item: string) => `Back to ${item}`,
  toShop: 'Go to the shop',
} as const

export const freeDownloadMailTexts = {
  subject: (item: string) => `Your free download: ${item}`,
  preheader: 'One click confirms your subscription and gives you the download.',
  title: 'One click to your download',
  text: (item: string, site: string) =>
    `This address was entered to get “${item}” free with the newsletter of ${site}: new music and dates.`,
  button: 'Open the download page',
  note: 'If it was not you, ignore this mail: without your confirmation you get no newsletter.',
} as const
