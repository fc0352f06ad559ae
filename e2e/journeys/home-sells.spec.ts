// A visitor of the home page finds the next concert, the newest record and three others, and hears the record at a press.
import { expect, expectAccessible, hydrated, test } from '../support/site'

const bar = 'Now playing'

test('what the home page sells begins within the first two windows: next concert, newest record, three others', async ({
  page,
}) => {
  await page.goto('/home')
  const height = page.viewportSize()?.height ?? 0
  const concert = page.getByRole('link', { name: /^Next concert:/ })
  const record = page.getByRole('region', { name: 'Late Set (LP)' })
  const others = record.getByRole('listitem')
  await expect(others).toHaveCount(3)
  for (const part of [concert, record, others.first(), others.last()]) {
    const box = await part.boundingBox()
    expect(box?.y).toBeLessThan(2 * height)
    expect(box?.width).toBeGreaterThan(40)
  }
  await expect(concert).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('the play mark plays the record in the player of the site, and nothing of the player comes before', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home')
  const mark = page.getByRole('link', { name: 'Play Late Set (LP)' })
  await mark.scrollIntoViewIfNeeded()
  await hydrated(mark)
  expect(asked.filter((path) => path.includes('/loe/tracks') || path.includes('play-record'))).toEqual([])
  await mark.click()
  await expect(page.getByRole('region', { name: bar })).toContainText('Slide Rule Blues')
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('region', { name: 'Late Set (LP)' }).getByRole('link', { name: 'Get the record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Late Set (LP)' })).toBeVisible()
})

test('SHOP-17 OP-12: a shirt says its sizes and what sending it costs, with the time that the owner wrote', async ({
  page,
}) => {
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Seventh Position T-Shirt', exact: true }).first().click()
  const facts = page.getByRole('region', { name: 'Sent by post' })
  await expect(facts.getByRole('definition')).toHaveText([
    'T-shirt',
    'S, M, L, XL. Sold out: 2XL.',
    /^(Free\.|\$\d+\.\d\d for the whole order, free from \$50\.00\.)$/,
    /^Packed within two working days/,
  ])
  await page.goto('/shop/amazing-grace-quartet')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(facts).toHaveCount(0)
})
