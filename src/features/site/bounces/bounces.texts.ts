// Words about bounced addresses, for the owner to review.

export const bouncesTexts = {
  title: 'Bounces',
  text: 'These addresses get no newsletter, because an earlier mail came back or was reported as spam. Receipts and other mails that people ask for are still sent.',
  none: 'No address has bounced.',
  reasons: { no_mailbox: 'No such mailbox', complaint: 'Reported as spam' },
  sources: { refused: 'refused by the mail server', reported: 'reported by the mail service' },
  lift: 'Send again',
  lifted: (email: string) => `${email} gets the newsletter again.`,
  address: {
    label: 'Address for reports',
    hint: 'Enter it as the webhook for bounces and complaints at Postmark, SendGrid, Mailgun or Amazon SNS. Keep it secret.',
    copy: 'Copy address',
    renew: 'Replace address',
    ask: 'Replace this address? The earlier one stops working at once, so enter the new one at your mail service.',
    renewed: 'Address replaced',
    copied: 'Address copied',
    byHand: 'Your browser does not allow copying',
    byHandText: 'Please select the address and copy it by hand.',
    never: 'No report has arrived yet.',
    last: (moment: string) => `Last report: ${moment}`,
  },
  confirm: {
    text: 'Amazon asks you to confirm this address. Open the link once, then reports arrive.',
    link: 'Confirm at Amazon',
  },
} as const
