// Texts of gifts, for givers, recipients and the owner.
import { counted } from '@/lib/counted'

export const giftTexts = {
  open: 'This is a gift',
  legend: 'This is a gift',
  remove: 'Not a gift',
  by: 'How the gift arrives',
  byMail: 'We mail it on a day you choose',
  byCard: 'You print a card and hand it over',
  recipientName: 'Name of the person who gets it',
  recipientNameHint: 'Sheet music is licensed to this name.',
  recipientEmail: 'Their e-mail address',
  deliverOn: 'Day',
  deliverOnHint: 'Today: right after your payment. Later: that morning.',
  giverName: 'Your name, as the gift says it',
  message: 'A few words (optional)',
  messageCount: (length: number, most: number) => `${length} of ${most} characters`,
  missing: {
    recipientName: 'Please say who the gift is for.',
    recipientEmail: 'Please enter the e-mail address of the person who gets it.',
    deliverOn: 'Please choose the day on which we mail the gift.',
    giverName: 'Please enter your name, so that they know who it is from.',
  },
  past: 'This day has passed. Please choose today or a later day.',
  far: 'Please choose a day within the next year.',
  longName: (most: number) => `The name must be at most ${most} characters`,
  longMessage: (most: number) => `Your words must be at most ${most} characters`,
  onlyFiles: (titles: readonly string[]) =>
    `This can’t be a gift. Please buy ${titles.map((title) => `“${title}”`).join(', ')} in an order of its own.`,
  /** `day`: in words; null if the giver prints the card. */
  summary: (name: string, day: string | null) =>
    day === null ? `Gift for ${name}, on a card that you print` : `Gift for ${name}, on ${day}`,
  print: 'Print the card',
  noFile: 'A gift needs a download. To send a parcel alone to somebody, enter their address when you pay.',
  /** Beside the fields, when the cart has goods that are sent. */
  parcel:
    'The parcel is sent as soon as it is packed: enter their address when you pay. Its packing slip has your words and no prices.',
} as const

export const openTexts = {
  title: (name: string) => `A gift for ${name}`,
  from: (giver: string, title: string) => `${giver} gives you “${title}”.`,
  ask: 'Open it with your e-mail address: we mail you the link to your download as well.',
  submit: 'Open the gift',
  early: (day: string) => `This gift opens on ${day}. Please come back then.`,
  cancelled: 'This gift was cancelled and can’t be opened any more.',
  several: (title: string, more: number) => `${title} and ${counted(more, 'more download')}`,
} as const

export const giftCardTexts = {
  head: (name: string) => `A gift for ${name}`,
  from: (giver: string) => `from ${giver}`,
  scan: 'Scan the square, or enter the code at',
  once: 'Can be opened once.',
} as const

export const giftMailTexts = {
  subject: (giver: string, site: string) => `${giver} has a gift for you from ${site}`,
  preheader: (title: string) => `Open “${title}”.`,
  text: (giver: string, title: string) => `${giver} gives you “${title}”.`,
  button: 'Open the gift',
  note: (code: string, address: string) => `Or enter the code ${code} at ${address}. It can be opened once.`,
  toGiver: {
    mail: (name: string, email: string, day: string) =>
      `Gift for ${name}, on ${day}: we mail it to ${email} that day. You can print a card as well.`,
    card: (name: string) => `Gift for ${name}: print the card and hand it over. It can be opened at any time.`,
    button: 'Print the card',
  },
  toOwner: (name: string, day: string | null) =>
    day === null ? `It is a gift for ${name}, on a printed card.` : `It is a gift for ${name}, mailed on ${day}.`,
} as const

/** The mail to the giver, and the page that its link opens, when the mail to the recipient came back. */
export const bouncedTexts = {
  subject: (name: string) => `Your gift for ${name} did not arrive`,
  preheader: 'Correct the address, or print the card.',
  title: (name: string) => `Your gift for ${name} did not arrive`,
  text: (email: string) => `We mailed it to ${email}, and the mail came back: there is no such mailbox.`,
  ask: 'Correct the address, and we mail the gift again with a new code. Or print the card and hand it over.',
  correct: 'Correct the address',
  print: 'Print the card',
  field: 'E-mail address of the person who gets it',
  submit: 'Mail the gift again',
  same: 'The mail to this address came back. Enter another address, or print the card.',
  againTitle: 'The gift is mailed again',
  again: (name: string, email: string) =>
    `The gift for ${name} goes to ${email} within a few minutes, with a new code.`,
  /** The link still works after the address was corrected. */
  doneTitle: (name: string) => `Your gift for ${name}`,
  mailed: (email: string) => `It was mailed to ${email}.`,
  waiting: (email: string) => `We mail it to ${email}.`,
  opened: 'It was opened. There is nothing left to do.',
} as const

export const giftsAdminTexts = {
  title: 'Gifts',
  subtitle: 'Downloads that one person bought for another.',
  none: 'No gifts yet. Buyers choose “This is a gift” when they check out.',
  list: 'Gifts',
  pages: 'Pages of gifts',
  section: 'Gift',
  recipient: 'For',
  state: 'State',
  day: 'Day',
  order: 'Order',
  card: 'On a card',
  erased: 'Removed',
  states: {
    waiting: 'Waiting',
    sent: 'Sent',
    opened: 'Opened',
    cancelled: 'Cancelled',
    failed: 'Mail failed',
    bounced: 'Came back',
  },
  resend: 'Mail again',
  resent: 'The gift is mailed again',
  resendTitle: (name: string) => `Mail the gift for ${name} again?`,
  resendText: 'The same mail with the same code, at most once in an hour.',
  change: 'Change address',
  correct: 'Correct',
  changeTitle: (name: string) => `Change the address of the gift for ${name}`,
  changeText: 'If the gift was mailed already, it is mailed again with a new code, and the old one opens nothing.',
  recipientEmail: 'E-mail address *',
  deliverOn: 'Day *',
  changed: 'Address changed',
  opened: 'This gift was opened already.',
  cancelled: 'This gift was cancelled.',
  notMailed: 'This gift was not mailed yet. It goes out on its day.',
  noAddress: 'The giver prints this gift: it has no address.',
  openedAs: 'Opened as order',
  giftOf: 'Bought with order',
} as const
