// Provides a mailbox on disk in place of a mail server, for development and tests. It stores every mail as the real
// message.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail, type MailAuthor } from './compose'
import type { Mail, MailSender } from './mail'

export type ReceivedMail = Mail & {
  /** Name of the file without its ending; later mails have greater ids. */
  id: string
  /** ISO date and time. */
  receivedAt: string
}

const mostListed = 200
const idShape = /^[0-9]{16}-[0-9a-f]{8}$/

/**
 * Writes each mail to `directory` as `<id>.eml`, complete or not at all. Writes its parts for reading to `<id>.json`
 * beside it. Accepts the same mail twice, like a mail server.
 */
export function mailboxSender(directory: string, from: MailAuthor): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const composed = await transport.sendMail(composeMail(mail, from))
      // Microseconds keep two mails of the same millisecond in order.
      const micros = Math.round((performance.timeOrigin + performance.now()) * 1000)
      const id = `${micros}-${randomUUID().slice(0, 8)}`
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const received: ReceivedMail = { ...mail, id, receivedAt: new Date().toISOString() }
      const message = path.join(directory, `${id}.eml`)
      await writeFile(path.join(directory, `${id}.json`), JSON.stringify(received, null, 2), { mode: 0o600 })
      // Renaming the message makes the mail visible.
      await writeFile(`${message}.part`, composed.message as Buffer, { mode: 0o600 })
      await rename(`${message}.part`, message)
    },
  }
}

/** Returns at most 200 mails, newest first. Returns none when there is no mailbox yet. */
export async function listMailbox(directory: string): Promise<ReceivedMail[]> {
  const names = await readdir(directory).catch(() => [])
  const ids = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .filter((id) => idShape.test(id))
  const newest = ids.toSorted().toReversed().slice(0, mostListed)
  return (await Promise.all(newest.map((id) => readMailbox(directory, id)))).filter((mail) => mail !== null)
}

/** Returns one mail; null when the id is unknown. */
export async function readMailbox(directory: string, id: string): Promise<ReceivedMail | null> {
  if (!idShape.test(id)) return null
  const text = await readFile(path.join(directory, `${id}.json`), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as ReceivedMail)
}

/** Returns the message as sent over the wire; null when the id is unknown. */
export async function readMailboxSource(directory: string, id: string): Promise<Buffer | null> {
  return idShape.test(id) ? readFile(path.join(directory, `${id}.eml`)).catch(() => null) : null
}
