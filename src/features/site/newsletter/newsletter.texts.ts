// Texts of the newsletter sign-up that the requirements leave open (OP-28), for the owner to review. Texts that the
// requirements fix are in the files that use them.

export const newsletterTexts = {
  label: 'E-mail address',
  subscribe: 'Subscribe',
  /** Shown above the form when the server returns it with an error (without script). */
  again: 'Please correct the address and send it again.',
  submitting: 'Subscribing...',
  confirm: {
    button: 'Check your inbox',
    title: 'Almost there',
    text: 'Please open the e-mail we just sent you and confirm your address.',
  },
} as const
