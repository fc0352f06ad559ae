// Sentences of the checkout that the requirements leave open (OP-28), for the owner to review. Texts that the
// requirements fix are written where they are used.

export const checkoutTexts = {
  emailStep: 'Your e-mail address',
  emailLabel: 'E-mail address',
  emailSubmit: 'Continue to Payment',
  paymentStep: 'Payment',
  loading: 'Loading the payment buttons...',
  settling: 'Confirming your payment...',
  checking: 'Your payment is still being checked. Please keep this page open.',
  stillChecking:
    'Your payment is still being checked. Please do not pay again: we will e-mail you as soon as we know the result.',
  pending: 'Your payment is still clearing. Nothing to do: we will e-mail you when it clears.',
  declined: {
    title: 'Payment declined',
    text: 'This payment was not taken. Please choose another way to pay. Nothing was charged.',
  },
  cancelled: { title: 'Payment Cancelled', text: 'Your payment was cancelled. Your cart items are still saved.' },
  /** `provider` takes the payment on a page of its own. */
  payAt: (provider: string) => `Pay at ${provider}`,
  payAtHint: (provider: string) => `You pay on the page of ${provider} and come back here.`,
  paid: {
    title: 'Thank you!',
    text: (email: string) => `Your payment arrived. A receipt is on its way${email === '' ? '' : ` to ${email}`}.`,
  },
  /** Shown in a window whose cart was bought in another one. */
  paidElsewhere: 'Paid in Another Window',
  confirmed: {
    title: 'Purchase Confirmed',
    thanks: 'Thank you for your order.',
    thanksForDownload: 'Thank you, it is yours.',
    sent: 'Receipt sent to your email',
    arrived: 'Your payment arrived.',
    number: 'Order number:',
    inMail: 'Everything you bought is in the e-mail.',
    contents: (title: string) => `In ${title}`,
    travels: 'Travels by post',
    travelsWithDownload: 'Travels by post; the download is yours now',
    parcel: 'The parcel goes to the address you gave when you paid. An e-mail tells you when it is on its way.',
  },
  emailInvalid: 'This does not look like an e-mail address yet.',
  emailMissing: 'Please enter your e-mail address first.',
  emailRemembered: (email: string) => `${email} is remembered in this browser.`,
  emailForget: 'Forget this address',
  holderLabel: 'Name on the sheet music',
  /** `printed`: the name if it is printed differently from the input. */
  holderHint: (printed: string) =>
    printed === ''
      ? 'Printed on every page: your own name, your band or your school.'
      : `Printed on every page as “${printed}”.`,
  holder: 'Licensed to:',
  noteOpen: 'Add a note to the order',
  noteLabel: 'A note to the seller (optional)',
  noteCount: (length: number, most: number) => `${length} of ${most} characters`,
  yourNote: 'Your note:',
  notCharged: 'You have not been charged',
  addressNext: 'You choose the postal address when you pay, in the next step.',
  contact: 'Write to us',
  /** `host` is where the script comes from. */
  blocked: (host: string) =>
    `A content blocker may be stopping ${host}. Allow it on this page and try again, or write to us.`,
  applePay: 'Apple Pay',
  total: 'Total',
  /** Shown in Google's sheet, whose reason is shown on the page below it. */
  walletFailed: 'This payment did not work. Close this window to read why.',
  bought: 'What you bought',
  download: 'Download',
  testPayments: 'Test payments. No money moves.',
} as const
