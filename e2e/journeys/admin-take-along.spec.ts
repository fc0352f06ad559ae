// The owner takes the whole site along: downloads one ZIP from Settings, Backup.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('the owner downloads everything as open files with a README', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/settings#backup')
  const everything = page.getByRole('region', { name: 'Export the whole site' })
  await expect(everything).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    everything.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^bandstand-export-\d{4}-\d\d-\d\d-1\.zip$/)
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['README.md', 'shop_items.full.csv', 'events.full.csv', 'calendar/gigs.ics']),
  )
  expect(Object.keys(files).some((name) => name.startsWith('files/shop-images/'))).toBe(true)
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('### shop_items.full.csv')
})
