// Texts of the page behind a newsletter link that the requirements leave open (OP-28), for the owner to review. Texts
// that the requirements fix are in the files that use them.

export const subscriptionTexts = {
  eyebrow: { pending: 'Newsletter', confirmed: 'Subscribed!', unsubscribed: 'Newsletter' },
  title: { pending: 'One more click', confirmed: 'You are on the list', unsubscribed: 'You are off the list' },
  lede: {
    pending: (email: string) => `Confirm that ${email} wants to hear about new music and dates.`,
    confirmed: (email: string) =>
      `News goes to ${email}. You can leave at any time, here or with the link in every newsletter.`,
    unsubscribed: (email: string) => `Nothing more is sent to ${email}. If you miss it, one click brings you back.`,
  },
  confirm: 'Yes, confirm my address',
  again: 'Subscribe again',
  unsubscribe: 'Unsubscribe',
  decline: 'No thanks',
  home: 'Go to the home page',
  unknown: {
    title: 'This link is not valid',
    text: 'Part of the address may be missing. Please open the link in your e-mail again, or copy all of it.',
  },
} as const
