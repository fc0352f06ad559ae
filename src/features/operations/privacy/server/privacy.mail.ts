// The mail that asks a mailbox to confirm that its data be exported or erased.
import { eq } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { privacyRequests } from '@/db/schema/operations/privacy'
import { linkDays } from './privacy-requests'

const words = {
  export: {
    subject: 'Your data',
    title: 'Your data is ready for you',
    text: 'We received a request, most likely from you, for a copy of everything we keep about this address.',
    button: 'Open the page with your data',
  },
  erase: {
    subject: 'Please confirm: erase your data',
    title: 'Shall we erase your data?',
    text: 'We received a request, most likely from you, to erase what we keep about this address. The page behind this link says what will be erased and what has to stay.',
    button: 'See what will be erased',
  },
} as const

export const privacyMails: FeatureMails = {
  'privacy-proof': async ({ db, settings }, { requestId }) => {
    const [request] = await db
      .select()
      .from(privacyRequests)
      .where(eq(privacyRequests.id, String(requestId)))
    // The request was replaced by a newer one, or done meanwhile.
    if (!request || request.done_at !== null) return null
    const { subject, title, text, button } = words[request.kind]
    return {
      subject: `${subject} at ${settings.siteName}`,
      ...letter(
        {
          preheader: text,
          title,
          blocks: [
            { kind: 'paragraph', text },
            {
              kind: 'button',
              label: button,
              href: `${settings.baseUrl}/privacy/${deriveToken(settings.tokenSecret, 'privacy', request.id)}`,
            },
            {
              kind: 'note',
              text: `The link works for ${linkDays} days. Opening it changes nothing; there is a button on the page. If it was not you, ignore this mail: nothing will happen.`,
            },
          ],
        },
        settings,
      ),
    }
  },
}

export const privacyMailLabels: MailLabels = {
  'privacy-proof': { name: 'Link to see or erase data', page: () => '/admin/privacy' },
}
