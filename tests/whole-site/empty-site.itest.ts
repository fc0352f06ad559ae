// Checks the texts of a site whose owner has written nothing yet: no address, no promise and no name that is not hers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpSender } from '@/adapters/mail/smtp'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { allMails } from '@/server/all-endpoints'
import { startMailServer } from '../support/mail-server'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, siteName: 'Ada Trumpet' })
})
afterAll(() => app.close())

const pages = ['/', '/home', '/about', '/media', '/loe', '/events', '/shop', '/contact', '/privacy', '/purchases']
const others = ['/feed.xml', '/events.ics', '/sitemap.xml', '/manifest.webmanifest', '/robots.txt', '/no-such-page']

/** Text that only an owner can have written. FOOT-04 requires the year 2024 in the copyright, and nowhere else. */
const notHers: readonly [what: string, pattern: RegExp][] = [
  ['an address', /[\w.+-]+@[\w-]+(\.[\w-]+)+/],
  ['a telephone number', /tel:/],
  ['a promise of an answer', /\b(\d+|a few|two) (hours?|days?)\b|hear back|answer within|we answer/i],
  ['a promise of letters', /times a year|every month|go out .* first/i],
  ['a name', /The Musician|Bandstand/],
  ['what she plays or offers', /trombone|concerts, lessons|bookings/i],
  ['a year', /(?<!© )\b(19|20)\d\d\b/],
]

/** Returns the readable parts: text, titles and descriptions, but not the document's markup. */
function readable(document: string): string {
  const data = [...document.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json)
  const named = [...document.matchAll(/ (?:content|alt|aria-label|title|placeholder|href)="([^"]*)"/g)].map(
    ([, text]) => text,
  )
  const text = document
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
  return (
    [text, ...named, ...data]
      .join('\n')
      .replaceAll(app.baseUrl, '')
      .replace(/© 2024(–\d{4})?/g, '©')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
      // The program that wrote a calendar (RFC 5545, 3.7.3): no reader shows it.
      .replace(/^PRODID:.*$/m, '')
  )
}

/** Returns each statement that the owner has not made, with the words around it. */
const invented = (text: string) =>
  notHers.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? [`${what}: ${text.slice(Math.max(0, found.index - 30), found.index + 40)}`] : []
  })

test.each([...pages, ...others])(
  'LOE-23 CONT-11: %s of an empty site says nothing that its owner has not written',
  async (path) => {
    const response = await app.request(path)
    const text = readable(await response.text())
    expect(text.length).toBeGreaterThan(20)
    // ABOUT-01 requires this heading.
    const found = invented(text.replaceAll('About the musician', ''))
    // The storage period of data is a fact about the site, not a promise.
    expect(found.filter((what) => path !== '/privacy' || !what.startsWith('a promise of an answer'))).toEqual([])
  },
)

test('mails of an empty site say nothing that its owner has not written', async () => {
  const server = await startMailServer()
  const sender = smtpSender(server.url, { name: 'Ada Trumpet', address: 'mail@ada.test' })
  try {
    await app.send('POST', '/api/functions/newsletter-subscribe', { email: 'fan@fans.test' })
    await app.send('POST', '/api/functions/send-contact-email', {
      name: 'Ann',
      email: 'ann@fans.test',
      subject: 'Hello',
      message: 'A fine evening.',
    })
    await app.send('POST', '/api/auth/sign-up', {
      name: 'Ada',
      email: app.ctx.settings.adminEmail,
      password: 'seven notes before midnight',
    })
    await deliverDueMail(app.ctx, { sender, templates: allMails })
    expect(server.received.length).toBeGreaterThanOrEqual(2)
    for (const { mail } of server.received) {
      const said = [mail.subject, mail.text].join('\n').replaceAll(app.baseUrl, '')
      // The mail may contain the addresses of its sender and its recipient.
      expect(
        invented(said.replace(/(ann|fan)@fans\.test/g, '')).filter(
          (found) => !/^a promise of an answer: .*(link|valid)/s.test(found),
        ),
      ).toEqual([])
    }
  } finally {
    sender.close()
    await server.stop()
  }
})
