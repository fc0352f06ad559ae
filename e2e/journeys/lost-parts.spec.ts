// Every part that the public site loads on demand is lost once: header, page and cart stay. The visitor sees a message
// where something was requested, and the next click works.
import type { Page } from '@playwright/test'
import {
  addToCart,
  cartButton,
  drawer,
  giveEmail,
  framedPayPalButton,
  paymentButton,
  payPalButton,
} from '../support/buying'
import {
  loseOneByOne,
  lossNoise,
  missing,
  partsOfBuild,
  type PartWalk,
  quiet,
  readableWithoutCode,
  told,
  toldInPlace,
} from '../support/lost-parts'
import { message } from '../support/message'
import { setMaintenance } from '../support/stock'
import { expect, hydrated, test } from '../support/site'

const nothing = async () => undefined
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
/** Opens a page by its link in the header, or in the footer. */
const link = (name: string) => (page: Page) =>
  page.getByRole('banner').or(page.getByRole('contentinfo')).getByRole('link', { name, exact: true }).first().click()
const first = (selector: string) => (page: Page) => page.locator(selector).first().click()
const playRecord = (page: Page) =>
  page.locator('#catalogue article').getByRole('button', { name: 'Play Late Set' }).click()
const pauseRecord = (page: Page) => page.locator('#catalogue article').getByRole('button', { name: 'Pause Late Set' })
const plays = (page: Page) => expect(pauseRecord(page)).toBeVisible()
const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading').first()

const buttons = {
  5: framedPayPalButton,
  6: payPalButton,
  ownPage: (page: Page) => paymentButton(page, 'Pay at Pay Example'),
}

/** The payment step reports that it could not load; "Try Again" loads the buttons of PayPal or of a provider's page. */
const payment =
  (kind: keyof typeof buttons): PartWalk =>
  async ({ page, site, bring }) => {
    if (kind !== 6)
      await page.route('**/api/functions/paypal-config', async (route) => {
        const config = (await (await route.fetch()).json()) as object
        const changed = { ...config, sdkMajor: 5, sdkUrl: `${site.simulatorUrl}/sdk/js` }
        await route.fulfill({ json: kind === 5 ? changed : { ownPage: 'Pay Example', currency: 'USD' } })
      })
    await page.goto('/about')
    await cartButton(page).click()
    await giveEmail(page, 'patient@example.com')
    const panel = drawer(page).getByRole('alert').filter({ hasText: 'PayPal checkout failed to load' })
    await expect(panel).toBeVisible()
    await expect(drawer(page).getByText('When the Saints').first()).toBeVisible()
    bring()
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(panel).toHaveCount(0)
    await expect(buttons[kind](page)).toBeVisible()
    await page.unroute('**/api/functions/paypal-config')
  }

/** The payment step shows that the way to pay outside the site is missing; "Retry" loads it. */
const manualPayment: PartWalk = async ({ page, site, bring }) => {
  await site.sql(
    `insert into settings (name, value) values ('manual_payment', 'true'), ('manual_payment_text', '"In cash"')
     on conflict (name) do update set value = excluded.value`,
  )
  await page.goto('/about')
  await cartButton(page).click()
  await giveEmail(page, 'patient@example.com')
  const panel = drawer(page).getByRole('alert').filter({ hasText: missing })
  await expect(panel).toBeVisible()
  await expect(payPalButton(page)).toBeVisible()
  bring()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer(page).getByRole('button', { name: /^Pay another way/ })).toBeVisible()
  await site.sql(`delete from settings where name like 'manual_payment%'`)
}

/** A form that needs proof of work and cannot load the solver keeps its text; the next click sends it. */
const proof: PartWalk = async ({ page, site, bring }) => {
  await page.request.post('/api/functions/newsletter-subscribe', {
    headers: { origin: site.url },
    data: { email: 'first-of-many@fans.example' },
  })
  await site.sql(`update rate_limits set points = 60 where key like 'messages:%'`)
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Send a message' })
  await hydrated(form)
  for (const [label, text] of [
    ['Name', 'Bea'],
    ['Email', 'bea@example.com'],
    ['Subject', 'A gig'],
    ['Message', 'Are you free in May?'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(message(page, 'Failed to send message. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Are you free in May?')
  bring()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(message(page, 'Message sent!')).toBeVisible({ timeout: 30_000 })
  await site.sql(`delete from rate_limits where key like 'messages:%'`)
}

const soundCloud: PartWalk = async (walk) => {
  const { site } = walk
  await site.sql(
    `insert into loe_audio_tracks (title, audio_url, source_type, soundcloud_embed_url, order_index) values ('Elsewhere', '', 'soundcloud', 'https://soundcloud.com/user/a-track', 99)`,
  )
  await walk.page.route('https://w.soundcloud.com/**', (route) => route.fulfill({ body: '' }))
  const choose = (page: Page) =>
    page
      .getByRole('list', { name: 'Playlist' })
      .getByRole('button', { name: /Elsewhere/ })
      .click()
  await toldInPlace('/loe', choose, (page) => page.getByRole('link', { name: /Open in SoundCloud/ }))(walk)
  await site.sql(`delete from loe_audio_tracks where title = 'Elsewhere'`)
}

const newTheme: PartWalk = async (walk) => {
  const { site } = walk
  const choose = async (name: string) => {
    await site.sql('update theme_settings set is_active = false where is_active')
    await site.sql('update theme_settings set is_active = true where name = $1', [name])
  }
  await quiet('/about', () => choose('Matinee'))(walk)
  await choose('Late Set')
}

const ownPage: PartWalk = async (walk) => {
  const { site } = walk
  await site.sql(
    `insert into own_pages (title, slug, body) values ('House rules', 'house-rules', 'Clap between solos.')`,
  )
  const open = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'House rules' }).click()
  await told('/about', open, heading('House rules'))(walk)
  await site.sql(`delete from own_pages where slug = 'house-rules'`)
}

const groups: Record<string, Record<string, PartWalk>> = {
  'pages that links lead to': {
    'src/features/site/home/pages/home.route.ts': told('/about', link('Home'), heading(/./)),
    'src/features/site/about/pages/about.route.ts': told('/media', link('About'), heading(/About|Musician/)),
    'src/features/site/media/pages/media.route.ts': told('/about', link('Media'), heading(/Media/)),
    'src/features/site/loe/pages/loe.route.ts': told('/about', link('LOE'), (page) => page.locator('.loe-hero h1')),
    'src/features/site/events/pages/list/events.route.ts': told(
      '/home',
      (page) => page.getByRole('main').locator('a[href="/events"]').click(),
      heading(/Events/),
    ),
    'src/features/site/events/pages/detail/event.route.ts': told('/events', first('main a[href^="/events/"]'), (page) =>
      page
        .locator('main')
        .getByRole('link', { name: /calendar/i })
        .first(),
    ),
    'src/features/site/contact/pages/contact.route.ts': told('/about', link('Contact'), (page) =>
      page.getByRole('form', { name: 'Send a message' }),
    ),
    'src/features/commerce/shop-page/pages/shop.route.ts': told('/about', link('Shop'), heading('Official Store')),
    'src/app/product.route.tsx': told('/shop', first('#catalogue article a[href^="/shop/"]'), (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /Add to Cart|Choose/ })
        .first(),
    ),
    'src/features/operations/privacy/pages/privacy.route.ts': told('/about', link('Privacy'), heading('Privacy')),
    'src/features/site/press/pages/press.route.ts': told('/about', link('Press'), heading('Press')),
    'src/features/site/own-pages/pages/own-page.route.ts': ownPage,
  },
  'parts that a click opens': {
    'src/features/commerce/cart/pages/cart-actions.ts': told(
      '/shop/late-set-cd',
      (page) => page.getByRole('main').getByRole('button', { name: /^Add / }).first().click(),
      dialogHeading,
    ),
    'src/features/commerce/look-inside/pages/SampleReader.tsx': told(
      '/shop/three-spirituals',
      (page) => page.getByRole('link', { name: 'Read Page 1 of 3' }).click(),
      (page) => page.getByRole('dialog').getByText('Page 1 of 3'),
    ),
    'src/features/commerce/catalog/pages/listen/play-item.ts': told('/shop', playRecord, pauseRecord),
    'src/ui/Lightbox.tsx': told('/loe', first('.loe-tile a'), (page) => page.locator('dialog[open] .lightbox-picture')),
    'src/ui/VideoDialog.tsx': told('/home', first('main a[aria-haspopup="dialog"]'), (page) =>
      page.getByRole('dialog'),
    ),
    'src/features/commerce/checkout/pages/CheckoutDrawer.tsx': told(
      '/about',
      (page) => cartButton(page).click(),
      dialogHeading,
    ),
    'src/features/site/player/pages/bar/PlayerBar.tsx': told(
      '/shop',
      async (page) => {
        if (await pauseRecord(page).isVisible()) await pauseRecord(page).click()
        await playRecord(page)
      },
      (page) => page.getByRole('region', { name: 'Now playing' }),
    ),
    'src/features/commerce/checkout/pages/payment/paypal-v5.ts': payment(5),
    'src/features/commerce/checkout/pages/payment/own-page.ts': payment('ownPage'),
    'src/lib/solve-challenge.ts': proof,
  },
  'parts with a place on the page': {
    'src/features/commerce/play-along/pages/PlayAlong.tsx': toldInPlace(
      '/shop/three-spirituals',
      (page) => page.locator('section[aria-labelledby="play-along"]').scrollIntoViewIfNeeded(),
      (page) => page.locator('.along-line').first(),
    ),
    'src/features/site/loe-gallery/pages/Gallery.tsx': toldInPlace('/about', link('LOE'), (page) =>
      page.locator('.loe-tile').first(),
    ),
    'src/features/site/player/pages/AudioCollection.tsx': toldInPlace('/about', link('LOE'), (page) =>
      page.getByRole('list', { name: 'Playlist' }),
    ),
    'src/features/site/loe/pages/ContactBanner.tsx': toldInPlace('/about', link('LOE'), (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /contact|mail|@/i })
        .last(),
    ),
    'src/features/site/player/pages/SoundCloudPlayer.tsx': soundCloud,
    'src/features/commerce/checkout/pages/payment/v6/paypal-v6.ts': payment(6),
    'src/features/commerce/manual-payments/pages/ManualPayment.tsx': manualPayment,
  },
  'parts that are fetched ahead or can be done without': {
    'src/features/commerce/cart/stored/cart-store.ts': quiet('/about', nothing, async (page) => {
      await cartButton(page).click()
      await expect(cartButton(page).and(page.getByRole('button', { includeHidden: true }))).toHaveCount(1)
      await expect(drawer(page).getByText('When the Saints').first()).toBeVisible()
    }),
    'src/features/commerce/cart/pages/OwnPriceField.tsx': quiet(
      '/shop',
      first('#catalogue article a[href="/shop/riverside-ep"]'),
      async (page) => {
        await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click()
        await expect(page.getByRole('dialog').getByText('Riverside').first()).toBeVisible()
      },
    ),
    'src/features/commerce/checkout/pages/state/catch-up.ts': quiet('/about', async (page) => {
      await page.evaluate(() => localStorage.setItem('shop-order-opened', '1'))
      await page.reload()
    }),
    'src/features/site/loe/pages/run-particles.ts': quiet('/loe', nothing),
    'src/features/site/player/playing/media-session.ts': quiet('/shop', playRecord, plays),
    'src/features/site/player/pages/bar/kept-over-reload.ts': quiet('/shop', playRecord, plays),
    'src/features/site/theme/theme.rules.ts': newTheme,
    'src/ui/EmailSuggestion.tsx': quiet(
      '/contact',
      (page) => page.getByLabel('Email', { exact: true }).pressSequentially('anna@gmial.com'),
      (page) => expect(page.getByLabel('Email', { exact: true })).toHaveValue('anna@gmial.com'),
    ),
    'src/ui/ToastCard.tsx': quiet(
      '/about',
      async (page) => void (await page.evaluate(() => dispatchEvent(new Event('offline')))),
      (page) => expect(message(page, 'Connection Lost')).toBeVisible(),
    ),
  },
}

/**
 * Visitors open these pages from a mail or another site, and never by a link: the server's document arrives before
 * their code.
 */
const fromOutside: Record<string, string | string[]> = {
  'src/app/layout/NotFoundPage.tsx': ['/no/such/page', '/no-such-page', '/shop/no-such-item'],
  'src/features/commerce/downloads/pages/download.route.ts': '/d/unknown',
  'src/features/commerce/licences/pages/licence.route.ts': '/licence/unknown',
  'src/features/commerce/purchases/pages/find-purchases.route.ts': '/purchases',
  'src/features/commerce/purchases/pages/purchases.route.ts': '/purchases/unknown',
  'src/features/site/newsletter/pages/NewsletterForm.tsx': '/shop',
  'src/features/site/newsletter/pages/subscription.route.ts': '/newsletter/unknown',
}

test('ROUTE-08: the tests of lost chunks cover every chunk that the build loads on demand @desktop', () => {
  const walked = Object.values(groups).flatMap((parts) => Object.keys(parts))
  expect([...walked, ...Object.keys(fromOutside)].toSorted()).toEqual([...partsOfBuild('manifest').keys()].toSorted())
})

for (const [name, parts] of Object.entries(groups))
  test(`ROUTE-08 CART-14: ${name}: each chunk fails once, the page and the cart stay, and it works afterwards @desktop @sweep`, async ({
    page,
    site,
    expectedNoise,
  }) => {
    // Up to ten parts, each on its own page.
    test.setTimeout(180_000)
    expectedNoise.push(lossNoise)
    const files = partsOfBuild('manifest')
    await addToCart(page, 'when-the-saints')
    const walkWith = await loseOneByOne(page, site)
    for (const [part, walk] of Object.entries(parts)) await test.step(part, () => walkWith(files.get(part) ?? '', walk))
  })

test('ROUTE-08: a page that a mail leads to stays readable without its chunk, and runs after a reload @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  test.setTimeout(120_000)
  expectedNoise.push(lossNoise)
  const files = partsOfBuild('manifest')
  const walkWith = await loseOneByOne(page, site)
  const visits = Object.entries(fromOutside).flatMap(([part, addresses]) =>
    [addresses].flat().map((address) => [part, address] as const),
  )
  for (const [part, address] of visits)
    await test.step(`${part} at ${address}`, async () => {
      await setMaintenance(site, part.endsWith('NewsletterForm.tsx'))
      await walkWith(files.get(part) ?? '', readableWithoutCode(address))
    })
  await setMaintenance(site, false)
})
