// Declares the accounts of administrators as personal data.
import { eq, sql } from 'drizzle-orm'
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import {
  accessFailures,
  accountLinks,
  accounts,
  knownNetworks,
  recoveryCodes,
  sessions,
} from '@/db/schema/office/sign-in'

const untilRemoved = () => 'As long as the person is an administrator'
/** Data that is used only to sign in. */
const unseen = { title: null, seenBy: 'Nobody', exported: 'Nothing', erased: 'Deleted' } as const

export const signInPrivacy: PersonalData = {
  isAboutStaff: true,
  map: [
    mapped(accounts, {
      personal: {
        email: 'e-mail address',
        full_name: 'name',
        password_hash: 'password, unreadable',
        totp_secret: 'second factor, encrypted',
        created_at: 'since when',
      },
      impersonal: 'id verified_at password_changed_at totp_confirmed_at totp_last_step',
      title: null,
      why: 'To sign in',
      retention: untilRemoved,
      seenBy: 'Administrators',
      exported: 'Name, address, dates',
      erased: 'Deleted',
    }),
    mapped(sessions, {
      personal: {
        token_hash: 'fingerprint of a cookie',
        account_id: 'whose',
        created_at: 'when',
        last_seen_at: 'when last',
        user_agent: 'browser',
        ip: 'network address',
      },
      impersonal: 'id expires_at proved_at',
      title: null,
      why: 'To stay signed in, and to see and end other sessions',
      retention: () => '1 day after it ends',
      seenBy: 'The administrator',
      exported: 'All but the fingerprint',
      erased: 'Deleted',
    }),
    mapped(accountLinks, {
      personal: { email: 'e-mail address', full_name: 'name', account_id: 'whose address changes' },
      impersonal: 'id purpose created_at expires_at used_at',
      why: 'To prove the address',
      retention: () => '1 day after it ends',
      ...unseen,
    }),
    mapped(recoveryCodes, {
      personal: { account_id: 'whose', code_hash: 'fingerprint of a code' },
      impersonal: 'id used_at',
      why: 'To sign in without the second factor',
      retention: untilRemoved,
      ...unseen,
    }),
    mapped(knownNetworks, {
      personal: { account_id: 'whose', network: 'keyed fingerprint of a network address', last_at: 'when last' },
      impersonal: '',
      why: 'To let the administrator in while an attacker guesses the password',
      retention: () => '180 days after the last sign-in from there',
      ...unseen,
    }),
    mapped(accessFailures, {
      personal: { subject: 'keyed fingerprint of an address' },
      impersonal: 'failures blocked_until last_at',
      why: 'To stop attackers who guess passwords',
      retention: () => '1 day',
      ...unseen,
      erased: 'Gone after a day',
    }),
  ],
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
    return { accounts: gone.rowCount ?? 0 }
  },
}
