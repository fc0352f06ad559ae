// Sends the contact, newsletter and purchases forms as a browser without script does. The response pages lose no input
// and run nothing.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contactMessages } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(contactMessages)
  await app.ctx.db.delete(newsletterSubscribers)
  await app.ctx.db.delete(outbox)
  await app.ctx.db.$client.query('delete from rate_limits')
})

const message = { name: 'Ann', email: 'Ann@Fans.example', subject: 'A booking', message: 'One evening in May?' }

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await app.request(path, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    policy: response.headers.get('content-security-policy') ?? '',
    page: await response.text(),
  }
}

test('CONT-07 CONT-09: a sent message gets the same words of thanks', async () => {
  const { status, page } = await post('/contact', { ...message, website: '' })
  expect(status).toBe(200)
  expect(page).toContain('Message sent!')
  expect(page).toContain('Thank you for your message. I&#39;ll get back to you soon.')
  expect(await app.ctx.db.select().from(contactMessages)).toMatchObject([
    { name: 'Ann', message: 'One evening in May?' },
  ])
})

test('CONT-07 CONT-10: an invalid message comes back as it was typed, each error beside its field', async () => {
  const typed = {
    name: '',
    email: 'nobody',
    subject: '"><script>alert(1)</script>',
    message: '\n  Two\nlines </textarea><b>bold',
  }
  const { status, page, policy } = await post('/contact', typed)
  expect(status).toBe(422)
  const findBeside = (name: string) =>
    new RegExp(
      `id="${name}"[^>]*aria-describedby="${name}-error".*?<p class="error" id="${name}-error">([^<]*)</p>`,
      's',
    ).exec(page)?.[1]
  expect(findBeside('name')).toBe('Name is required')
  expect(findBeside('email')).toBe('Please enter a valid email address.')
  expect(findBeside('subject')).toBeUndefined()
  expect(page).toContain('value="nobody"')
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(page).toContain('>\n\n  Two\nlines &lt;/textarea&gt;&lt;b&gt;bold</textarea>')
  expect(page).not.toContain('<script')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(await app.ctx.db.$count(contactMessages)).toBe(0)
})

test.each([
  ['subject', 'Hello\r\nBcc: all@example.com', 'Subject must be one line'],
  ['name', 'Ann\nBcc: all@example.com', 'Name must be one line'],
  ['email', 'ann@fans.example\r\nBcc: all@example.com', 'Email must be one line'],
  ['message', 'x'.repeat(10_240), 'Message must be under 5001 characters'],
  ['name', 'x'.repeat(101), 'Name must be under 101 characters'],
])('OP-20: a bad %s is refused beside its field, and nothing is stored or mailed', async (field, value, sentence) => {
  const { status, page } = await post('/contact', { ...message, [field]: value })
  expect(status).toBe(422)
  expect(page).toContain(`id="${field}-error">${sentence}</p>`)
  expect([await app.ctx.db.$count(contactMessages), await app.ctx.db.$count(outbox)]).toEqual([0, 0])
})

test('OP-20: a message with markup is stored as plain text', async () => {
  const markup = '<img src=x onerror=alert(1)> <script>alert(1)</script>'
  expect((await post('/contact', { ...message, message: markup })).status).toBe(200)
  expect(await app.ctx.db.select().from(contactMessages)).toMatchObject([{ message: markup }])
})

test('NEWS-01 FUNC-04 OP-19: signing up by form sends the confirmation mail; the second time the page says already subscribed', async () => {
  const first = await post('/newsletter', { email: ' Fan@Example.com ', website: '' })
  expect([
    first.status,
    first.page.includes('Please open the e-mail we just sent you and confirm your address.'),
  ]).toEqual([200, true])
  expect(await app.ctx.db.select().from(newsletterSubscribers)).toMatchObject([
    { email: 'fan@example.com', status: 'pending' },
  ])
  await app.ctx.db.update(newsletterSubscribers).set({ status: 'confirmed' })
  const second = await post('/newsletter', { email: 'fan@example.com' })
  expect(second.page).toContain('Already Subscribed')
  expect(await app.ctx.db.$count(newsletterSubscribers)).toBe(1)
})

test.each([
  ['', 'Email Required', 'Please enter your email address.'],
  ['<nobody>', 'Invalid Email', 'Please enter a valid email address.'],
])('NEWS-03 NEWS-04: signing up by form with %j is refused beside the field', async (email, title, sentence) => {
  const { status, page } = await post('/newsletter', { email })
  expect(status).toBe(422)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain(`id="email-error">${sentence}</p>`)
  expect(page).toContain(`value="${email.replace('<', '&lt;').replace('>', '&gt;')}"`)
  expect(await app.ctx.db.$count(newsletterSubscribers)).toBe(0)
})

test('OP-03 ASVS 14.2.1: requesting a link to purchases by form returns the same page for every address and puts the address in no URL and no log', async () => {
  const pages = await Promise.all(
    [' Buyer@Example.com ', 'nobody@example.com'].map(async (email) => {
      const response = await app.request('/purchases', {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ email }),
      })
      return { status: response.status, location: response.headers.get('location'), page: await response.text() }
    }),
  )
  expect(pages[0]).toEqual(pages[1])
  expect([pages[0]?.status, pages[0]?.location]).toEqual([200, null])
  expect(pages[0]?.page).toContain('If there are purchases for this address, a link is on its way.')
  const queued = await app.ctx.db.$client.query<{ email: string }>(
    "select payload ->> 'email' as email from graphile_worker._private_jobs join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'send-purchases-link' order by 1",
  )
  expect(queued.rows.map(({ email }) => email)).toEqual(['buyer@example.com', 'nobody@example.com'])
  expect(JSON.stringify(app.logged)).not.toContain('example.com')
  expect(JSON.stringify(app.logged)).toContain('/purchases')
})

test.each(['', 'nobody', 'f\u0430n@example.com'])(
  'OP-03 CHK-04: requesting purchases by form with %j shows the input again with its error',
  async (email) => {
    const { status, page } = await post('/purchases', { email })
    expect(status).toBe(422)
    expect(page).toContain('id="email-error">Please enter a valid email address.</p>')
    expect(page).toContain(`action="/purchases"`)
    expect(page).toContain(`value="${email}"`)
  },
)

test('OP-03: the page posts its own form, and does not say that it needs a script', async () => {
  const page = await (await app.request('/purchases')).text()
  expect(page).toMatch(
    /<form[^>]*method="post"[^>]*action="\/purchases"|<form[^>]*action="\/purchases"[^>]*method="post"/,
  )
  expect(page).not.toContain('This form needs JavaScript')
})

test('OP-20: a sender who fills the trap is thanked, and nothing happens', async () => {
  expect((await post('/contact', { ...message, website: 'https://spam.example' })).page).toContain('Message sent!')
  expect((await post('/newsletter', { email: 'fan@example.com', website: 'x' })).status).toBe(200)
  expect([await app.ctx.db.$count(contactMessages), await app.ctx.db.$count(newsletterSubscribers)]).toEqual([0, 0])
})

test.each(['https://evil.example', 'null'])(
  'OP-20: a form on a page of %s sends nothing here, and the browser shows why',
  async (origin) => {
    for (const [path, fields] of [
      ['/contact', message],
      ['/newsletter', { email: 'fan@example.com' }],
      ['/purchases', { email: 'fan@example.com' }],
    ] as const) {
      const { status, type, page } = await post(path, fields, { origin, 'sec-fetch-site': 'cross-site' })
      expect([status, type]).toEqual([403, 'text/html; charset=utf-8'])
      expect(page).toContain('This request did not come from this site.')
    }
    expect([await app.ctx.db.$count(contactMessages), await app.ctx.db.$count(newsletterSubscribers)]).toEqual([0, 0])
  },
)

test('a form on our own page without an origin is recognized by what the browser says of it', async () => {
  expect(
    (await post('/newsletter', { email: 'fan@example.com' }, { origin: 'null', 'sec-fetch-site': 'same-origin' }))
      .status,
  ).toBe(200)
})

test('OP-20: a visitor who writes too often gets a page that says so; a script gets JSON', async () => {
  const limited = await testApp()
  try {
    const send = (accept: string) =>
      limited.request('/newsletter', {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams({ email: 'fan@example.com' }),
      })
    for (let number = 0; number < 5; number++) expect((await send('text/html')).status).toBe(200)
    const page = await send('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await page.text()).toContain('Too many requests. Please wait a moment and try again.')
    const answer = await send('application/json')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'application/json; charset=utf-8'])
  } finally {
    await limited.close()
  }
})

test('OP-05: a browser that requests a download too often gets a page', async () => {
  const limited = await testApp()
  try {
    const press = () => limited.request('/d/nothing/ticket', { method: 'POST', headers: { accept: 'text/html' } })
    for (let number = 0; number < 60; number++) expect((await press()).status).not.toBe(429)
    const last = await press()
    expect([last.status, last.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(await last.text()).toContain('Please wait')
  } finally {
    await limited.close()
  }
})
