// Proves that mails follow the mail server in use, and that a mail in flight finishes with the previous one.
import { expect, test } from 'vitest'
import { startMailServer } from '../../../tests/support/mail-server'
import { eventually } from '../../../tests/support/eventually'
import { smtpSender } from './smtp'
import { switchedSender } from './switched-sender'

const author = { name: 'The Musician', address: 'mail@themusician.test' }
const mail = { messageId: 'm@themusician.test', to: 'fan@example.com', subject: 'S', text: 'T', html: 'T' }

test('a mail in flight finishes with its server, and the next one leaves through the new server', async () => {
  const [first, second] = [await startMailServer(), await startMailServer()]
  const closed: string[] = []
  let url = first.url
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const sender = switchedSender(() => {
    const key = url
    return {
      key,
      make() {
        const smtp = smtpSender(key, author)
        return {
          async send(one) {
            await smtp.send(one)
            if (key === first.url) await released
          },
          close() {
            closed.push(key)
            smtp.close()
          },
        }
      },
    }
  })
  try {
    const inFlight = sender.send(mail)
    await eventually(() => first.received.length === 1)
    url = second.url
    sender.settingsChanged()
    expect(closed).toEqual([])
    await sender.send({ ...mail, messageId: 'n@themusician.test' })
    expect(closed).toEqual([])
    release()
    await inFlight
    expect(first.received.map((one) => one.mail.messageId)).toEqual(['<m@themusician.test>'])
    expect(second.received.map((one) => one.mail.messageId)).toEqual(['<n@themusician.test>'])
    expect(closed).toEqual([first.url])
  } finally {
    sender.close()
    expect(closed).toEqual([first.url, second.url])
    await first.stop()
    await second.stop()
  }
})
