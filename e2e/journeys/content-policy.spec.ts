// Proves that a page's content policy refuses nothing the page itself does: such reports would hide a true attack.
import { adminPaths } from '../../src/app/admin/admin-pages'
import { expect, test } from '../support/site'
import { signIn } from '../support/sign-in'

test('ASVS 3.4.3: no page of the site or of the back-office violates its own content policy @desktop', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      sessionStorage.setItem('refused', `${sessionStorage.getItem('refused') ?? ''} ${violatedDirective} ${blockedURI}`)
    })
  })
  const visit = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('refused')), address).toBeNull()
  }
  await visit('/auth')
  await signIn(page, site)
  for (const address of ['/home', '/shop', '/contact', ...adminPaths]) await visit(address)
})
