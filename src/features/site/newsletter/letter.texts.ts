// Words of newsletters that the owner does not write, for the owner to review.

export const letterTexts = {
  seeItem: 'See it in the shop',
  seeGig: 'All about this date',
  listen: 'Listen',
  cancelled: 'Cancelled',
  why: 'You get this because you confirmed your subscription.',
  unsubscribe: 'Unsubscribe',
  /** Says that mail programs cut a longer mail. */
  tooLong: 'The newsletter is too long: mail programs cut mails after 102 KB. Please shorten it or remove blocks.',
} as const
