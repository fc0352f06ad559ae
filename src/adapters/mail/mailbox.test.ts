// Tests the mailbox on disk: it holds real messages, and its pages show them without running them.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { listMailbox, mailboxSender, readMailbox } from './mailbox'
import { mailboxRoutes } from '@/platform/outbox/mailbox-routes'

const hostile = '"><img src=x onerror=alert(1)>'
const mail = {
  messageId: 'one@themusician.test',
  to: 'fan@example.com',
  subject: `Thanks ${hostile}`,
  text: 'See https://themusician.test/d/abc?x=1&y=2 now',
  html: '<!doctype html><html><head></head><body>Hi</body></html>',
}

let folder: string

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'bandstand-mail-')), 'mail')
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

test('a mail is stored as a real message file', async () => {
  await mailboxSender(folder, { name: 'The Musician', address: 'mail@themusician.test' }).send(mail)
  const name = (await readdir(folder)).find((file) => file.endsWith('.eml'))
  const parsed = await simpleParser(await readFile(path.join(folder, name ?? '')))
  expect(parsed).toMatchObject({ messageId: '<one@themusician.test>', subject: mail.subject, text: mail.text })
  expect(parsed.from?.text).toBe('"The Musician" <mail@themusician.test>')
})

test('lists received mails, and opens only real mail files', async () => {
  expect(await listMailbox(folder)).toEqual([])
  const sender = mailboxSender(folder, { name: 'The Musician', address: 'mail@themusician.test' })
  await sender.send(mail)
  await sender.send({ ...mail, messageId: 'two@themusician.test' })
  const listed = await listMailbox(folder)
  expect(listed.map((received) => received.messageId)).toEqual(['two@themusician.test', 'one@themusician.test'])
  expect(await readMailbox(folder, listed[0]?.id ?? '')).toEqual(listed[0])
  for (const id of ['../x', '', 'nothing', '0000000000000000-00000000'])
    expect(await readMailbox(folder, id)).toBeNull()
})

test('the pages show every mail, escape its content, and run none of it', async () => {
  await mailboxSender(folder, { name: 'The Musician', address: 'mail@themusician.test' }).send(mail)
  const [received] = await listMailbox(folder)
  const show = async (route: string, id = '') => {
    const found = mailboxRoutes(folder, ['/assets/house.css']).find(({ path: candidate }) => candidate === route)
    if (!found) throw new Error(`no route ${route}`)
    return found.run({} as Context, { raw: new Request('http://localhost/'), params: { id } }, {} as HttpExchange)
  }
  const list = await (await show('/dev/mail')).text()
  expect(list).toContain(`/dev/mail/${received?.id}`)
  expect(list).toContain('<link rel="stylesheet" href="/assets/house.css">')
  expect(list).not.toContain('<img')
  const single = await (await show('/dev/mail/{id}', received?.id)).text()
  expect(single).not.toContain('<img')
  expect(single).toContain('<a href="https://themusician.test/d/abc?x=1&amp;y=2">')
  const html = await show('/dev/mail/{id}/html', received?.id)
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await html.text()).toContain('<base target="_top">')
  await expect(show('/dev/mail/{id}', '../../etc')).rejects.toMatchObject({ code: 'not_found' })
})
