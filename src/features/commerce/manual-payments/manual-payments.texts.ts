// Sentences about orders that are paid outside the site, for buyers and for the owner.
import { formatMoney } from '@/lib/money'

/** The facts that a buyer needs to pay. `day` is the last day, as it is shown. */
export type HowToPay = { cents: number; currency: string; reference: string; instructions: string; day: string }

export const manualTexts = {
  /** `method` is the owner's word, such as "Bank transfer". */
  choose: (method: string) => `Pay another way: ${method}`,
  name: 'Name or school',
  street: 'Street and number',
  street2: 'Second line (optional)',
  city: 'Town',
  state: 'State or region (optional)',
  postalCode: 'Postal code',
  country: 'Country',
  chooseCountry: 'Please choose',
  promise: (days: number) =>
    `You get a mail that says how to pay. Your order is kept for ${days === 1 ? '1 day' : `${days} days`}, and goes out once your payment has arrived.`,
  order: 'Order now and pay later',
  ordering: 'Placing your order...',
  failed: 'Your order was not placed',
  missingName: 'Please enter your name.',
  missingStreet: 'Please enter street and number.',
  missingCity: 'Please enter the town.',
  missingCountry: 'Please choose the country.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  tooMany: 'Several of your orders are still waiting for their payment. Please pay one of them first, or write to us.',
  notOffered: 'This way to pay is not offered any more. Please choose another one.',
  /** Shown to the buyer once the order is placed. */
  placed: ({ cents, currency, reference, instructions, day }: HowToPay) =>
    `Thank you for your order. Please pay ${formatMoney(cents, currency)} by ${day}, with the reference ${reference}.\n\n${instructions}\n\nWe have sent this to you by e-mail as well.`,
} as const

export const manualAdminTexts = {
  section: 'Waiting for payment',
  waiting: (cents: number, currency: string, day: string) =>
    `${formatMoney(cents, currency)} to pay until ${day}. Without a payment the order is cancelled on that day, and the buyer gets a mail.`,
  markPaid: 'Mark as paid',
  markPaidText: (cents: number, currency: string, reference: string) =>
    `Has ${formatMoney(cents, currency)} with the reference ${reference} arrived? The buyer gets the receipt and the downloads at once.`,
  markedPaid: 'Marked as paid',
  release: 'Release',
  releaseText: (cents: number, currency: string, day: string) =>
    `The goods go out before the payment: the buyer gets the downloads at once, a parcel can be packed, and ${formatMoney(cents, currency)} stays to be paid until ${day}. This cannot be undone.`,
  releasedNow: 'Order released',
  releasedSection: 'Released, not paid yet',
  released: (cents: number, currency: string, since: string, day: string) =>
    `${formatMoney(cents, currency)} owed since ${since}, to be paid until ${day}. Refund it, or a part of it, to lower what is owed.`,
  markArrivedText: (cents: number, currency: string, reference: string) =>
    `Has ${formatMoney(cents, currency)} with the reference ${reference} arrived? The buyer gets a mail that says so.`,
  owed: (amount: string) => `Owed: ${amount}`,
  owedFor: (days: number) => (days === 0 ? 'Since today' : days === 1 ? '1 day' : `${days} days`),
  cancel: 'Cancel order',
  cancelNow: 'Yes, cancel the order',
  cancelText: 'The goods are free for other buyers again, and the buyer gets a mail. This cannot be undone.',
  cancelled: 'Order cancelled',
  notManual: 'You can mark only an order as paid whose buyer pays you directly.',
  notAccepted: 'This order is being placed right now. Please try again in a minute.',
  paidBefore: (day: string) => `This order was marked as paid on ${day}. Nothing was changed.`,
  releasedBefore: (day: string) =>
    `This order was released on ${day}, and its goods are out. Nothing was changed. To cancel what is owed, refund it.`,
  cancelledBefore: (day: string) =>
    `This order was cancelled on ${day}. Nothing was changed. If the money has arrived since, please pay it back or ask the buyer to order again.`,
  refunded: 'Refund recorded',
  refund: 'This is only recorded here: please pay the money back yourself.',
  credit: 'Nothing has been paid yet, so no money goes back: this lowers what the buyer owes.',
  isOwed: 'is owed',
} as const
