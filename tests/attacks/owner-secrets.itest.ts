// Checks ASVS 13.3.1 for the secrets that the owner enters: opens a backup archive, an export of personal data and every
// answer of the back-office, and searches them for these secrets.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { contactMessages } from '@/db/schema/site/contact'
import { makeBackup } from '@/platform/backup/make-backup'
import { deriveToken } from '@/platform/tokens'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { measured } from '../support/evidence'
import { signedIn, testApp } from '../support/test-app'

const secrets = { smtp_password: 'SeededSmtpPassword93 of a trumpet', paypal_client_secret: 'SeededPaypalSecret94' }
/** Forms in which a secret would still be readable. */
const forms = Object.values(secrets).flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
])
const found = (text: string) => forms.filter((form) => text.includes(form))

test('ASVS 13.3.1: a backup, an export of personal data, the log and every answer of the back-office are free of the secrets in the settings', async ({
  task,
}) => {
  const app = await testApp({ rateLimits: false })
  onTestFinished(() => app.close())
  const { ctx } = app
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-owner-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { cookie, email } = await signedIn(app)
  const send = async (method: 'POST' | 'PUT', address: string, body: unknown) => {
    const response = await app.send(method, address, body, { cookie })
    return { status: response.status, text: await response.text() }
  }
  const answers: Record<string, string> = {}

  const saved = await send('PUT', '/api/admin/settings', {
    values: { smtp_host: 'smtp.example.com', smtp_user: 'ann', paypal_client_id: 'client of the owner', ...secrets },
    base: { smtp_host: '', smtp_user: '', paypal_client_id: '', smtp_password: '', paypal_client_secret: '' },
  })
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('"paypal_client_secret"')])
  answers['PUT /api/admin/settings'] = saved.text
  // Answers that refuse may quote what was typed.
  for (const values of [
    { smtp_host: 'not a host', ...secrets },
    { paypal_client_id: 'other', ...secrets },
  ])
    answers[`refusal of ${Object.keys(values)[0]}`] = (
      await send('PUT', '/api/admin/settings', { values, base: values })
    ).text

  const reads = [...allEndpoints.map(({ endpoint }) => endpoint), ...allRoutes].filter(
    ({ method, path: address }) => method === 'GET' && !address.includes('{') && !address.includes('stream'),
  )
  let answered = 0
  for (const { path: address } of reads) {
    const response = await app.request(address, { headers: { cookie } })
    if (/event-stream/.test(response.headers.get('content-type') ?? '')) await response.body?.cancel()
    else answers[address] = await response.text()
    if (response.ok && address.startsWith('/api/admin/')) answered += 1
  }
  expect(answered).toBeGreaterThan(25)
  expect(answers['/api/admin/activity']).toContain('Password of the mail server')

  await ctx.db.insert(contactMessages).values({ name: 'Owner', email, subject: 'To myself', message: 'Set up mail' })
  const asked = JSON.parse((await send('POST', '/api/admin/privacy', { kind: 'export', email })).text) as { id: string }
  const token = deriveToken(ctx.settings.tokenSecret, 'privacy', asked.id)
  const exported = await app.request(`/privacy/${token}/export`, { method: 'POST' })
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()))
  const personal = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(personal).toContain('To myself')

  const backup = await makeBackup({
    databaseUrl: app.databaseUrl,
    files: ctx.files,
    directory: path.join(folder, 'backups'),
    key: null,
    tokenSecret: ctx.settings.tokenSecret,
    storedSecret: Buffer.from(JSON.stringify({ tokenSecret: ctx.settings.tokenSecret })),
    now: ctx.clock.now(),
  })
  const archive = gunzipSync(readFileSync(backup.file)).toString('latin1')
  expect(archive).toContain('smtp_password')
  expect(archive).toContain('client of the owner')

  const places: Record<string, string> = { ...answers, log: JSON.stringify(app.logged), personal, archive }
  measured(
    task,
    `${Object.keys(answers).length} answers, ${app.logged.length} lines of log, ${Object.keys(files).length} exported files and an archive of ${archive.length} bytes searched`,
  )
  expect(Object.entries(places).flatMap(([place, text]) => found(text).map((form) => `${form} in ${place}`))).toEqual(
    [],
  )
})
