// Texts about the PayPal account and the mail server in the settings.
import { counted } from '@/lib/counted'

const copyAgain = 'Copy both again from your app at developer.paypal.com.'

export const connectionTexts = {
  paypal: {
    accepted: {
      sandbox: 'PayPal accepts these values. Test mode: no money moves.',
      production: 'PayPal accepts these values. Payments are live.',
    },
    wrongMode: {
      sandbox:
        'These values belong to live payments, but the mode is Test. Choose Live, or copy the values of the test app.',
      production:
        'These values belong to a test account, but the mode is Live. Choose Test, or copy the values of the live app.',
    },
    wrong: `PayPal does not accept this client ID and secret. ${copyAgain}`,
    away: 'PayPal could not be reached, so nothing was checked. Try again in a minute.',
    noAccount: 'No client ID is set. Test payments are taken by a simulator; no money moves.',
    /** `orders` are numbers of orders. */
    inProgress: (orders: readonly string[]) =>
      `${counted(orders.length, 'payment is', 'payments are')} not finished: ${orders.join(', ')}. Only the present account can finish ${orders.length === 1 ? 'it' : 'them'}. Wait a few minutes, or look ${orders.length === 1 ? 'it' : 'them'} up in that account later.`,
  },
  mail: {
    sent: (to: string) => `Sent to ${to}. Look into that mailbox, and into its spam folder.`,
    onDisk: 'No mail server is set: mails stay on this machine, at /dev/mail.',
    noAddress: 'This account has no address to send a test to.',
    subject: (siteName: string) => `Test mail from ${siteName}`,
    title: 'Your mail server works',
    text: 'You asked for this mail under Settings. There is nothing to do.',
  },
  fields: {
    howToPay: 'Please write how buyers pay you, such as the account holder and IBAN.',
    clientSecret: 'Please enter the secret of this client ID.',
    password: 'Please enter the password again, because the mail server or the user name has changed.',
    merchantId: 'Live payments need the merchant ID: with it the site checks that the money goes to you.',
    webhookId: 'Live payments need the webhook ID: without it PayPal cannot tell the site about payments.',
    notEmpty: 'A public site cannot be without this.',
  },
}
