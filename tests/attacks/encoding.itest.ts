// Checks ASVS chapter 1: every text stays a text in every output, and no address runs or loads anything.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import { PaymentError } from '@/adapters/payments/payments'
import { collaborationsResource, influencesResource, statsResource } from '@/features/site/about/about.resource'
import { eventsResource } from '@/features/site/events/events.resource'
import { featuredVideosResource } from '@/features/site/featured-videos/featured-videos.resource'
import { loeImagesResource } from '@/features/site/loe-gallery/loe-gallery.resource'
import { loeTracksResource } from '@/features/site/player/player.resource'
import { loeVideosResource } from '@/features/site/loe/loe.resource'
import { mediaResource } from '@/features/site/media/media.resource'
import { ownPagesResource } from '@/features/site/own-pages/own-pages.resource'
import { photosResource } from '@/features/site/photo-gallery/photo-gallery.resource'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { measured } from '../support/evidence'
import { knownId } from '../support/hostile-input'
import { insertOneOfEach, knownEmail } from '../support/one-of-each'
import { attackedSite, publicAddresses, type AttackedSite } from './attacked-site'
import { addressAttacks, markupAttacks, skeleton } from './markup-attacks'

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]/g, ' ')
const hostileText = oneLine(markupAttacks.join(' '))
/** The same number of words of the same length, so that lines and paragraphs break in the same places. */
const harmless = {
  text: hostileText.replace(/\S/gu, 'a'),
  link: 'https://band.example/x',
  file: 'https://pictures.example/x.jpg',
}

let site: AttackedSite
let hostile: AttackedSite
beforeAll(async () => {
  ;[site, hostile] = await Promise.all([attackedSite(), attackedSite()])
  await insertOneOfEach(site.app.ctx.db.$client, harmless)
  await insertOneOfEach(hostile.app.ctx.db.$client, { ...harmless, text: hostileText })
  for (const [{ app, rows }, text] of [
    [site, harmless.text],
    [hostile, hostileText],
  ] as const) {
    await rows(
      "update page_content set title = $1, description = $1 where page_name not like '%-url' and page_name not like '%image%' and page_name not like '%email%' and page_name not in ('contact-phone', 'contact-instagram', 'contact-youtube')",
      [text],
    )
    await rows('update page_settings set wip_message = $1', [text])
    await app.changes.catchUp()
  }
})
afterAll(async () => {
  await Promise.all([site.close(), hostile.close()])
})

const page = async ({ app }: AttackedSite, address: string) => {
  const answer = await app.request(address)
  return { html: await answer.text(), headers: answer.headers }
}
/** Slugs contain the title, so pages are compared by their position in the sorted list. */
const places = async ({ app }: AttackedSite) =>
  (await publicAddresses(app)).toSorted((a, b) =>
    a.replace(/^\/events\/.*/, '/events/x').localeCompare(b.replace(/^\/events\/.*/, '/events/x')),
  )

describe('texts', () => {
  test('ASVS 1.2.1 ASVS 1.3.1: hostile texts add no element and no attribute to any page, feed or picture of the site', async ({
    task,
  }) => {
    const [plain, attacked] = await Promise.all([places(site), places(hostile)])
    expect(attacked.length).toBe(plain.length)
    let compared = 0
    for (const [index, address] of attacked.entries()) {
      const [before, after] = await Promise.all([page(site, plain[index] ?? ''), page(hostile, address)])
      expect(skeleton(after.html), address).toEqual(skeleton(before.html))
      expect(after.html).not.toContain('<img src=x onerror')
      for (const [, data = ''] of after.html.matchAll(
        /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g,
      ))
        expect(() => JSON.parse(data) as unknown, address).not.toThrow()
      compared += skeleton(after.html).length
    }
    for (const feed of ['/sitemap.xml', '/feed.xml'])
      expect(skeleton((await page(hostile, feed)).html), feed).toEqual(skeleton((await page(site, feed)).html))
    measured(
      task,
      `${attacked.length} pages and feeds with ${markupAttacks.length} attacks in every text: ${compared} elements, 0 more than with harmless texts`,
    )
    expect(compared).toBeGreaterThan(500)
  })

  test('ASVS 1.2.1: the hostile texts were really shown, as text', async () => {
    const shown = (await Promise.all((await places(hostile)).map((address) => page(hostile, address))))
      .map(({ html }) => html)
      .join('')
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('ASVS 1.2.1: a line break in a title starts no calendar line and no header', async () => {
    const title = 'Late\r\nSet\r\nBEGIN:VALARM\r\nX-EVIL:1'
    await hostile.rows('update events set title = $1, venue = $1, description = $1 where id = $2', [title, knownId])
    await hostile.app.changes.catchUp()
    const { html } = await page(hostile, '/events.ics')
    expect(html).toContain('BEGIN:VEVENT')
    expect(html.split('\r\n').filter((line) => /^(BEGIN:VALARM|X-EVIL)/.test(line))).toEqual([])
    await hostile.rows('update events set title = $1, venue = $1, description = $1 where id = $2', [
      hostileText,
      knownId,
    ])
  })

  test('ASVS 1.2.1 ASVS 1.3.11: a mail shows hostile texts as text, goes to its one recipient, and takes no header from them', async () => {
    const sent = await hostile.app.send('POST', '/api/functions/send-contact-email', {
      name: hostileText.slice(0, 100),
      email: 'visitor@example.com',
      subject: hostileText.slice(0, 200),
      message: hostileText.slice(0, 4900),
    })
    expect(sent.status, await sent.text()).toBe(200)
    await hostile.rows(
      "insert into outbox (dedupe_key, kind, recipient, payload, next_attempt_at) values ('receipt:x', 'receipt', $1, $2, '2020-01-01'), ('owner-order:x', 'owner-order', 'owner@themusician.test', $2, '2020-01-01')",
      [knownEmail, JSON.stringify({ checkoutId: knownId })],
    )
    const mails = await hostile.mails()
    expect(mails.map(({ recipients }) => recipients)).toHaveLength(3)
    for (const { recipients, mail, raw } of mails) {
      expect(recipients).toHaveLength(1)
      expect(Object.fromEntries(mail.headers)).not.toHaveProperty('set-cookie')
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(set-cookie|bcc|cc):/im)
      const html = typeof mail.html === 'string' ? mail.html : ''
      expect(html).toContain('&lt;img src=x onerror')
      expect(
        skeleton(html).filter((tag) =>
          /^(script|img|svg|iframe|object|embed|base|link|form|input|video)\b| on\w+/.test(tag),
        ),
      ).toEqual([])
    }
  })

  test.each([
    'a@b.co\r\nBcc: x@y.example',
    'a@b.co, x@y.example',
    'a@b.co\nX: 1',
    'a@b.co\0',
    '"a\r\n"@b.co',
    'a@b.co;x@y.example',
    'Fan <a@b.co>',
  ])('ASVS 1.3.11: %j is refused as the address of a visitor, and no mail is sent', async (email) => {
    for (const [address, body] of [
      ['/api/functions/send-contact-email', { name: 'Ada', email, subject: 'Hello', message: 'Hello' }],
      ['/api/functions/newsletter-subscribe', { email }],
      ['/api/purchases/link', { email }],
      ['/api/auth/recover', { email }],
      ['/api/auth/sign-up', { name: 'Ada', email, password: 'a long evening of ballads' }],
    ] as const)
      expect([400, 403, 422], address).toContain((await site.app.send('POST', address, body)).status)
    expect(await site.mails()).toEqual([])
  })
})

describe('addresses', () => {
  const resources = [
    collaborationsResource,
    influencesResource,
    statsResource,
    eventsResource,
    featuredVideosResource,
    loeImagesResource,
    loeTracksResource,
    loeVideosResource,
    mediaResource,
    ownPagesResource,
    photosResource,
    shopItemsResource,
  ]
  const takes = (field: unknown, value: string) =>
    (field as { safeParse(value: unknown): { success: boolean } }).safeParse(value).success
  const fields = resources.flatMap(({ name, values }) =>
    Object.entries(values.shape).map(([field, schema]) => ({ name, field, schema })),
  )
  /** Address fields accept an address but not a word. */
  const addressFields = fields.filter(
    ({ schema }) =>
      (takes(schema, 'https://www.youtube.com/watch?v=abcdefghijk') ||
        takes(schema, 'https://soundcloud.com/a/b') ||
        takes(schema, 'https://example.com/x.jpg')) &&
      !takes(schema, 'Blue Sheet'),
  )

  test('ASVS 1.2.2: no back-office form accepts an address that runs code', ({ task }) => {
    const taken = addressFields.flatMap(({ name, field, schema }) =>
      addressAttacks.filter((address) => takes(schema, address)).map((address) => `${name}.${field} takes ${address}`),
    )
    measured(task, `${addressFields.length} address fields × ${addressAttacks.length} addresses: ${taken.length} taken`)
    expect(taken).toEqual([])
    expect(addressFields.length).toBeGreaterThan(5)
  })

  test('ASVS 1.2.2: such an address that is already in the database appears in no link, picture or frame of any page @sweep', async ({
    task,
  }) => {
    const columns = await site.rows<{ table_name: string; column_name: string }>(
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name ~ '_url$|^url$' and table_name not in ('checkout_lines', 'orders')",
    )
    expect(columns.length).toBeGreaterThan(12)
    const found: string[] = []
    for (const address of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
    ]) {
      for (const { table_name, column_name } of columns)
        await site.rows(
          `update ${table_name} set ${column_name} = $1 where ${column_name} is not null and ${column_name} not like 'private:%'`,
          [address],
        )
      await site.rows(
        "update page_content set title = $1, description = $1 where page_name like '%-url' or page_name like '%image%' or page_name like '%instagram' or page_name like '%youtube' or page_name like '%email%'",
        [address],
      )
      await site.app.changes.catchUp()
      for (const place of await places(site)) {
        const { html } = await page(site, place)
        for (const [, attribute = '', value = ''] of html.matchAll(
          /\s(href|src|srcset|action|formaction|data|poster|content|data-src)="([^"]*)"/gi,
        )) {
          // React replaces such an address with a script that only throws an error.
          if (
            !value.startsWith('javascript:throw new Error(') &&
            /^\s*(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|data\s*:\s*text|vbscript)/i.test(
              value.replaceAll('&#x27;', "'"),
            )
          )
            found.push(`${place}: ${attribute}=${value}`)
        }
      }
    }
    measured(
      task,
      `${columns.length} columns of addresses × 5 attacks on every page: ${found.length} reached an attribute`,
    )
    expect([...new Set(found)]).toEqual([])
  })

  const pinned = pino({ level: 'silent' })
  test('ASVS 1.3.6: the certificate of a webhook event is fetched from PayPal only: no other address is connected to, and no redirect is followed', async ({
    task,
  }) => {
    let asked = 0
    const elsewhere = createServer((_, response) => {
      asked += 1
      response.end('x')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const port = (elsewhere.address() as AddressInfo).port
    let redirects = 0
    const redirecting = createServer((_, response) => {
      redirects += 1
      response.writeHead(302, { location: `http://127.0.0.1:${port}/certs/x` }).end()
    })
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const trusted = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
    const paypal = paypalProvider(
      {
        environment: 'sandbox',
        clientId: 'id',
        clientSecret: 'secret',
        merchantId: null,
        webhookId: 'HOOK',
        apiBase: trusted,
        sdkBase: trusted,
        sdkMajor: 5,
        certificateHosts: ['api.paypal.com', trusted],
        isProductionHost: false,
        retryPausesMs: [],
      },
      pinned,
    )
    const headers = (address: string) =>
      new Headers({
        'paypal-transmission-id': 'x',
        'paypal-transmission-time': new Date().toISOString(),
        'paypal-transmission-sig': 'eA==',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': address,
      })
    const refused = [
      `http://127.0.0.1:${port}/certs/x`,
      `http://localhost:${port}/certs/x`,
      `http://api.paypal.com@127.0.0.1:${port}/certs/x`,
      `http://127.0.0.1:${port}/?api.paypal.com`,
      `http://127.0.0.1:${port}#api.paypal.com`,
      `http://2130706433:${port}/certs/x`,
      `http://[::ffff:127.0.0.1]:${port}/certs/x`,
      'https://api.paypal.com.evil.example/x',
      'https://evil.example/api.paypal.com',
      'http://api.paypal.com/x',
      'https://api.paypal.com:8443/x',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'ftp://api.paypal.com/x',
      '//evil.example/x',
      '',
      'x',
    ]
    try {
      for (const address of refused)
        await expect(
          paypal.readWebhookEvent(headers(address), '{"id":"WH-1","event_type":"X","resource":{}}', 'elsewhere'),
          address,
        ).rejects.toMatchObject({ failure: 'refused' })
      await expect(
        paypal.readWebhookEvent(
          headers(`${trusted}/v1/notifications/certs/x`),
          '{"id":"WH-1","event_type":"X","resource":{}}',
          'elsewhere',
        ),
      ).rejects.toBeInstanceOf(PaymentError)
      measured(
        task,
        `${refused.length} foreign addresses: ${asked} connections opened, a redirect followed 0 times of ${redirects}`,
      )
      expect([asked, redirects]).toEqual([0, 1])
    } finally {
      elsewhere.close()
      redirecting.close()
    }
  })
})

describe('queries', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(i?test)\.tsx?$/.test(name))
    .map((name) => ({ name: name.split(path.sep).join('/'), text: readFileSync(path.join('src', name), 'utf8') }))

  test('ASVS 1.2.4: no statement is built from values: parameters everywhere, names of our own tables in backups and triggers, and our own queries of the accountant’s archive, only', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.filter(({ text }) => /\bsql\.raw\(/.test(text)).map(({ name }) => name)).toEqual([])
    const builders = sources
      .filter(({ text }) => /\.query(<[^>]*>)?\(\s*(`[^`]*\$\{|[^`'",)]+\+)/.test(text))
      .map(({ name }) => name)
    expect(
      builders.filter(
        (name) =>
          !/^(platform\/backup\/|adapters\/database\/|server\/changes\/changes\.ts$|db\/change-triggers\.ts$|features\/commerce\/books\/server\/book-rows\.ts$)/.test(
            name,
          ),
      ),
    ).toEqual([])
  })

  test('ASVS 1.3.1: no code writes markup from a text: React escapes it', () => {
    const unescaped = sources
      .filter(({ text }) =>
        /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(/.test(
          text,
        ),
      )
      .map(({ name }) => name)
    expect(unescaped).toEqual([])
  })
})
