// Every page of the back-office is lost once on its way: the open page and the menu stay, the administrator sees a
// message, and the next click opens the page.
import { groupsFor } from '../../src/app/admin/admin-pages'
import { lossNoise, missing } from '../support/lost-parts'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/site'

for (const { label, pages } of groupsFor('administrator'))
  test(`ROUTE-08 ROUTE-05: the pages in "${label}" fail once on their way, and open at the next click @desktop @sweep`, async ({
    page,
    site,
    expectedNoise,
  }) => {
    test.setTimeout(120_000)
    expectedNoise.push(lossNoise)
    await signIn(page, site)
    for (const { path, label: name } of pages)
      await test.step(path, async () => {
        await page.unrouteAll()
        await page.goto('/admin')
        const menu = page.getByRole('navigation', { name: 'Back-office' })
        // The home page's preview has a heading of its own.
        const heading = page.getByRole('heading', { level: 1 }).first()
        await expect(heading).toHaveText('Dashboard')
        await page.route('**/assets/**', (route) => route.abort())
        await menu.getByRole('link', { name, exact: true }).click()
        await expect(message(page, missing)).toContainText('Check your connection and try again.')
        await expect(page).toHaveURL(/\/admin$/)
        await expect(heading).toHaveText('Dashboard')
        await page.unrouteAll()
        await menu.getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await expect(heading).toHaveText(name)
      })
  })
