// Checks the time zone of gig times: the owner confirms it while the site runs, and the site needs it before it is open
// to strangers.
import { expect, test } from 'vitest'
import { startSite } from '../support/running-site'

test(
  'OP-29: without SITE_TIME_ZONE the zone that the owner confirms applies at once, in calendar, feed of changes and structured data @sweep',
  { timeout: 240_000 },
  async () => {
    const site = await startSite({ BANDSTAND_DEMO: '0', SITE_TIME_ZONE: '' })
    try {
      await site.sql(
        `insert into events (title, date, time, venue, city) values ('Late Set', current_date + 200, '11:30 PM', 'The Corner Room', 'Old Town')`,
      )
      const starts = async () =>
        /DTSTART:\d{8}T(\d{6})Z/.exec(await (await fetch(`${site.url}/events.ics`)).text())?.[1]
      const offset = async () =>
        /"startDate":"[^"]*T23:30:00([^"]*)"/.exec(await (await fetch(`${site.url}/events`)).text())?.[1]
      expect(await starts()).toBe('233000')
      await site.sql(`insert into page_content (page_name, title) values ('site-time-zone', 'Asia/Kolkata')`)
      await expect.poll(starts, { timeout: 10_000 }).toBe('180000')
      await expect.poll(offset, { timeout: 10_000 }).toBe('+05:30')
    } finally {
      await site.remove()
    }
  },
)
