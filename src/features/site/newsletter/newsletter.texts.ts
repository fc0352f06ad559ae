// Sentences of subscribing to the newsletter that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const newsletterTexts = {
  label: 'E-mail address',
  subscribe: 'Subscribe',
  /** Above the form that comes back (without script). */
  again: 'Please correct the address and send it again.',
  submitting: 'Subscribing...',
  confirm: { title: 'Almost there', text: 'Please open the e-mail we just sent you and confirm your address.' },
} as const
