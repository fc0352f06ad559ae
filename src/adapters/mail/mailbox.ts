// A mailbox on disk in place of a mail server: every mail as the real message it would have been, for development and tests.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail, type MailAuthor } from './compose'
import type { Mail, MailSender } from './mail'

export type ReceivedMail = Mail & {
  /** Name of the file without its ending; later mails have greater ids. */
  id: string
  /** ISO moment. */
  receivedAt: string
}

const mostListed = 200
const idShape = /^[0-9]{16}-[0-9a-f]{8}$/

/**
 * Writes each mail to `directory` as `<id>.eml`, complete or not at all, and beside it `<id>.json` with its parts for reading.
 * Like a mail server it accepts the same mail twice.
 */
export function mailboxSender(directory: string, from: MailAuthor): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const composed = await transport.sendMail(composeMail(mail, from))
      // Microseconds, so that two mails of one moment stay in order.
      const micros = Math.round((performance.timeOrigin + performance.now()) * 1000)
      const id = `${micros}-${randomUUID().slice(0, 8)}`
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const received: ReceivedMail = { ...mail, id, receivedAt: new Date().toISOString() }
      const message = path.join(directory, `${id}.eml`)
      await writeFile(path.join(directory, `${id}.json`), JSON.stringify(received, null, 2), { mode: 0o600 })
      // A mail is there once its message has its name.
      await writeFile(`${message}.part`, composed.message as Buffer, { mode: 0o600 })
      await rename(`${message}.part`, message)
    },
  }
}

/** The newest mails, at most 200, the newest first; none when there is no mailbox yet. */
export async function listMailbox(directory: string): Promise<ReceivedMail[]> {
  const names = await readdir(directory).catch(() => [])
  const ids = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .filter((id) => idShape.test(id))
  const newest = ids.toSorted().toReversed().slice(0, mostListed)
  return (await Promise.all(newest.map((id) => readMailbox(directory, id)))).filter((mail) => mail !== null)
}

/** One mail; null when there is none of this id. */
export async function readMailbox(directory: string, id: string): Promise<ReceivedMail | null> {
  if (!idShape.test(id)) return null
  const text = await readFile(path.join(directory, `${id}.json`), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as ReceivedMail)
}

/** The message as it would have gone over the wire; null when there is none of this id. */
export async function readMailboxSource(directory: string, id: string): Promise<Buffer | null> {
  return idShape.test(id) ? readFile(path.join(directory, `${id}.eml`)).catch(() => null) : null
}
