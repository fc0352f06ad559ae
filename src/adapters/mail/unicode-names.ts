// Asks a mail server if it delivers to addresses with letters such as ü before the @ (SMTPUTF8, RFC 6531).
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { hour } from '@/lib/durations'

/** Asks the server at most once an hour. Rejects with nodemailer's error while it cannot be reached. */
export function unicodeNames(server: SMTPConnectionOptions): () => Promise<boolean> {
  let known: Promise<boolean> | null = null
  let until = 0
  return () => {
    if (known && Date.now() < until) return known
    const asked = askServer(server)
    known = asked
    until = Date.now() + hour
    asked.catch(() => (known = null))
    return asked
  }
}

function askServer(server: SMTPConnectionOptions): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(server)
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('Connection closed')))
    connection.connect((error) => {
      if (error) {
        connection.close()
        return reject(error)
      }
      // The library has no public name for this list.
      const extensions: unknown = Reflect.get(connection, '_supportedExtensions')
      resolve(Array.isArray(extensions) && extensions.includes('SMTPUTF8'))
      connection.quit()
    })
  })
}
