// Number of days that data naming a person is stored before the nightly clean-up deletes it (payments-security 6.6).

export type RetentionDays = {
  /** Unpaid checkouts. */
  checkouts: number
  /** Messages from the contact form. */
  messages: number
  /** PayPal's webhook events, as received. */
  webhookEvents: number
  /** Unconfirmed newsletter addresses. */
  unconfirmed: number
  /** Counted downloads, and links that find purchases, after they ended. */
  downloads: number
  /** Mails that were sent or given up. */
  mails: number
  /** The activity log, except its entries about orders. */
  activity: number
  /** Paid orders with all related data: as long as the law requires for the books. */
  orders: number
}

export const presetRetention: RetentionDays = {
  checkouts: 30,
  messages: 365,
  webhookEvents: 90,
  unconfirmed: 7,
  downloads: 30,
  mails: 90,
  activity: 730,
  orders: 3653,
}

/** Returns `"7 days"`, `"12 months"`, `"10 years"`: the largest unit that fits. */
export function durationWords(days: number): string {
  const years = Math.round(days / 365.25)
  if (days >= 730 && Math.abs(days - years * 365.25) <= years) return `${years} years`
  const months = Math.round(days / 30.44)
  if (days >= 300 && Math.abs(days - months * 30.44) <= 3) return `${months} months`
  return days === 1 ? '1 day' : `${days} days`
}
