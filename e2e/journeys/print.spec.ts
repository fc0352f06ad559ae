// Pages on paper: the next gigs on one sheet with the addresses of tickets, every picture, readable ink, no controls.
import { openPdf, pageTexts } from '../../tests/support/read-pdf'
import { axeViolations, expect, hydrated, test } from '../support/site'

const pages = ['/home', '/about', '/media', '/loe', '/events', '/shop', '/shop/slide-rule-blues', '/contact']

/** Returns the words of each sheet, separated by one space as the eye sees them. */
async function listSheets(pdf: Uint8Array): Promise<string[]> {
  const opened = await openPdf(pdf)
  try {
    return (await pageTexts(opened)).map((text) => text.replace(/\s+/g, ' '))
  } finally {
    await opened.close()
  }
}

test('the next gigs fit one sheet of paper, each with its place and the address of its tickets; past ones follow @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/events')
  await hydrated(page.getByRole('heading', { level: 1 }))
  const gigs = page.locator('.event-grid h3')
  const titles = await gigs.allInnerTexts()
  expect(titles.length).toBeGreaterThan(5)
  const tickets = await page
    .locator('.event-grid')
    .getByRole('link', { name: /^Tickets/ })
    .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.getAttribute('href') ?? ''))
  const [first = '', second = ''] = await listSheets(await page.pdf({ format: 'A4' }))
  for (const title of titles) expect(first).toContain(title)
  // A long address breaks at the end of a line.
  for (const address of tickets) expect(first.replaceAll(' ', '')).toContain(address)
  expect(first).not.toContain('Where We Have Been')
  expect(second).toContain('Where We Have Been')
  expect(first).not.toMatch(/Subscribe|Add to Cart/)
})

test('an item, a gig and the contact page are one sheet each, without choices and forms @desktop @sweep', async ({
  context,
}) => {
  const sheets = {
    '/shop/when-the-saints': /From the same shelf|Play along|I play/,
    '/contact': /Hear it first/,
    '/events': /Add to calendar/,
  }
  for (const [path, absent] of Object.entries(sheets)) {
    const page = await context.newPage()
    await page.goto(path)
    await hydrated(page.getByRole('heading', { level: 1 }))
    if (path === '/events') {
      await page.locator('.event-grid a[href^="/events/"]').first().click()
      await expect(page.locator('.event-poster')).toBeVisible()
    }
    const pages = await listSheets(await page.pdf({ format: 'A4' }))
    expect(pages, path).toHaveLength(1)
    expect(pages[0], path).not.toMatch(absent)
    await page.close()
  }
})

test('on paper every public page has dark text, all its pictures and no empty sheet @desktop @sweep', async ({
  context,
}) => {
  for (const path of pages) {
    // After printing, the next page of the same tab starts with the width of the paper.
    const page = await context.newPage()
    await page.goto(path)
    await hydrated(page.getByRole('heading', { level: 1 }))
    const sheets = await listSheets(await page.pdf({ format: 'A4' }))
    const [heading = ''] = await page.getByRole('heading', { level: 1 }).allInnerTexts()
    expect(sheets.join(' '), path).toContain(heading.split('\n')[0])
    // A sheet with only pictures has no words. A sheet with only the site's name means that everything moved on to the
    // next sheet.
    expect(
      sheets.filter((words) => words.trim() === 'The Musician'),
      `${path}: an empty sheet`,
    ).toEqual([])
    expect(sheets.join(' '), `${path}: the foot of the page takes no sheet`).not.toContain('All rights reserved')
    await page.emulateMedia({ media: 'print' })
    const missing = () =>
      page
        .locator('.picture img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.filter((image) => image.checkVisibility() && image.naturalWidth === 0).map(({ src }) => src),
        )
    await expect.poll(missing, { message: path }).toEqual([])
    expect(await axeViolations(page), path).toEqual([])
    await page.close()
  }
})
