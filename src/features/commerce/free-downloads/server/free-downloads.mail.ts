// The mail of a free download: its link confirms the subscription (double opt-in) and gives the download.
import { eq } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { unsubscribeHeaders } from '@/features/site/newsletter/server/newsletter.mail'
import { freeDownloadMailTexts as texts } from '../free-downloads.texts'
import { findOfferedFile } from './offered-files'

const readId = (value: unknown): string => (typeof value === 'string' ? value : '')

export const freeDownloadMails: FeatureMails = {
  'free-download': async (ctx, { subscriberId, of }) => {
    const { db, settings } = ctx
    const [subscriber] = await db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, readId(subscriberId)))
    const file = await findOfferedFile(ctx, readId(of))
    if (!subscriber || !file) return null
    const token = deriveToken(settings.tokenSecret, 'newsletter', subscriber.id)
    return {
      subject: texts.subject(file.name),
      headers: unsubscribeHeaders(settings, subscriber.id),
      ...letter(
        {
          preheader: texts.preheader,
          title: texts.title,
          blocks: [
            { kind: 'paragraph', text: texts.text(file.name, settings.siteName) },
            { kind: 'button', label: texts.button, href: `${settings.baseUrl}/newsletter/${token}/free/${file.id}` },
            { kind: 'note', text: texts.note },
          ],
        },
        settings,
      ),
    }
  },
}

export const freeDownloadMailLabels: MailLabels = {
  'free-download': { name: 'Free download for a subscriber', page: () => '/admin/subscribers' },
}
