// Writes the mails about accounts: the links that prove an address, and the notices about changes.
import { randomUUID } from 'node:crypto'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail, type FeatureMails, type MailLabels } from '@/platform/outbox/outbox'
import { accountLetter, buttonBlock, happenedOn, mailedLink, noteBlock, paragraphBlock } from './account-letter'

const notices = {
  'password-changed': 'The password of your account was changed. Every other browser was signed out.',
  'password-reset':
    'A new password was set for your account with a link from a mail to this address. Every browser was signed out.',
  'second-factor-on': 'Signing in to your account now takes a code from your authenticator app as well.',
  'second-factor-off': 'Signing in to your account no longer takes a code: the authenticator app was switched off.',
  'recovery-codes-new': 'New recovery codes were created for your account. The old ones no longer work.',
  'email-change-asked':
    'A change of your e-mail address was requested with your password. Nothing changes before the link in a mail to the new address is opened in a browser that is signed in.',
  'email-changed':
    'You now sign in with another e-mail address. This address can no longer sign in, and every other browser was signed out.',
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

export const signInMails: FeatureMails = {
  'access-sign-up': async (ctx, { linkId }) => {
    const { href, works } = await mailedLink(ctx, 'sign-up', 'verify', linkId)
    return accountLetter(ctx, `Your account at ${ctx.settings.siteName}`, 'Verify your address', [
      paragraphBlock(
        `We received a request, most likely from you, for an account for the back-office of ${ctx.settings.siteName}. The button proves that this address is yours and creates the account.`,
      ),
      buttonBlock('Verify your address', href),
      noteBlock(`${works} If it was not you, ignore this mail: without this link there is no account.`),
    ])
  },
  'access-reset': async (ctx, { linkId }) => {
    const { href, works } = await mailedLink(ctx, 'reset', 'reset', linkId)
    return accountLetter(ctx, `A new password for ${ctx.settings.siteName}`, 'Set a new password', [
      paragraphBlock(
        `We received a request, most likely from you, for a new password for the back-office of ${ctx.settings.siteName}.`,
      ),
      buttonBlock('Set a new password', href),
      noteBlock(`${works} If it was not you, ignore this mail: your password stays the same.`),
    ])
  },
  'access-account-exists': async (ctx) =>
    accountLetter(ctx, `Your account at ${ctx.settings.siteName}`, 'You already have an account', [
      paragraphBlock(
        `We received a request, most likely from you, for an account for the back-office of ${ctx.settings.siteName}. This address already has one.`,
      ),
      buttonBlock('Sign in', `${ctx.settings.baseUrl}/auth`),
      noteBlock('If you forgot your password, choose "Forgot password?" there. If it was not you, ignore this mail.'),
    ]),
  'access-change-email': async (ctx, { linkId }) => {
    const { href, works } = await mailedLink(ctx, 'change-email', 'change-email', linkId)
    return accountLetter(ctx, `Confirm your new address at ${ctx.settings.siteName}`, 'Confirm your new address', [
      paragraphBlock(
        `We received a request, most likely from you, to use this address for an account of the back-office of ${ctx.settings.siteName}.`,
      ),
      buttonBlock('Confirm the address', href),
      noteBlock(
        `${works} You have to be signed in with your present address. If it was not you, ignore this mail: nothing changes.`,
      ),
    ])
  },
  'access-notice': async (ctx, { notice, at }) =>
    accountLetter(ctx, `Your account at ${ctx.settings.siteName} was changed`, 'Your account was changed', [
      paragraphBlock(notices[notice as Notice]),
      paragraphBlock(happenedOn(ctx, String(at))),
      { kind: 'link', label: 'Look at your account', href: `${ctx.settings.baseUrl}/admin/account` },
      noteBlock(
        notice === 'email-changed'
          ? 'If it was not you, tell another administrator or the person who runs the server at once.'
          : 'If it was not you, set a new password at once: choose "Forgot password?" on the sign-in page.',
      ),
    ]),
}

export const signInMailLabels: MailLabels = {
  'access-sign-up': { name: 'Link for a new account', page: () => '/admin/user-management' },
  'access-reset': { name: 'Link for a new password' },
  'access-account-exists': { name: 'Account exists already' },
  'access-change-email': { name: 'Link for a new address', page: () => '/admin/account' },
  'access-notice': { name: 'Note about an account' },
}
