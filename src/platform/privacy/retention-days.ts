// How many days things that name a person are kept before the nightly clean-up takes them (payments-security 6.6).

export type RetentionDays = {
  /** Checkouts that were never paid. */
  checkouts: number
  /** Messages from the contact form. */
  messages: number
  /** PayPal's notifications, as they came. */
  notices: number
  /** Newsletter addresses that were not confirmed. */
  unconfirmed: number
  /** Downloads as they were counted, and links by which purchases are found, after they ended. */
  downloads: number
  /** Mails that were sent or given up. */
  mails: number
  /** The activity log, but for what it says of orders. */
  activity: number
  /** Paid orders with everything that belongs to them: as long as the law has books kept. */
  orders: number
}

export const presetRetention: RetentionDays = {
  checkouts: 30,
  messages: 365,
  notices: 90,
  unconfirmed: 7,
  downloads: 30,
  mails: 90,
  activity: 730,
  orders: 3653,
}

/** `"7 days"`, `"12 months"`, `"10 years"`: the largest unit that fits. */
export function durationWords(days: number): string {
  const years = Math.round(days / 365.25)
  if (days >= 730 && Math.abs(days - years * 365.25) <= years) return `${years} years`
  const months = Math.round(days / 30.44)
  if (days >= 300 && Math.abs(days - months * 30.44) <= 3) return `${months} months`
  return days === 1 ? '1 day' : `${days} days`
}
