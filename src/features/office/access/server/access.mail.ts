// Writes the mails about accounts: the links that prove an address, and the notices about changes.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { letter } from '@/adapters/mail/letter'
import type { LetterBlock } from '@/adapters/mail/letter-content'
import { timeLeft } from '@/platform/outbox/mailed-links'
import { queueMail, type FeatureMails, type MailLabels } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { randomUUID } from 'node:crypto'
import { accountLinks, accounts, allowedEmails } from '@/db/schema/office/access'
import { AppError } from '@/lib/errors'
import { accountRole, roleSentences } from '../role.rules'
import type { LinkPurpose } from './account-links'

const notices = {
  'password-changed': 'The password of your account was changed. Every other browser was signed out.',
  'password-reset':
    'A new password was set for your account with a link from a mail to this address. Every browser was signed out.',
  'second-factor-on': 'Signing in to your account now takes a code from your authenticator app as well.',
  'second-factor-off': 'Signing in to your account no longer takes a code: the authenticator app was switched off.',
  'recovery-codes-new': 'New recovery codes were created for your account. The old ones no longer work.',
  'recovery-code-used': 'One of the recovery codes of your account was used to sign in. It will not work again.',
} as const

export type Notice = keyof typeof notices

/** Tells the owner of an account about a change to it, regardless of who made it. */
export async function queueNotice(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  email: string,
  notice: Notice,
): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `access-notice:${randomUUID()}`,
    kind: 'access-notice',
    recipient: email,
    payload: { notice, at: clock.now().toISOString() },
  })
}

export type ListChange = {
  change:
    | 'added'
    | 'added-admin'
    | 'added-editor'
    | 'accepted'
    | 'now-admin'
    | 'now-administrator'
    | 'now-editor'
    | 'removed'
  /** Address of the user whom the change affects. */ email: string
  /** User who made the change. */ actor: string
}

/** Tells the primary administrator who may now sign in or no longer may, regardless of who changed it (OP-08). */
export async function queueListNotice(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Transaction,
  change: ListChange,
): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `access-list:${randomUUID()}`,
    kind: 'access-list',
    recipient: settings.adminEmail,
    payload: { ...change, at: clock.now().toISOString() },
  })
}

/** Returns the address of the page behind a mailed link, and the text about how it works. */
async function mailedLink(
  ctx: Context,
  purpose: LinkPurpose,
  page: 'verify' | 'reset' | 'invitation',
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

function happenedOn({ settings }: Context, at: string): string {
  return `This happened on ${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: settings.timeZone }).format(new Date(at))} (${settings.timeZone}).`
}

function accountLetter({ settings }: Context, subject: string, title: string, blocks: LetterBlock[]) {
  return { subject, ...letter({ preheader: subject, title, blocks }, settings) }
}

const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text })
const note = (text: string): LetterBlock => ({ kind: 'note', text })
const button = (label: string, href: string): LetterBlock => ({ kind: 'button', label, href })

export const accessMails: FeatureMails = {
  'access-sign-up': async (ctx, { linkId }) => {
    const { href, works } = await mailedLink(ctx, 'sign-up', 'verify', linkId)
    return accountLetter(ctx, `Your account at ${ctx.settings.siteName}`, 'Verify your address', [
      paragraph(
        `We received a request, most likely from you, for an account for the back-office of ${ctx.settings.siteName}. The button proves that this address is yours and creates the account.`,
      ),
      button('Verify your address', href),
      note(`${works} If it was not you, ignore this mail: without this link there is no account.`),
    ])
  },
  'access-reset': async (ctx, { linkId }) => {
    const { href, works } = await mailedLink(ctx, 'reset', 'reset', linkId)
    return accountLetter(ctx, `A new password for ${ctx.settings.siteName}`, 'Set a new password', [
      paragraph(
        `We received a request, most likely from you, for a new password for the back-office of ${ctx.settings.siteName}.`,
      ),
      button('Set a new password', href),
      note(`${works} If it was not you, ignore this mail: your password stays the same.`),
    ])
  },
  'access-account-exists': async (ctx) =>
    accountLetter(ctx, `Your account at ${ctx.settings.siteName}`, 'You already have an account', [
      paragraph(
        `We received a request, most likely from you, for an account for the back-office of ${ctx.settings.siteName}. This address already has one.`,
      ),
      button('Sign in', `${ctx.settings.baseUrl}/auth`),
      note('If you forgot your password, choose "Forgot password?" there. If it was not you, ignore this mail.'),
    ]),
  'access-invitation': async (ctx, payload) => {
    const { linkId, email, by } = payload as { linkId: string | null; email: string; by: string | null }
    const { siteName, baseUrl } = ctx.settings
    const [inviter] = await ctx.db
      .select({ name: accounts.full_name })
      .from(accounts)
      .where(eq(accounts.email, by ?? ''))
    const [entry] = await ctx.db.select().from(allowedEmails).where(eq(allowedEmails.email, email))
    const who = inviter && by !== null ? `${inviter.name} (${by})` : 'The owner of the site'
    const link = linkId === null ? null : await mailedLink(ctx, 'invitation', 'invitation', linkId)
    return accountLetter(ctx, `An invitation to work on ${siteName}`, `Work on ${siteName}`, [
      paragraph(`${who} invites you to the back-office of ${siteName}, ${baseUrl}.`),
      ...(entry ? [paragraph(`What you may do there: ${roleSentences(accountRole(entry))}`)] : []),
      paragraph(
        link
          ? 'Use the button below, enter your name and choose a password to get in.'
          : 'You already have an account there: use the button below and sign in with your password.',
      ),
      link ? button('Accept the invitation', link.href) : button('Sign in', `${baseUrl}/auth`),
      note(
        `${link ? `The link is for ${email} only. ${link.works} ` : ''}If you do not know the sender, ignore this mail.`,
      ),
    ])
  },
  'access-list': async (ctx, payload) => {
    const { change, email, actor, at } = payload as ListChange & { at: string }
    const list = 'the list of addresses that may sign in to the back-office'
    const left =
      change === 'removed'
        ? await ctx.db
            .select({ email: allowedEmails.email })
            .from(allowedEmails)
            .where(eq(allowedEmails.added_by, email))
            .orderBy(allowedEmails.email)
        : []
    const stillThere = `${email} had added these to the list, and they may still sign in: ${left.map((entry) => entry.email).join(', ')}.`
    const happened = {
      added: `${actor} added ${email} to ${list}.`,
      'added-editor': `${actor} added ${email} to ${list}, with the right to edit the site only.`,
      accepted: `${email} accepted the invitation and now has an account.`,
      'added-admin': `${actor} added ${email} to ${list}, with the right to change this list.`,
      'now-admin': `${actor} changed what ${email} may do: everything, including changes to this list.`,
      'now-administrator': `${actor} changed what ${email} may do: run the site and the shop, but not change this list.`,
      'now-editor': `${actor} changed what ${email} may do: edit the site only.`,
      removed: `${actor} removed ${email} from ${list}. All its sessions have ended.`,
    }[change]
    return accountLetter(
      ctx,
      `Who may sign in at ${ctx.settings.siteName} was changed`,
      'Who may sign in was changed',
      [
        paragraph(happened),
        ...(left.length === 0 ? [] : [paragraph(stillThere)]),
        paragraph(happenedOn(ctx, at)),
        { kind: 'link', label: 'Look at the list', href: `${ctx.settings.baseUrl}/admin/user-management` },
        note('If this should not have happened, remove any address that does not belong on the list.'),
      ],
    )
  },
  'access-notice': async (ctx, { notice, at }) =>
    accountLetter(ctx, `Your account at ${ctx.settings.siteName} was changed`, 'Your account was changed', [
      paragraph(notices[notice as Notice]),
      paragraph(happenedOn(ctx, String(at))),
      { kind: 'link', label: 'Look at your account', href: `${ctx.settings.baseUrl}/admin/account` },
      note('If it was not you, set a new password at once: choose "Forgot password?" on the sign-in page.'),
    ]),
}

export const accessMailLabels: MailLabels = {
  'access-invitation': { name: 'Invitation', page: () => '/admin/user-management' },
  'access-sign-up': { name: 'Link for a new account', page: () => '/admin/user-management' },
  'access-reset': { name: 'Link for a new password' },
  'access-account-exists': { name: 'Account exists already' },
  'access-notice': { name: 'Note about an account' },
  'access-list': { name: 'Note about who may sign in', page: () => '/admin/user-management' },
}
