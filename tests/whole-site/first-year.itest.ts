// Checks the years of the copyright: content from before 2024 moves the first one back while the site runs.
import { expect, test } from 'vitest'
import { startSite } from '../support/running-site'

test(
  'FOOT-04: the copyright begins with the year of the oldest event, at 2024 without an older one @sweep',
  { timeout: 240_000 },
  async () => {
    const site = await startSite({ BANDSTAND_DEMO: '0' })
    try {
      const years = async () => /©[^<]*?(\d{4}–\d{4})/.exec(await (await fetch(`${site.url}/privacy`)).text())?.[1]
      const year = new Date().getUTCFullYear()
      expect(await years()).toBe(`2024–${year}`)
      await site.sql(
        `insert into events (title, date, venue, city) values ('Late Set', '2019-05-01', 'The Corner Room', 'Old Town')`,
      )
      await expect.poll(years, { timeout: 10_000 }).toBe(`2019–${year}`)
      await site.sql(`delete from events where date = '2019-05-01'`)
      await expect.poll(years, { timeout: 10_000 }).toBe(`2024–${year}`)
    } finally {
      await site.remove()
    }
  },
)
