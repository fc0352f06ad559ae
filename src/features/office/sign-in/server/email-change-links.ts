// Manages the mailed links that change the address of an account: one pending change per account, for half an hour.
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { accountLinks, accounts } from '@/db/schema/office/sign-in'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'

const aliveMs = 30 * minute
const purpose = 'change-email'

const again = 'Change the address on your account page again to get a new link.'
const sentences = {
  unknown: `This link does not work. It may be incomplete or too old. ${again}`,
  replaced: `This link was cancelled or replaced by a newer one. ${again}`,
  expired: `This link has expired. ${again}`,
}
const used = (email: string) => `This link was used already: the address of the account is ${email}.`

/** Cancels the pending change of an account, if it has one. */
export async function cancelChange(
  { clock }: Pick<Context, 'clock'>,
  db: Database | Transaction,
  accountId: string,
): Promise<void> {
  await db
    .update(accountLinks)
    .set({ used_at: clock.now() })
    .where(and(eq(accountLinks.account_id, accountId), eq(accountLinks.purpose, purpose), isNull(accountLinks.used_at)))
}

/** Returns the address that an account is about to get; null without a pending change. */
export async function pendingChange({ db, clock }: Pick<Context, 'db' | 'clock'>, accountId: string) {
  const [link] = await db
    .select({ email: accountLinks.email, until: accountLinks.expires_at })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.account_id, accountId),
        eq(accountLinks.purpose, purpose),
        isNull(accountLinks.used_at),
        gt(accountLinks.expires_at, clock.now()),
      ),
    )
  return link ? { email: link.email, until: link.until.toISOString() } : null
}

/**
 * Creates the link of a change and returns its id. It replaces the pending change of this account, and that of another
 * account to the same address: only the person who reads the mail of the address decides.
 */
export async function changeLink(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  accountId: string,
  email: string,
): Promise<string> {
  const now = clock.now()
  // Serialises the changes of one account.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
  await tx
    .update(accountLinks)
    .set({ used_at: now })
    .where(
      and(
        eq(accountLinks.purpose, purpose),
        isNull(accountLinks.used_at),
        or(eq(accountLinks.account_id, accountId), eq(accountLinks.email, email)),
      ),
    )
  const [link] = await tx
    .insert(accountLinks)
    .values({ purpose, email, account_id: accountId, created_at: now, expires_at: new Date(now.getTime() + aliveMs) })
    .returning({ id: accountLinks.id })
  if (!link) throw new AppError('transaction_failed')
  return link.id
}

/** Returns the link of a token and its account. Throws `link_expired` with a sentence about the reason. */
export async function liveChange(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<{ id: string; email: string; accountId: string }> {
  const refuse = (message: string): never => {
    throw new AppError('link_expired', { message })
  }
  const id = tokenId(token)
  if (id === null || !isTokenValid(settings.tokenSecret, purpose, token)) return refuse(sentences.unknown)
  const [found] = await db
    .select({ link: accountLinks, present: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.account_id))
    .where(and(eq(accountLinks.id, id), eq(accountLinks.purpose, purpose)))
  if (!found) return refuse(sentences.unknown)
  const { link, present } = found
  if (link.used_at !== null) return refuse(link.email === present ? used(present) : sentences.replaced)
  if (link.expires_at <= clock.now() || link.account_id === null) return refuse(sentences.expired)
  return { id, email: link.email, accountId: link.account_id }
}
