// The group Payments: the PayPal account, tried before it is saved.
import { TextField } from '@/ui/Field'
import type { FormValues } from '@/admin-kit/definition'
import type { SendRequest } from '@/admin-kit/requests/sign-in-again'
import { createApi } from '@/lib/api-client'
import type { connectionEndpoints } from '../../connections.contract'
import { ConnectionTrial } from '../ConnectionTrial'
import { type GroupProps, type SettingsGroup, typedText } from '../settings-group'

/** Sends the typed account. The server checks the types again. */
const check = (request: SendRequest, values: FormValues) =>
  createApi<typeof connectionEndpoints>(request).send('POST /api/admin/settings/check-payments', {
    body: {
      paypal_environment: values.paypal_environment === 'production' ? 'production' : 'sandbox',
      paypal_client_id: typedText(values, 'paypal_client_id'),
      paypal_client_secret: typedText(values, 'paypal_client_secret'),
    },
  })

function WebhookAddress({ settings: { webAddress } }: GroupProps) {
  return (
    <TextField
      label="Webhook address"
      hint="Register it in your PayPal app for all events. PayPal then shows the webhook ID."
      value={`${webAddress}/api/paypal/webhook`}
      readOnly
    />
  )
}

const CheckConnection = () => (
  <ConnectionTrial
    label="Check the connection"
    running="Checking…"
    run={async (request, values) => {
      const { isAccepted, sentence } = await check(request, values)
      return { isGood: isAccepted, sentence }
    }}
  />
)

export const paymentsGroup: SettingsGroup = {
  id: 'payments',
  title: 'Payments',
  about:
    'Your PayPal account. Without one, test payments are taken and no money moves. After a change, orders of the earlier account are refunded at PayPal.',
  fields: [
    'paypal_environment',
    'paypal_client_id',
    'paypal_client_secret',
    'paypal_merchant_id',
    'paypal_webhook_id',
    'paypal_sdk',
    'apple_pay_file',
    'manual_payment',
    'manual_payment_name',
    'manual_payment_days',
    'manual_payment_text',
  ],
  Above: WebhookAddress,
  Trial: CheckConnection,
  question: async (request, values) => (await check(request, values)).question,
}
