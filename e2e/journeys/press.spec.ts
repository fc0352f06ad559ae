// Tests the press page: its parts, its links from other pages, the photos as a ZIP, and its texts in the back-office.
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

test('a booker finds the press kit from the contact page and downloads all photos with their credits', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Press photos and biography' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Press' })).toBeVisible()
  for (const name of ['Biography', 'Photos', 'Quotes', 'Technical rider', 'Next dates'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(page)
  const zip = page.getByRole('link', { name: 'Download all photos (ZIP)' })
  const download = page.waitForEvent('download')
  await zip.click()
  expect((await download).suggestedFilename()).toMatch(/press photos\.zip$/)
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Press' })).toHaveCount(1)
})

test('the owner writes a short biography beside the page, and visitors see it @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/contact')
  await page.getByRole('link', { name: 'Texts of the press page' }).click()
  const short = page.getByRole('textbox', { name: 'Short biography', exact: true })
  await short.fill('Trombone since nineteen ninety.')
  await expect(page.frameLocator('iframe').locator('#bio-short .press-words')).toHaveText(
    'Trombone since nineteen ninety.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Content updated successfully').first()).toBeVisible()
  await page.goto('/press')
  await expect(page.locator('#bio-short')).toContainText('Trombone since nineteen ninety.')
  await site.sql("delete from page_content where page_name = 'press-bio-short'")
})
