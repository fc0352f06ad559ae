// Sentences of subscribing to the newsletter that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const newsletterTexts = {
  label: 'E-mail address',
  subscribe: 'Subscribe',
  submitting: 'Subscribing...',
  confirm: { title: 'Almost there', text: 'Please open the e-mail we just sent you and confirm your address.' },
} as const
