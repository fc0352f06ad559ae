// Tests the attacks that need a real browser: the code it refuses to run, the origins it trusts, the data it sends to
// other sites. (ASVS chapters 3, 6 and 14)
import type { Page } from '@playwright/test'
import { boughtSheet } from '../support/behind-the-scenes'
import { expect, hydrated, test } from '../support/site'

const ran = (page: Page) => page.evaluate(() => (window as unknown as { attacked?: string }).attacked ?? null)

test('ASVS 3.4.3: an injected script, event handler or javascript: link does not run @desktop', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Content Security Policy|nothing-here|404/i)
  await page.goto('/contact')
  const refused = await page.evaluate(async () => {
    const directives: string[] = []
    const all = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
        directives.push(`${effectiveDirective} ${blockedURI.slice(0, 6)}`)
        if (directives.length === 4) resolve()
      })
    })
    const inline = document.createElement('script')
    inline.textContent = 'window.attacked = "inline"'
    const data = document.createElement('script')
    data.src = 'data:text/javascript,window.attacked="data"'
    document.body.append(inline, data)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/nothing-here.png" onerror="window.attacked=1"><a id="attack" href="javascript:window.attacked=1">x</a>',
    )
    document.querySelector<HTMLAnchorElement>('#attack')?.click()
    await all
    return directives.toSorted((a, b) => a.localeCompare(b))
  })
  expect(refused).toEqual([
    'script-src-attr inline',
    'script-src-elem data',
    'script-src-elem inline',
    'script-src-elem inline',
  ])
  expect(await ran(page)).toBeNull()
})

test('ASVS 3.5.5: a message from another origin, whatever it claims, completes no order and changes no page @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  await hydrated(page.getByRole('button', { name: /^Shopping cart/ }))
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())))
  const before = await page.locator('body').innerText()
  await page.evaluate(() => {
    for (const data of [
      'approved',
      { type: 'approve', orderID: 'X' },
      { event: 'onApprove', data: { orderID: 'X' } },
      JSON.stringify({ type: 'paypal', status: 'COMPLETED', orderID: 'X' }),
      { type: 'colors', colors: { primary: 'red' } },
    ]) {
      window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data }))
    }
  })
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.locator('body').innerText()).toBe(before)
  expect(asked).toEqual([])
})

test('ASVS 3.4.5 ASVS 14.2.1: a page with a secret address leaks nothing of it to another site @desktop @sweep', async ({
  page,
  site,
}) => {
  const token = await boughtSheet(site, 'last-bus-home', 'quiet@example.com')
  let referrer: string | undefined = 'not asked'
  await page.route('https://elsewhere.example/**', async (route) => {
    referrer = route.request().headers().referer
    await route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
  })
  await page.goto(`/d/${token}`)
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.evaluate(() => window.location.assign('https://elsewhere.example/'))
  await expect(page).toHaveTitle('Elsewhere')
  expect(referrer).toBeUndefined()
})

test('ASVS 6.2.6 ASVS 6.2.7: passwords are hidden while typed, can be pasted, and are recognised by password managers @phone @sweep', async ({
  page,
}) => {
  await page.goto('/auth')
  const password = page.getByLabel('Password', { exact: true }).first()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', /current-password|new-password/)
  const taken = await password.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  )
  expect(taken).toBe(true)
})
