// The mails of the newsletter: the confirmation (double opt-in) and the newsletter itself.
import { eq } from 'drizzle-orm'
import type { Settings } from '@/platform/context'
import { letter } from '@/adapters/mail/letter'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { isBounced } from '@/features/site/bounces/server/bounced-subscribers'
import { newsletterSubscribers, newsletters } from '@/db/schema/site/newsletter'
import { AppError } from '@/lib/errors'
import { countClicks, newsletterLetter } from './letter/render-letter'

/** Returns the addresses of the subscription page and of one-click unsubscribe for mail programs (RFC 8058). */
function waysFor({ baseUrl, tokenSecret }: Settings, subscriberId: string) {
  const token = deriveToken(tokenSecret, 'newsletter', subscriberId)
  return {
    page: `${baseUrl}/newsletter/${token}`,
    headers: { 'List-Unsubscribe': `<${baseUrl}/u/${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Returns the headers with which mail programs unsubscribe a reader. */
export const unsubscribeHeaders = (settings: Settings, subscriberId: string) => waysFor(settings, subscriberId).headers

/** Returns an id from a mail's payload. */
const findId = (value: unknown): string => (typeof value === 'string' ? value : '')

export const newsletterMails: FeatureMails = {
  newsletter: async (ctx, { newsletterId, subscriberId }) => {
    const { db, settings } = ctx
    const [newsletter] = await db
      .select()
      .from(newsletters)
      .where(eq(newsletters.id, findId(newsletterId)))
    if (!newsletter) throw new AppError('not_found', { detail: { newsletterId } })
    // The test mail to the administrator has no subscriber.
    if (subscriberId === undefined)
      return {
        subject: `Test: ${newsletter.subject}`,
        ...(await newsletterLetter(ctx, newsletter, `${settings.baseUrl}/`)),
      }
    const [subscriber] = await db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, findId(subscriberId)))
    if (subscriber?.status !== 'confirmed' || (await isBounced(db, subscriber.id))) return null
    const { page, headers } = waysFor(settings, subscriber.id)
    const { html, text } = await newsletterLetter(ctx, newsletter, page)
    const counted = countClicks(html, newsletter.links, `${settings.baseUrl}/l/${newsletter.id}`)
    return { subject: newsletter.subject, headers, html: counted, text }
  },

  'newsletter-confirm': async ({ db, settings }, { subscriberId }) => {
    const [subscriber] = await db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, findId(subscriberId)))
    if (!subscriber) throw new AppError('not_found', { detail: { subscriberId } })
    const { page, headers } = waysFor(settings, subscriber.id)
    return {
      subject: `Please confirm: news from ${settings.siteName}`,
      headers,
      ...letter(
        {
          preheader: 'One click and you are on the list.',
          title: 'One click and you are on the list',
          blocks: [
            {
              kind: 'paragraph',
              text: `This address was entered to hear from ${settings.siteName}: new music and dates.`,
            },
            { kind: 'button', label: 'Open the confirmation page', href: page },
            {
              kind: 'note',
              text: 'If it was not you, ignore this mail: without your confirmation no further mail is sent.',
            },
          ],
        },
        settings,
      ),
    }
  },
}

export const newsletterMailLabels: MailLabels = {
  newsletter: { name: 'Newsletter', page: () => '/admin/newsletter' },
  'newsletter-confirm': { name: 'Confirmation of a subscription', page: () => '/admin/subscribers' },
}
