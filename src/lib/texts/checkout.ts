// Sentences of the checkout that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const checkoutTexts = {
  emailStep: 'Where should it go?',
  emailLabel: 'E-mail address',
  emailSubmit: 'Continue to Payment',
  paymentStep: 'Payment',
  loading: 'Loading PayPal...',
  settling: 'Confirming your payment...',
  checking: 'PayPal is still working on it. Please keep this page open.',
  stillChecking: 'Your payment is still being checked. Please do not pay again: an e-mail follows as soon as it is clear.',
  pending: 'PayPal is still clearing your payment. You need do nothing: an e-mail follows as soon as it is through.',
  declined: { title: 'Payment declined', text: 'PayPal did not take this payment. Please choose another way to pay. Nothing was charged.' },
  paid: { title: 'Thank you!', text: (email: string) => `Your payment arrived. A receipt is on its way to ${email}.` },
  shippingFree: 'Free',
  shippingNote: 'You choose the shipping address at PayPal.',
  contact: 'Write to us',
  downloads: 'Your downloads',
  download: 'Download',
  testPayments: 'Test payments. No money moves.',
} as const
