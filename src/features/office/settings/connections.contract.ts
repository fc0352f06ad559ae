// Trying the PayPal account and the mail server that are typed in the settings, before or after they are saved.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { secretFields, settingFields } from './settings.fields'

/** Form values of a trial. An empty secret means the stored one. */
const paymentsForm = z.object({
  paypal_environment: settingFields.paypal_environment.rule,
  paypal_client_id: settingFields.paypal_client_id.rule,
  paypal_client_secret: secretFields.paypal_client_secret.rule,
})
const mailForm = z.object({
  mail_sender: settingFields.mail_sender.rule,
  smtp_host: settingFields.smtp_host.rule,
  smtp_port: settingFields.smtp_port.rule,
  smtp_user: settingFields.smtp_user.rule,
  smtp_password: secretFields.smtp_password.rule,
})

export const connectionEndpoints = {
  checkPayments: endpoint({
    method: 'POST',
    path: '/api/admin/settings/check-payments',
    access: 'administrator',
    summary: 'Asks PayPal whether it accepts these credentials, and says what speaks against saving them.',
    body: paymentsForm,
    output: z.object({
      isAccepted: z.boolean(),
      sentence: z.string(),
      /** To be answered before the values are saved; null when nothing speaks against it. */
      question: z.string().nullable(),
    }),
    limit: { requests: 20, perSeconds: 60 },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    access: 'administrator',
    summary: 'Sends one mail with these values to the signed-in administrator.',
    body: mailForm,
    output: z.object({ isSent: z.boolean(), sentence: z.string() }),
    limit: { requests: 5, perSeconds: 60 },
  }),
}
