// A batch of download cards: the owner makes and prints it, a listener redeems a card on a phone by its square, and the
// owner sees who it was.
import { paperTexts } from '../../tests/support/read-paper'
import { beyondTheSide } from '../support/measures'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, hydrated, test } from '../support/site'

test('the owner prints a batch of cards; its square opens the page with the code, which gives the download once', async ({
  page,
  site,
  browser,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/422 .*\/api\/admin\/cards/)
  const label = `Sleeve ${project.name}`
  const email = `card-${project.name}@example.com`
  await signIn(page, site)
  await page.goto('/admin/cards')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download cards')
  const open = page.getByRole('button', { name: 'New batch' })
  await hydrated(open)
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Make a batch of cards' })
  await dialog.getByLabel('Download *').selectOption({ label: 'Late Set (Digital Album)' })
  await dialog.getByLabel('Number of cards *').fill('12')
  await dialog.getByRole('button', { name: 'New batch' }).click()
  await expect(dialog).toContainText('Please name the batch')
  await expectAccessible(page)
  await dialog.getByLabel('Name of the batch *').fill(label)
  await dialog.getByRole('button', { name: 'New batch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  await expect(page.getByText('0 of 12 redeemed')).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])

  const print = page.getByRole('link', { name: 'Print cards (PDF)' })
  const pdf = await page.request.get((await print.getAttribute('href')) ?? '')
  const [code = ''] = (await paperTexts(await pdf.body())).join(' ').match(/[0-9A-Z]{5}-[0-9A-Z]{5}/) ?? []

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const listener = await phone.newPage()
  await listener.goto(`${site.url}/redeem/${code}`)
  await expect(listener.getByLabel('Code')).toHaveValue(code)
  await expectAccessible(listener)
  await listener.getByLabel('E-mail address').fill(email)
  await listener.getByRole('button', { name: 'Get my download' }).tap()
  await expect(listener.getByRole('heading', { level: 1 })).toHaveText('It is yours')
  await expectAccessible(listener)
  await listener.getByRole('link', { name: 'Go to the download' }).tap()
  await expect(listener.getByText(/downloads left/).first()).toBeVisible()
  await expect.poll(async () => (await site.mails(email)).length).toBe(1)

  await listener.goto(`${site.url}/redeem/${code.toLowerCase()}`)
  await listener.getByLabel('E-mail address').fill('stranger@example.com')
  await listener.getByRole('button', { name: 'Get my download' }).tap()
  await expect(listener.getByRole('heading', { level: 1 })).toHaveText('Already redeemed')
  await phone.close()

  await page.reload()
  await expect(page.getByText('1 of 12 redeemed')).toBeVisible()
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByText('Given away: a download card was redeemed.')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel batch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click()
  await expect(page.getByText('This batch was cancelled.')).toBeVisible()
})
