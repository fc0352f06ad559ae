// The mail that asks an address whether it really wants the newsletter.
import { eq } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import type { FeatureMails } from '@/adapters/mail/outbox'
import { deriveToken } from '@/adapters/tokens'
import { newsletterSubscribers } from '@/db/schema/newsletter'
import { AppError } from '@/lib/errors'

export const newsletterMails: FeatureMails = {
  'newsletter-confirm': async ({ db, settings }, { subscriberId }) => {
    const [subscriber] = await db.select({ id: newsletterSubscribers.id }).from(newsletterSubscribers).where(eq(newsletterSubscribers.id, String(subscriberId)))
    if (!subscriber) throw new AppError('not_found', { detail: { subscriberId } })
    const token = deriveToken(settings.tokenSecret, 'newsletter', subscriber.id)
    return {
      subject: `Please confirm: news from ${settings.siteName}`,
      headers: {
        'List-Unsubscribe': `<${settings.baseUrl}/u/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      ...letter(
        {
          preheader: 'One click and you are on the list.',
          title: 'One click and you are on the list',
          blocks: [
            { kind: 'paragraph', text: `Somebody, most likely you, asked to hear from ${settings.siteName} at this address: new music and dates, a few times a year.` },
            { kind: 'button', label: 'Open the confirmation page', href: `${settings.baseUrl}/newsletter/${token}` },
            { kind: 'note', text: 'If it was not you, do nothing: without your confirmation no further mail is sent.' },
          ],
        },
        settings,
      ),
    }
  },
}
