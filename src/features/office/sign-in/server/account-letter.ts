// Parts of the mails about accounts: the letter, the link that proves an address, and the time of a change.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { letter } from '@/adapters/mail/letter'
import type { LetterBlock } from '@/adapters/mail/letter-content'
import { timeLeft } from '@/platform/outbox/mailed-links'
import { deriveToken } from '@/platform/tokens'
import { accountLinks } from '@/db/schema/office/sign-in'
import { AppError } from '@/lib/errors'
import type { LinkPurpose } from './account-links'

/** Returns the address of the page behind a mailed link, and the text about how it works. */
export async function mailedLink(
  ctx: Context,
  purpose: LinkPurpose,
  page: 'verify' | 'reset' | 'invitation' | 'change-email',
  linkId: unknown,
): Promise<{ href: string; works: string }> {
  const { db, settings } = ctx
  const [link] = await db
    .select({ id: accountLinks.id, expires_at: accountLinks.expires_at })
    .from(accountLinks)
    .where(eq(accountLinks.id, String(linkId)))
  if (!link) throw new AppError('not_found', { detail: { linkId } })
  return {
    href: `${settings.baseUrl}/auth/${page}/${deriveToken(settings.tokenSecret, purpose, link.id)}`,
    works: `The link works once, within ${timeLeft(ctx, link)}.`,
  }
}

/** Writes a moment for a mail: in the owner's language of dates, clock and time zone. */
export const mailedMoment = (at: Date, { owner, timeZone }: Pick<Context['settings'], 'owner' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(owner.date_language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: owner.clock === '24' ? 'h23' : 'h12',
    timeZone,
  }).format(at)

export function happenedOn({ settings }: Context, at: string): string {
  return `This happened on ${mailedMoment(new Date(at), settings)} (${settings.timeZone}).`
}

export function accountLetter({ settings }: Context, subject: string, title: string, blocks: LetterBlock[]) {
  return { subject, ...letter({ preheader: subject, title, blocks }, settings) }
}

export const paragraphBlock = (text: string): LetterBlock => ({ kind: 'paragraph', text })
export const noteBlock = (text: string): LetterBlock => ({ kind: 'note', text })
export const buttonBlock = (label: string, href: string): LetterBlock => ({ kind: 'button', label, href })
