// Proves that hydration matches the server's page: nothing is requested twice, nothing is refused, nothing moves that
// should not.
import { holdBack } from '../support/hold-back'
import { expect, test } from '../support/site'

const pages = [
  '/',
  '/about',
  '/media',
  '/loe',
  '/events',
  '/shop',
  '/shop/late-set-lp',
  '/contact',
  '/purchases',
  '/shop?utm_source=letter&fbclid=1',
]

test('CACHE-01 ROUTE-04 SHOP-14: documents are complete, and hydrate without a second request, within the content policy @phone', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/changes') asked.push(`${page.url()} asked ${pathname}`)
  })
  for (const address of pages) {
    const listening = page.waitForRequest('**/api/changes')
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy, address).toContain(`script-src`)
    expect(policy.match(/script-src[^;]*/)?.[0], address).not.toContain('unsafe')
    expect(await answer?.text(), address).toContain('<h1')
    await expect
      .poll(
        () =>
          page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))),
        address,
      )
      .toBe(true)
    await listening
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // Server and browser make the same ids. A production build does not report an attribute that differs.
    const strayIds = await page.evaluate(() =>
      [...document.querySelectorAll('[id^="_R_"]')].flatMap((element) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps')) ?? ''
        const { id } = (element as unknown as Record<string, { id?: string } | undefined>)[key] ?? {}
        return id === element.id ? [] : [`${element.id} is ${id}`]
      }),
    )
    expect(strayIds, address).toEqual([])
  }
  expect(asked).toEqual([])
})

test('a visitor who scrolls before the script loads keeps the scroll position @phone @sweep', async ({ page }) => {
  const release = await holdBack(page, '**/assets/client-*.js')
  await page.goto('/loe', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const listening = page.waitForRequest('**/api/changes')
  release()
  await listening
  expect(await page.evaluate(() => scrollY)).toBe(1500)
})

test.describe('reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('OP-42 LOE-03 LOE-21: nothing moves automatically when the visitor prefers reduced motion @desktop @sweep', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 404/)
    for (const address of ['/', '/loe', '/shop', '/no-such-page']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const moving = () =>
        document
          .getAnimations()
          .filter((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().duration !== 0)
          .map((motion) => (motion instanceof CSSAnimation ? motion.animationName : 'transition'))
          // These two animations hold back a picture and a typeface.
          .filter((name) => name !== 'picture-held' && name !== 'quotation-near')
      await expect.poll(() => page.evaluate(moving), address).toEqual([])
    }
  })
})
