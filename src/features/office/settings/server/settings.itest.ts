// Proves on a real database how settings are saved: all or none, merged with what another administrator changed, behind
// the values of the server, with secrets that no answer and no log shows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '@/db/schema/office/audit'
import { settings } from '@/db/schema/office/settings'
import type { GivenSettings } from '@/lib/site-settings'
import type { Actor } from '@/platform/context'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { ShownSettings } from '../settings.contract'
import { settingsToForm } from '../settings.fields'

let app: TestApp
/** The signed-in person. */
let current: Actor = ownerActor
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => current })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(settings)
})

const address = '/api/admin/settings'
const read = async () => (await (await app.request(address)).json()) as ShownSettings
type Answer = ShownSettings & { error?: { code: string; message: string; fields?: Record<string, string> } }

/** Saves these form values over the form as it was opened, by default the stored one. */
async function save(values: Record<string, unknown>, opened?: ShownSettings) {
  const { values: stored } = opened ?? (await read())
  const base: Record<string, unknown> = settingsToForm(stored)
  const response = await app.send('PUT', address, {
    values,
    base: Object.fromEntries(Object.keys(values).map((name) => [name, base[name]])),
  })
  return { status: response.status, ...((await response.json()) as Answer) }
}
const fieldsOf = ({ error }: Pick<Answer, 'error'>) => error?.fields

/** Runs a test as if the server had been started with these settings. */
async function withGiven(given: GivenSettings, run: () => Promise<void>): Promise<void> {
  const before = app.site.world.settings.given
  Object.assign(app.site.world.settings, { given })
  await run().finally(() => Object.assign(app.site.world.settings, { given: before }))
}

test('settings of several groups come back as saved, the others keep their default', async () => {
  const saved = await save({ legal_name: ' Late Set Music ', shipping_flat_cents: '7,50', smtp_port: '', clock: '24' })
  expect(saved.status).toBe(200)
  expect((await read()).values).toMatchObject({
    legal_name: 'Late Set Music',
    shipping_flat_cents: 750,
    smtp_port: null,
    clock: '24',
    currency: 'USD',
    free_shipping_from_cents: null,
  })
})

test('a wrong value names its field, and nothing of the form is saved', async () => {
  const before = await read()
  const refused = await save({
    site_name: ' ',
    time_zone: 'Europe/Atlantis',
    date_language: 'tlh',
    clock: '24',
    shipping_flat_cents: '-1',
    sold_shown_from: '0',
    owner_email: 'not an address',
    constructor: 'x',
  })
  expect([refused.status, refused.error?.code]).toEqual([422, 'invalid_input'])
  expect(fieldsOf(refused)).toEqual({
    site_name: 'Please enter the name of the site.',
    time_zone: 'This time zone does not exist. Please choose one such as Europe/Berlin.',
    date_language: 'Please choose one of the languages.',
    shipping_flat_cents: 'Flat rate: please enter an amount such as 7.50.',
    sold_shown_from: 'Show sales from: please enter a whole number from 1.',
    owner_email: 'Please enter a valid e-mail address.',
    constructor: 'This setting does not exist. Please load the page again.',
  })
  expect(await read()).toEqual(before)
})

test('the name and the time zone are the texts that the rest of the site reads', async () => {
  expect((await save({ site_name: 'Ada Trumpet', time_zone: 'Europe/Berlin' })).values).toMatchObject({
    site_name: 'Ada Trumpet',
    time_zone: 'Europe/Berlin',
  })
  const { rows } = await app.ctx.db.$client.query<{ page_name: string; title: string }>(
    `select page_name, title from page_content where page_name in ('site-name', 'site-time-zone') order by page_name`,
  )
  expect(rows).toEqual([
    { page_name: 'site-name', title: 'Ada Trumpet' },
    { page_name: 'site-time-zone', title: 'Europe/Berlin' },
  ])
})

test('two administrators who change different fields both get theirs; the same field is a conflict that names it', async () => {
  const opened = await read()
  expect((await save({ legal_name: 'Late Set Music', tax_number: '' }, opened)).status).toBe(200)
  expect((await save({ legal_name: '', tax_number: 'DE1' }, opened)).status).toBe(200)
  expect((await read()).values).toMatchObject({ legal_name: 'Late Set Music', tax_number: 'DE1' })
  const refused = await save({ legal_name: 'Early Set', tax_number: 'DE2' }, opened)
  expect([refused.status, refused.error?.code, fieldsOf(refused)]).toEqual([
    409,
    'conflict',
    {
      legal_name: 'Another user has changed this to “Late Set Music”.',
      tax_number: 'Another user has changed this to “DE1”.',
    },
  ])
})

test('two administrators who change the menu read both versions in words', async () => {
  const opened = await read()
  const entry = (path: string, label = '', isHidden = false) => ({ id: path, path, label, isHidden })
  const [home, shop] = [entry('/'), entry('/shop', 'Records')]
  expect((await save({ menu: [home, shop, entry('/events', '', true)] }, opened)).status).toBe(200)
  const refused = await save({ menu: [shop, home, entry('https://www.example.org/band')] }, opened)
  expect([refused.status, fieldsOf(refused)]).toEqual([
    409,
    { menu: 'Another user has changed this to: Home, Records, Events (hidden). Yours: Records, Home, example.org.' },
  ])
  const broken = await save({ menu: [{ path: 'https://' }] }, opened)
  expect(fieldsOf(broken)).toEqual({ menu: 'Another user has changed this.' })
})

test('twenty saves of different fields at once lose none', async () => {
  const opened = await read()
  const changes = [
    { legal_name: 'A' },
    { tax_number: 'B' },
    { tax_line: 'C' },
    { postal_address: 'D' },
    { clock: '24' },
  ]
  const all = await Promise.all([...changes, ...changes, ...changes, ...changes].map((change) => save(change, opened)))
  expect(all.every(({ status }) => status === 200)).toBe(true)
  expect((await read()).values).toMatchObject(Object.assign({}, ...changes))
})

test('a value of the server is shown, wins over the stored one, and cannot be changed', async () => {
  await save({ owner_email: 'mine@example.com', smtp_host: 'mine.example.com' })
  const given: GivenSettings = {
    values: { owner_email: 'given@example.com', site_name: 'Given' },
    secrets: ['smtp_password'],
  }
  await withGiven(given, async () => {
    const shown = await read()
    expect(shown.values).toMatchObject({
      owner_email: 'given@example.com',
      site_name: 'Given',
      smtp_host: 'mine.example.com',
    })
    expect(shown.setByServer).toEqual(['owner_email', 'site_name', 'smtp_password'])
    expect(shown.secretsSet).toEqual(['smtp_password'])
    const refused = await save({ owner_email: 'other@example.com', smtp_password: 'x', tax_number: 'DE9' })
    const sentence = 'The server sets this. It cannot be changed here.'
    expect(fieldsOf(refused)).toEqual({ owner_email: sentence, smtp_password: sentence })
  })
  expect((await read()).values).toMatchObject({ owner_email: 'mine@example.com', tax_number: '' })
})

test('a secret is stored encrypted, kept by an empty field, removed on request, and shown in no answer, log or activity', async () => {
  const password = 'opus 3 valve oil'
  const saved = await save({ smtp_password: password, legal_name: 'Late Set Music' })
  expect(saved.secretsSet).toEqual(['smtp_password'])
  expect((await save({ smtp_password: '', legal_name: 'Late Set' })).secretsSet).toEqual(['smtp_password'])
  const activity = await (await app.request('/api/admin/activity')).text()
  const places = [
    JSON.stringify(saved),
    JSON.stringify(await read()),
    activity,
    JSON.stringify(await app.ctx.db.select().from(audit)),
    JSON.stringify(await app.ctx.db.select().from(settings)),
    JSON.stringify(app.logged),
  ]
  expect(places.filter((text) => text.includes(password))).toEqual([])
  expect((await save({ smtp_password: null })).secretsSet).toEqual([])
  const { entries } = JSON.parse(activity) as { entries: { what: string; title: string | null; sentence: string }[] }
  expect(entries.slice(0, 3).map(({ what, title, sentence }) => [what, title ?? sentence])).toEqual([
    ['settings.updated', 'the site'],
    ['settings.updated', 'the site'],
    ['settings.secret-replaced', 'Password of the mail server'],
  ])
  expect(entries[0]?.sentence).toBe('Changed the legal name of the site from “Late Set Music” to “Late Set”')
})

test('decision 0038: an editor can neither read nor change settings', async () => {
  current = { kind: 'editor', email: 'editor@example.com' }
  const answers = [await app.request(address), await app.send('PUT', address, { values: { clock: '24' }, base: {} })]
  current = ownerActor
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect((await read()).values.clock).toBe('12')
})

test('the list of backups tells the newest and the failed attempt; the archives are for those who manage the users', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'backups-'))
  Object.assign(app.ctx.settings.backups, { directory })
  const name = 'bandstand-2026-11-20T03-23-00Z.tar.gz'
  writeFileSync(path.join(directory, name), 'archive')
  writeFileSync(path.join(directory, 'notes.txt'), 'private')
  const listed = async () => (await (await app.request('/api/admin/backups')).json()) as Record<string, unknown>
  const download = async (file: string) => {
    const response = await app.request(`/api/admin/backups/${file}`)
    return [response.status, response.status === 200 ? await response.text() : '']
  }
  try {
    expect(await listed()).toMatchObject({
      lastAt: null,
      failed: null,
      directory,
      archives: [{ name, bytes: 7 }],
      mayDownload: true,
    })
    expect(await download(name)).toEqual([200, 'archive'])
    const part = await app.request(`/api/admin/backups/${name}`, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, 'chi'])
    for (const other of ['notes.txt', '..%2Fnotes.txt', name.replace('20', '21')])
      expect(await download(other)).toEqual([404, ''])
    current = { kind: 'administrator', email: 'colleague@example.com', isAllowlistManager: false }
    expect(await listed()).toMatchObject({ mayDownload: false })
    expect(await download(name)).toEqual([403, ''])
  } finally {
    current = ownerActor
    rmSync(directory, { recursive: true })
  }
  const activity = await (await app.request('/api/admin/activity')).text()
  expect(activity).toContain('backup.downloaded')
})

test('the domain file of Apple Pay is served as pasted, and is no file while it is empty', async () => {
  const file = '/.well-known/apple-developer-merchantid-domain-association'
  expect((await app.request(file)).status).toBe(404)
  const saved = await save({ apple_pay_file: ' 7B227073704964223A\n' })
  expect(saved.status).toBe(200)
  // The site reads its settings again when the database announces a change; this app has no such listener.
  Object.assign(app.site.world.settings, { owner: (await read()).values })
  const served = await app.request(file)
  expect([served.status, served.headers.get('content-type'), await served.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '7B227073704964223A',
  ])
  const refused = await save({ apple_pay_file: '<!doctype html><title>PayPal</title>', paypal_sdk: '7' })
  expect([refused.status, fieldsOf(refused)]).toEqual([
    422,
    {
      apple_pay_file:
        'Please paste the whole text of the domain file from PayPal: letters and digits, not a link and not a page.',
      paypal_sdk: 'Please choose one of the kinds of buttons.',
    },
  ])
})
