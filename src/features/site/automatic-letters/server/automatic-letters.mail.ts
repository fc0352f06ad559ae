// The welcome mail of a new subscriber, and the notice to the owner about a newsletter that the site has planned.
import { eq } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import { letterSettings } from '@/db/schema/site/automatic-letters'
import { newsletters, newsletterSubscribers } from '@/db/schema/site/newsletter'
import { listGivable } from '@/features/commerce/giveaways/server/givable-files'
import { isBounced } from '@/features/site/bounces/server/bounced-subscribers'
import { readLetterText } from '@/features/site/newsletter/letter-text.rules'
import { letterTexts } from '@/features/site/newsletter/letter.texts'
import { inAudience } from '@/features/site/newsletter/server/letter/audience'
import { unsubscribeHeaders } from '@/features/site/newsletter/server/newsletter.mail'
import { counted } from '@/lib/counted'
import { momentText } from '@/lib/zoned-time'
import type { Context } from '@/platform/context'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { automaticLettersTexts as texts } from '../automatic-letters.texts'

const readId = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the name of a file that can be given now; null without one. */
async function findName({ db }: Pick<Context, 'db'>, file: string | null): Promise<string | null> {
  if (file === null) return null
  return (await listGivable(db)).find(({ itemId, variantId }) => (variantId ?? itemId) === file)?.name ?? null
}

/** Returns `2027-01-02 19:30 (Europe/Berlin)`. */
const timeWords = (moment: Date, timeZone: string): string =>
  `${momentText(moment, timeZone).slice(0, 16).replace('T', ' ')} (${timeZone})`

export const automaticLettersMails: FeatureMails = {
  'newsletter-welcome': async (ctx, { subscriberId }) => {
    const { db, settings } = ctx
    const [[subscriber], [chosen]] = await Promise.all([
      db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.id, readId(subscriberId))),
      db.select().from(letterSettings),
    ])
    if (subscriber?.status !== 'confirmed' || !chosen?.welcome_is_on || (await isBounced(db, subscriber.id)))
      return null
    const page = `${settings.baseUrl}/newsletter/${deriveToken(settings.tokenSecret, 'newsletter', subscriber.id)}`
    const name = await findName(ctx, chosen.welcome_file)
    return {
      subject: chosen.welcome_subject,
      headers: unsubscribeHeaders(settings, subscriber.id),
      ...letter(
        {
          preheader: chosen.welcome_text.slice(0, 140),
          title: chosen.welcome_subject,
          blocks: [
            ...readLetterText(chosen.welcome_text),
            ...(name === null
              ? []
              : [
                  {
                    kind: 'button' as const,
                    label: texts.welcome.button(name),
                    href: `${page}/free/${chosen.welcome_file}`,
                  },
                ]),
            { kind: 'note', text: letterTexts.why },
            { kind: 'link', label: letterTexts.unsubscribe, href: page },
          ],
        },
        settings,
        { look: 'day' },
      ),
    }
  },

  'newsletter-planned': async ({ db, settings }, { newsletterId }) => {
    const [found] = await db
      .select()
      .from(newsletters)
      .where(eq(newsletters.id, readId(newsletterId)))
    if (found?.status !== 'planned' || found.send_at === null) return null
    const readers = await db.$count(newsletterSubscribers, inAudience(found.audience, settings.timeZone))
    const { subject, send_at: at } = found
    return {
      subject: texts.notice.subject(subject),
      ...letter(
        {
          preheader: subject,
          title: texts.notice.title,
          blocks: [
            {
              kind: 'paragraph',
              text: texts.notice.text(subject, timeWords(at, settings.timeZone), counted(readers, 'subscriber')),
            },
            { kind: 'button', label: texts.notice.button, href: `${settings.baseUrl}/admin/newsletter` },
            { kind: 'note', text: texts.notice.note },
          ],
        },
        settings,
      ),
    }
  },
}

export const automaticLettersMailLabels: MailLabels = {
  'newsletter-welcome': { name: 'Welcome mail', page: () => '/admin/newsletter/automatic' },
  'newsletter-planned': { name: 'Notice of an automatic newsletter', page: () => '/admin/newsletter' },
}
