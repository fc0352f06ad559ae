// Chooses the identity PostgreSQL runs under, because it refuses to run as root, and how it ends when this process is
// killed.
import { execFile } from 'node:child_process'
import { chown, lstat, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error'

const run = promisify(execFile)

export type PostgresAccount = {
  /** Commands that replace themselves with the program after them, so that the process id stays the same. */
  prefix: string[]
  /** Set when the server must change to another user; its directories then belong to that user. */
  owner: { uid: number; gid: number } | null
  /** True when the kernel tells the server that this process is gone; otherwise a watchdog has to. */
  endsWithParent: boolean
}

/** True when the commands succeed and leave an identity that has a name, which initdb needs. */
async function works(command: string[], owner: PostgresAccount['owner'] = null): Promise<boolean> {
  const [program = '', ...parameters] = [...command, 'id', '-un']
  return run(program, parameters, { cwd: '/', ...owner }).then(
    () => true,
    () => false,
  )
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/**
 * Returns the current user for an ordinary user. For root, returns a separate user namespace, in which root's files
 * stay readable and the server has an ordinary user id. Where namespaces are switched off (many container hosts), returns
 * the system user "postgres" or "nobody". Throws EmbeddedPostgresError when root finds neither.
 */
export async function choosePostgresAccount(): Promise<PostgresAccount> {
  const identity = await chooseIdentity()
  // Runs inside the namespace, not around it: entering a namespace clears the death signal.
  const prefix = [...identity.prefix, 'setpriv', '--pdeathsig', 'INT', '--']
  if (process.platform === 'linux' && (await works(prefix, identity.owner)))
    return { prefix, owner: identity.owner, endsWithParent: true }
  return { ...identity, endsWithParent: false }
}

async function chooseIdentity(): Promise<Omit<PostgresAccount, 'endsWithParent'>> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  if (await works(['unshare', '--user'])) return { prefix: ['unshare', '--user'], owner: null }
  const owner = await unprivilegedUser()
  if (owner && (await works([], owner))) return { prefix: [], owner }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine offers no other user to run it as. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

/**
 * Gives a directory and everything in it to the account when the account does not own it yet: an earlier start may have
 * used another account.
 */
export async function giveToAccount(directory: string, account: PostgresAccount): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = account.owner ?? { uid: 0, gid: 0 }
  if ((await lstat(directory)).uid === uid) return
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    // A link inside (a tablespace elsewhere) must not be followed.
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), uid, gid)
  }
  // Goes last, so that an interrupted start begins this again.
  await chown(directory, uid, gid)
}
