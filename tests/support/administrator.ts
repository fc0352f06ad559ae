// Creates a signed-in back-office user in the database: for tests that begin behind the sign-in form.
import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@/platform/context'

/** The owner of the site, as the actor of a request. */
export const ownerActor: Actor = { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true }

/** Returns the owner, or a visitor for a request with the header `x-stranger`. */
export const ownerOrStranger = (request: Request): Actor =>
  request.headers.has('x-stranger') ? { kind: 'visitor' } : ownerActor

/** The password of every account made here. Its hash has cheap parameters, so that tests sign in quickly. */
export const testPassword = 'a long evening of ballads'
const testPasswordHash = '$scrypt$ln=10,r=8,p=1$fDYgQ4T3QSzqJMk9PryRFQ$ZT22sI5reX5Dno-IQ42SJnp0yekSOE8Ky8Spf21lxu8'

export type TestAdministrator = {
  email: string
  /** The secret of the session; the value of the session cookie. */
  secret: string
}

type Query = (statement: string, values: unknown[]) => Promise<unknown>

/** Inserts an account with `testPassword`, and by default adds its address to the allow-list. */
export async function insertAccount(
  query: Query,
  {
    email,
    name = 'Ada Trumpet',
    isAllowlistManager = false,
    isEditor = false,
    isPacker = false,
    isAllowed = true,
    now = new Date(),
  }: {
    email: string
    name?: string
    isAllowlistManager?: boolean
    isEditor?: boolean
    isPacker?: boolean
    isAllowed?: boolean
    now?: Date
  },
): Promise<void> {
  if (isAllowed) {
    await query(
      'insert into allowed_emails (email, is_admin, is_editor, is_packer) values ($1, $2, $3, $4) on conflict (email) do update set is_admin = excluded.is_admin, is_editor = excluded.is_editor, is_packer = excluded.is_packer',
      [email, isAllowlistManager, isEditor, isPacker],
    )
  }
  await query(
    'insert into accounts (email, full_name, password_hash, verified_at, password_changed_at) values ($1, $2, $3, $4, $4) on conflict (email) do nothing',
    [email, name, testPasswordHash, now],
  )
}

/** Starts a session of an existing account, as signing in does. */
export async function insertSession(
  query: Query,
  { email, now = new Date() }: { email: string; now?: Date },
): Promise<TestAdministrator> {
  const secret = randomBytes(32).toString('base64url')
  await query(
    `insert into sessions (token_hash, account_id, created_at, last_seen_at, proved_at, expires_at)
     select $1, id, $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '7 days' from accounts where email = $3`,
    [createHash('sha256').update(secret).digest('hex'), now, email],
  )
  return { email, secret }
}
