// The mail server is unavailable for a day by the shop's clock, and slow on another. Orders and links on the screen do
// not wait for it, and every mail arrives once.
import { expect, onTestFinished, test } from 'vitest'
import { smtpSender } from '@/adapters/mail/smtp'
import { minute } from '@/lib/durations'
import { buyMany } from '../../bench/checkouts'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { startMailServer, type TestMailServer } from '../support/mail-server'
import { createOrdersWorld } from '../support/orders-world'
import { startSellingSite } from '../support/selling-site'
import { scaled } from '../support/stress-scale'

const listIds = ({ received }: TestMailServer) => received.map(({ mail }) => mail.messageId ?? '')

test('row 26: while the mail server is away for 24 hours (moved clock), orders and links go on; all mails are sent within 15 minutes of its return, each once', async ({
  task,
}) => {
  const gone = await startMailServer()
  const sender = smtpSender(gone.url, { name: 'The Musician', address: 'mail@themusician.test' })
  onTestFinished(() => sender.close())
  await gone.stop()
  const world = await createOrdersWorld({ sender })
  onTestFinished(() => world.close())
  const orders = scaled(96, 8)
  const sheet = await world.item()
  let links = 0
  for (let number = 0; number < orders; number++) {
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }], `buyer${number}@example.com`)
    await world.atPaypal(orderID)
    const { state, orders: lines } = await browser.settle(orderID)
    if (state === 'completed' && lines[0]?.download_token) links++
    for (let quarter = 0; quarter < 4; quarter++) {
      await world.advance((24 * 3600) / orders / 4)
      await world.runJobsNamed('deliver-mail')
    }
  }
  const waiting =
    (await world.rows<{ n: number }>("select count(*)::int as n from outbox where status = 'queued'"))[0]?.n ?? 0
  const back = await startMailServer(Number(new URL(gone.url).port))
  onTestFinished(() => back.stop())
  let minutes = 0
  while (back.received.length < 2 * orders && minutes < 15) {
    await world.advance(60)
    await world.runJobsNamed('deliver-mail')
    minutes++
  }
  await world.advance(24 * 3600)
  await world.runJobsNamed('deliver-mail')
  const ids = listIds(back)
  measured(
    task,
    `the mail server away 24 h by the clock: ${links} of ${orders} buyers got their links on the screen, ${waiting} mails waited and ${ids.length} arrived within ${minutes} min of its return, ${ids.length - new Set(ids).size} of them twice`,
  )
  expect([links, waiting]).toEqual([orders, 2 * orders])
  expect([ids.length, new Set(ids).size]).toEqual([2 * orders, 2 * orders])
  expect(minutes).toBeLessThanOrEqual(15)
})

test('row 26: a mail server that takes seconds over each command and 25 s to accept delays no buyer, and every mail arrives once', async ({
  task,
}) => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  server.slowness = { command: 1_500, acceptance: scaled(25_000, 3_000) }
  const { shop, site } = await startSellingSite({ SMTP_URL: server.url, MAIL_FROM: 'mail@example.com' })
  const count = 4
  const { completed, milliseconds } = await buyMany(shop, count, count)
  await eventually(() => server.received.length >= 2 * count, { within: 10 * minute })
  await eventually(async () => (await site.sql("select 1 from outbox where status <> 'sent'")).length === 0, {
    within: 120_000,
  })
  const ids = listIds(server)
  measured(
    task,
    `${completed.size} of ${count} purchases completed, the slowest in ${(Math.max(...milliseconds) / 1000).toFixed(1)} s, while a mail took ${(server.slowness.acceptance + 3 * server.slowness.command) / 1000} s to hand over: ${ids.length} mails arrived, ${ids.length - new Set(ids).size} of them twice`,
  )
  expect(completed.size).toBe(count)
  expect([ids.length, new Set(ids).size]).toEqual([2 * count, 2 * count])
})
