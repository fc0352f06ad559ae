// Writes the mails about the list of addresses: the invitation, and the notice about a change of the list.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail, type FeatureMails, type MailLabels } from '@/platform/outbox/outbox'
import { allowedEmails } from '@/db/schema/office/access'
import { accounts } from '@/db/schema/office/sign-in'
import {
  accountLetter,
  buttonBlock,
  happenedOn,
  mailedLink,
  noteBlock,
  paragraphBlock,
} from '@/features/office/sign-in/server/account-letter'
import { accountRole } from '@/features/office/sign-in/role.rules'
import { roleSentences } from '../roles.texts'

export type ListChange = {
  change:
    | 'added'
    | 'added-admin'
    | 'added-editor'
    | 'added-packer'
    | 'accepted'
    | 'now-admin'
    | 'now-administrator'
    | 'now-editor'
    | 'now-packer'
    | 'moved'
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

export const accessMails: FeatureMails = {
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
      paragraphBlock(`${who} invites you to the back-office of ${siteName}, ${baseUrl}.`),
      ...(entry ? [paragraphBlock(`What you may do there: ${roleSentences(accountRole(entry))}`)] : []),
      paragraphBlock(
        link
          ? 'Use the button below, enter your name and choose a password to get in.'
          : 'You already have an account there: use the button below and sign in with your password.',
      ),
      link ? buttonBlock('Accept the invitation', link.href) : buttonBlock('Sign in', `${baseUrl}/auth`),
      noteBlock(
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
      'added-packer': `${actor} added ${email} to ${list}, with the right to ship orders only.`,
      accepted: `${email} accepted the invitation and now has an account.`,
      'added-admin': `${actor} added ${email} to ${list}, with the right to change this list.`,
      'now-admin': `${actor} changed what ${email} may do: everything, including changes to this list.`,
      'now-administrator': `${actor} changed what ${email} may do: run the site and the shop, but not change this list.`,
      'now-editor': `${actor} changed what ${email} may do: edit the site only.`,
      'now-packer': `${actor} changed what ${email} may do: ship orders only.`,
      moved: `${actor} changed the address of the account to ${email}, which may now sign in in its place.`,
      removed: `${actor} removed ${email} from ${list}. All its sessions have ended.`,
    }[change]
    return accountLetter(
      ctx,
      `Who may sign in at ${ctx.settings.siteName} was changed`,
      'Who may sign in was changed',
      [
        paragraphBlock(happened),
        ...(left.length === 0 ? [] : [paragraphBlock(stillThere)]),
        paragraphBlock(happenedOn(ctx, at)),
        { kind: 'link', label: 'Look at the list', href: `${ctx.settings.baseUrl}/admin/user-management` },
        noteBlock('If this should not have happened, remove any address that does not belong on the list.'),
      ],
    )
  },
}

export const accessMailLabels: MailLabels = {
  'access-invitation': { name: 'Invitation', page: () => '/admin/user-management' },
  'access-list': { name: 'Note about who may sign in', page: () => '/admin/user-management' },
}
