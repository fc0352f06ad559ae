// Cuts the power while a newsletter goes to 5,000 subscribers: each gets it, and none gets a second mail that their mail
// program does not recognise as the first.
import { expect, onTestFinished, test } from 'vitest'
import { minute } from '@/lib/durations'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { startSite } from '../support/running-site'
import { scaled } from '../support/stress-scale'

test('row 27: a newsletter reaches 5,000 subscribers once each, although the whole site is killed again and again', async ({
  task,
}) => {
  const readers = scaled(5000, 100)
  const kills = scaled(20, 2)
  const site = await startSite({ DATABASE_SYNC: 'on' })
  onTestFinished(() => site.remove())
  await site.sql(
    `insert into newsletter_subscribers (email, status, confirmed_at)
     select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, $1::int) n`,
    [readers],
  )
  await site.sql(
    `insert into newsletters (subject, body, created_by, status, send_at)
     values ('Two dates', 'Dear friends', 'owner', 'planned', now())`,
  )
  const sent = async () => {
    const [row] = await site.sql<{ sent: number }>(
      "select count(*)::int as sent from outbox where kind = 'newsletter' and status = 'sent'",
    )
    return row?.sent ?? 0
  }
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor((readers * kill) / (kills + 1))
    await eventually(async () => (await sent()) >= wanted, { within: 20 * minute, pause: 20 })
    await site.kill()
    await site.start()
    // Lets the five minutes pass in which a mail belongs to the process that is gone.
    await site.sql("update outbox set lease_until = now() where status = 'sending'")
  }
  await eventually(async () => (await sent()) === readers, { within: 20 * minute, pause: 200 })
  const mails = (await site.mails()).filter(({ subject }) => subject === 'Two dates')
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of mails) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  const twice = [...ids.values()].filter((own) => own.size > 1).length
  const repeated = mails.length - ids.size
  measured(
    task,
    `${readers} subscribers, ${kills} kills of the whole site: ${readers - ids.size} left out, ${twice} with two different mails, ${repeated} mails repeated with the same Message-ID`,
  )
  expect([ids.size, twice]).toEqual([readers, 0])
  // At most one mail per worker was on its way at each kill.
  expect(repeated).toBeLessThanOrEqual(2 * kills)
  expect(await site.sql('select status from newsletters')).toEqual([{ status: 'sent' }])
})
