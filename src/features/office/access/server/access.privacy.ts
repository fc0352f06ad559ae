// Accounts of administrators as personal data.
import { eq, sql } from 'drizzle-orm'
import { erasedPerson, mapped, type PersonalData } from '@/platform/privacy/personal-data'
import {
  accessFailures,
  accountLinks,
  accounts,
  allowedEmails,
  knownNetworks,
  recoveryCodes,
  sessions,
} from '@/db/schema/access'

const untilRemoved = () => 'As long as the administrator is one'
const staff = 'Administrators'

export const accessPrivacy: PersonalData = {
  isAboutStaff: true,
  map: [
    mapped(allowedEmails, {
      columns: {
        id: null,
        email: 'e-mail address',
        is_admin: null,
        added_by: 'e-mail address of who added it',
        created_at: null,
      },
      title: null,
      why: 'To know who may sign in',
      kept: untilRemoved,
      seenBy: staff,
      exported: 'Nothing: an administrator sees it under Users',
      erased: 'An administrator is removed under Users first',
    }),
    mapped(accounts, {
      columns: {
        id: null,
        email: 'e-mail address',
        full_name: 'name',
        password_hash: 'password, unreadable',
        verified_at: null,
        password_changed_at: null,
        totp_secret: 'second factor, encrypted',
        totp_confirmed_at: null,
        totp_last_step: null,
        created_at: 'since when',
      },
      title: null,
      why: 'To sign in',
      kept: untilRemoved,
      seenBy: staff,
      exported: 'Name, address, dates',
      erased: 'Deleted',
    }),
    mapped(sessions, {
      columns: {
        id: null,
        token_hash: 'fingerprint of a cookie',
        account_id: 'whose',
        created_at: 'when',
        last_seen_at: 'when last',
        expires_at: null,
        proved_at: null,
        user_agent: 'browser',
        ip: 'network address',
      },
      title: null,
      why: 'To stay signed in, and to see and end other sessions',
      kept: () => '1 day after it ends',
      seenBy: 'The administrator',
      exported: 'All but the fingerprint',
      erased: 'Deleted',
    }),
    mapped(accountLinks, {
      columns: {
        id: null,
        purpose: null,
        email: 'e-mail address',
        full_name: 'name',
        created_at: null,
        expires_at: null,
        used_at: null,
      },
      title: null,
      why: 'To prove the address',
      kept: () => '1 day after it ends',
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Deleted',
    }),
    mapped(recoveryCodes, {
      columns: { id: null, account_id: 'whose', code_hash: 'fingerprint of a code', used_at: null },
      title: null,
      why: 'To sign in without the second factor',
      kept: untilRemoved,
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Deleted',
    }),
    mapped(knownNetworks, {
      columns: { account_id: 'whose', network: 'keyed fingerprint of a network address', last_at: 'when last' },
      title: null,
      why: 'To let the administrator in while somebody else guesses the password',
      kept: () => '180 days after the last sign-in from there',
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Deleted',
    }),
    mapped(accessFailures, {
      columns: { subject: 'keyed fingerprint of an address', failures: null, blocked_until: null, last_at: null },
      title: null,
      why: 'To stop whoever guesses passwords',
      kept: () => '1 day',
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Gone after a day',
    }),
  ],
  async obstacles(tx, { settings }, email) {
    const [listed] = await tx.select({ id: allowedEmails.id }).from(allowedEmails).where(eq(allowedEmails.email, email))
    return listed || email === settings.adminEmail
      ? ['This address may sign in to the back-office. It has to be removed under Users first.']
      : []
  },
  async collect(tx, _ctx, email) {
    const [account] = await tx.select().from(accounts).where(eq(accounts.email, email))
    if (!account) return []
    const { created_at, last_seen_at, user_agent, ip } = sessions
    return [
      {
        name: 'account',
        rows: [{ name: account.full_name, email, created_at: account.created_at, verified_at: account.verified_at }],
      },
      {
        name: 'sessions',
        rows: await tx
          .select({ created_at, last_seen_at, user_agent, ip })
          .from(sessions)
          .where(eq(sessions.account_id, account.id)),
      },
    ]
  },
  async erase(tx, _ctx, email) {
    const gone = await tx.delete(accounts).where(eq(accounts.email, email))
    await tx.delete(accountLinks).where(sql`lower(${accountLinks.email}) = ${email}`)
    await tx
      .update(allowedEmails)
      .set({ added_by: erasedPerson })
      .where(sql`lower(${allowedEmails.added_by}) = ${email}`)
    return { accounts: gone.rowCount ?? 0 }
  },
}
