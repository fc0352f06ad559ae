// The group Mail: who writes, who is written to, and the server that sends, tried with a mail to the administrator.
import { createApi } from '@/lib/api-client'
import type { connectionEndpoints } from '../../connections.contract'
import { ConnectionTrial } from '../ConnectionTrial'
import { type SettingsGroup, typedText } from '../settings-group'

const SendTest = () => (
  <ConnectionTrial
    label="Send me a test"
    running="Sending…"
    run={async (request, values) => {
      const { isSent, sentence } = await createApi<typeof connectionEndpoints>(request).send(
        'POST /api/admin/settings/test-mail',
        {
          body: {
            mail_sender: typedText(values, 'mail_sender'),
            smtp_host: typedText(values, 'smtp_host'),
            smtp_port: typedText(values, 'smtp_port'),
            smtp_user: typedText(values, 'smtp_user'),
            smtp_password: typedText(values, 'smtp_password'),
          },
        },
      )
      return { isGood: isSent, sentence }
    }}
  />
)

export const mailGroup: SettingsGroup = {
  id: 'mail',
  title: 'Mail',
  about:
    'The server that sends receipts and messages. Without one, mails stay on this machine. Mails wait while the server refuses them.',
  fields: ['mail_sender', 'owner_email', 'smtp_host', 'smtp_port', 'smtp_user', 'smtp_password'],
  Trial: SendTest,
}
