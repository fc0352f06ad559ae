// Encrypts and decrypts archives: with a key, only its holder can read one (age format, so the program "age" opens it
// too).
import { ReadableStream } from 'node:stream/web'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupProblem } from '../backup-problem'
import { scryptWorkFactor } from './passphrase-cost'

/** Minimum characters of a passphrase: a shorter one could be guessed by a person who finds the archive. */
const shortestPassphrase = 16

const isRecipient = (key: string) => key.startsWith('age1')
const isSecretKey = (key: string) => /^AGE-SECRET-KEY-/i.test(key)

/** True when a text can be an archive key: a complete age key of either kind, or a passphrase that is long enough. */
export function isArchiveKey(key: string): boolean {
  try {
    if (isSecretKey(key)) new Decrypter().addIdentity(key)
    else if (isRecipient(key)) new Encrypter().addRecipient(key)
    else return key.length >= shortestPassphrase
    return true
  } catch {
    return false
  }
}

export type ArchiveLock = {
  encrypt(plain: Readable): Promise<Readable>
  /** The key that opens the archive again right after writing. */
  key: string
}

type WebBytes = Parameters<Encrypter['encrypt']>[0] & ReadableStream<Uint8Array>

const asWeb = (stream: Readable) => ReadableStream.from(stream) as WebBytes
const asNode = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>)

/**
 * Creates the encryption of one archive. With only a public key, the process could not read its own archive back. So it
 * makes a second key for this archive and discards it after the check.
 */
export async function lockFor(key: string): Promise<ArchiveLock> {
  // An intruder on the server must not find a key that opens all archives.
  if (isSecretKey(key))
    throw new BackupProblem(
      'BACKUP_KEY is a secret key, which only decrypts archives. Set it to the matching public key (age1...).',
    )
  const encrypter = new Encrypter()
  let opener = key
  if (isRecipient(key)) {
    opener = await generateX25519Identity()
    encrypter.addRecipient(key)
    encrypter.addRecipient(await identityToRecipient(opener))
  } else {
    encrypter.setPassphrase(key)
    encrypter.setScryptWorkFactor(scryptWorkFactor)
  }
  return { key: opener, encrypt: async (plain) => asNode(await encrypter.encrypt(asWeb(plain))) }
}

/**
 * Opens an encrypted archive. `key` has passed `isArchiveKey`. Throws BackupProblem if the key is missing, of the wrong
 * kind, or not the right one.
 */
export async function unlock(encrypted: Readable, key: string | null): Promise<Readable> {
  if (key === null)
    throw new BackupProblem(
      'The archive is encrypted. Set BACKUP_KEY to its passphrase or to its secret key (AGE-SECRET-KEY-...).',
    )
  if (isRecipient(key))
    throw new BackupProblem(
      'BACKUP_KEY is the public key, which only encrypts archives. Set it to the matching secret key (AGE-SECRET-KEY-...).',
    )
  const decrypter = new Decrypter()
  if (isSecretKey(key)) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  try {
    return asNode(await decrypter.decrypt(asWeb(encrypted)))
  } catch (cause) {
    throw new BackupProblem(
      'The key in BACKUP_KEY does not open this archive, or the beginning of the archive is damaged.',
      { cause },
    )
  }
}
