// Checks what the server offers to browsers: the functions of the documents under their names, nothing of the hosted
// platform they came from, and pages that survive a failed read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPolicy } from '@/features/operations/privacy/server/policy'
import { allEndpoints } from '@/server/all-endpoints'
import { allPersonalData } from '@/server/all-personal-data'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

test('FUNC-06: the functions keep their names in the paths', () => {
  const functions = allEndpoints
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((name) => name.includes('/api/functions/'))
  expect(functions.toSorted()).toEqual([
    'GET /api/functions/paypal-config',
    'GET /api/functions/unseen-orders',
    'POST /api/functions/create-order',
    'POST /api/functions/create-paypal-order',
    'POST /api/functions/newsletter-subscribe',
    'POST /api/functions/order-shown',
    'POST /api/functions/order-status',
    'POST /api/functions/send-contact-email',
  ])
})

test.each([
  '/rest/v1/shop_items',
  '/rest/v1/orders?customer_email=eq.a@b.co',
  '/storage/v1/object/list/media',
  '/functions/v1/create-order',
  '/realtime/v1/websocket',
  '/auth/v1/user',
])('FUNC-06 OP-06: no table, bucket or function is open to browsers at %s', async (path) => {
  expect((await app.request(path)).status).toBe(404)
  expect((await app.send('POST', path, {})).status).toBe(404)
})

test.each(['preview.example', 'themusician.example', 'www.themusician.example'])(
  'ROUTE-03: on %s /home is the Home page',
  async (host) => {
    const production = await testApp({ rateLimits: false, config: { productionHost: 'themusician.example' } })
    try {
      const response = await production.request('/home', { headers: { host } })
      expect(response.status).toBe(200)
      expect((await response.text()).replaceAll('<!-- -->', '')).toContain(
        'No upcoming events scheduled at the moment.',
      )
    } finally {
      await production.close()
    }
  },
)

/** Renames a table, so that every read of it fails, and requests a page. */
async function without(
  table: string,
  path: string,
): Promise<{ html: string; logged: number; cacheControl: string | null }> {
  await app.ctx.db.$client.query(`alter table ${table} rename to away`)
  app.site.cache.clear()
  const before = app.logged.length
  try {
    const response = await app.request(path)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    return {
      html,
      logged: app.logged.slice(before).filter(({ level }) => Number(level) >= 50).length,
      cacheControl: response.headers.get('cache-control'),
    }
  } finally {
    await app.ctx.db.$client.query(`alter table away rename to ${table}`)
    app.site.cache.clear()
  }
}

test('THEME-07: a theme that cannot be read is logged, and the page shows the default look', async () => {
  const whole = (await (await app.request('/contact')).text()).replaceAll('<!-- -->', '')
  const { html, logged, cacheControl } = await without('theme_settings', '/contact')
  expect(logged).toBeGreaterThan(0)
  expect(cacheControl).toBe('no-store')
  const main = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0]
  expect(main(html)).toBeDefined()
  expect(main(html)).toBe(main(whole))
  expect(html).not.toMatch(/Unable to load content|Unexpected Application Error/)
})

test('unreadable footer links leave the rest of the page as it is', async () => {
  const { html } = await without('page_content', '/shop')
  expect(html).toContain('Official')
  expect(html).toContain('<footer')
})

test('FOOT-02 FOOT-03: the links keep their order and come from the description, else the title; an invalid web address is left out', async () => {
  const stored: [network: string, title: string, description: string | null][] = [
    ['bandcamp', 'https://bandcamp.example', null],
    ['soundcloud', 'SoundCloud', 'https://soundcloud.example'],
    ['twitter', 'Twitter', 'javascript:alert(1)'],
    ['facebook', 'Facebook', 'https://facebook.example'],
    ['instagram', 'Instagram', 'https://instagram.example'],
  ]
  for (const [network, title, description] of stored) {
    await app.ctx.db.$client.query('update page_content set title = $2, description = $3 where page_name = $1', [
      `footer-${network}-url`,
      title,
      description,
    ])
  }
  await app.changes.catchUp()
  const footer = /<footer[\s\S]*<\/footer>/.exec(await (await app.request('/contact')).text())?.[0] ?? ''
  const networks = [...footer.matchAll(/href="https:\/\/(\w+)\.example"/g)].map((match) => match[1])
  expect(networks).toEqual(['instagram', 'facebook', 'soundcloud', 'bandcamp'])
  expect(footer).not.toContain('javascript:')
})

test('no public page, file or response sets a cookie, so no consent is needed; only paying and downloading set cookies', async () => {
  const sitemap = await (await app.request('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>[^<]*?(\/[^/<][^<]*)<\/loc>/g)].map(
    ([, path]) => new URL(path ?? '/', app.baseUrl).pathname,
  )
  const shared = allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.reads !== undefined && !endpoint.path.includes('{'))
    .map(({ endpoint }) => endpoint.path)
  const asked = [
    '/',
    '/home',
    '/privacy',
    '/purchases',
    '/no-such-page',
    '/sitemap.xml',
    '/feed.xml',
    '/manifest.webmanifest',
    ...pages,
    ...shared,
  ]
  expect(asked.length).toBeGreaterThan(20)
  const setting: string[] = []
  for (const path of asked) {
    const { headers } = await app.request(path)
    if (headers.getSetCookie().length > 0) setting.push(path)
  }
  expect(setting).toEqual([])
})

test('the privacy page states the configuration: every kind of data with its retention time, and only parties that are really involved', async () => {
  const { sections } = (await (await app.request('/api/privacy')).json()) as {
    sections: {
      title: string
      paragraphs: string[]
      entries: { title: string; facts: { label: string; text: string }[] }[]
    }[]
  }
  const said = (title: string) => JSON.stringify(sections.find((section) => section.title === title))
  expect(said('What we keep')).toContain(
    '"10 years; a checkout that was never paid: 30 days; the fingerprint of the network: a day, then until the next night"',
  )
  expect(said('Who else is involved')).toContain('No money moves')
  expect(said('Who else is involved')).not.toContain('Mails leave through')
  const real = buildPolicy(
    {
      ...app.ctx.settings,
      retention: { ...app.ctx.settings.retention, messages: 60 },
      services: { payments: 'production', mailHost: 'smtp.example.com', filesHost: 's3.example.com' },
    },
    allPersonalData.flatMap(({ map }) => map),
  )
  const text = JSON.stringify(real)
  for (const words of ['Payments go through PayPal.', 'smtp.example.com', 's3.example.com', '"60 days"'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/simulator|test system/)
  const page = await (await app.request('/privacy')).text()
  expect(page).toContain('Messages from the contact form')
  expect(page).toContain('<footer')
})
