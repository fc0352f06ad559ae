// Lists the steps of every engine, in the order of the table. A step gets a browser of its own width and leaves it for
// the next step.
import { adminGroups } from '@/app/admin/admin-pages'
import type { RunningSite } from '../../tests/support/running-site'
import { publicPaths } from '../../tests/support/public-paths'
import { type Browser, type Engine, until } from './driver'
import { type Front, sounds } from './front'
import { addToCart, expect, fill, press, runs, sees, showsText } from './page'

export type World = { site: RunningSite; front: Front; engine: Engine; browser: Browser; width: number }

export type Step = { name: string; width: 390 | 1280; run(world: World): Promise<string | void> }

const phone = 390
const desk = 1280
const password = 'four words for engines'
const owner = 'owner@example.com'
const poster = 'public/icon-512.png'

async function publicPages({ site, browser: { tab } }: World) {
  for (const path of await publicPaths(site)) {
    await tab.goto(site.url + path)
    await runs(tab)
    await sees(tab, `${path} has a heading`, `document.querySelector('h1')?.checkVisibility()`)
    const wide = await tab.run<number>('document.documentElement.scrollWidth - innerWidth')
    expect(`${path} is ${wide} px too wide`, wide <= 0)
  }
}

async function adminPages({ site, browser: { tab } }: World) {
  await signIn(site, tab)
  for (const { path } of adminGroups.flatMap(({ pages }) => [...pages])) {
    await tab.goto(site.url + path)
    await sees(tab, `${path} has a heading`, `document.querySelector('h1')?.checkVisibility()`)
  }
}

async function signIn(site: RunningSite, tab: Browser['tab']) {
  await tab.goto(`${site.url}/admin`)
  await sees(tab, 'the page knows who it is', `document.querySelector('nav, input[name=password]')`)
  if (!(await tab.run<boolean>(`document.querySelector('input[name=password]') !== null`))) return
  await tab.type('input[name=email]', owner)
  await tab.type('input[name=password]', password)
  await press(tab, 'Sign In', 'form')
  await sees(tab, 'the back-office opens', `location.pathname === '/admin' && document.querySelector('nav')`)
}

async function signUp({ site, browser: { tab } }: World) {
  await tab.goto(`${site.url}/auth#create-account`)
  const before = (await site.mails(owner)).length
  await tab.type('input[name=fullName]', 'Ada Trumpet')
  await tab.type('input[name=email]', owner)
  await tab.type('input[name=password]', password)
  await press(tab, 'Create Account', 'form')
  await showsText(tab, 'a mail is on its way')
  const link = await until('the mail comes', async () =>
    (await site.mails(owner))
      .slice(before)
      .flatMap(({ links }) => links)
      .find((href) => href.includes('/auth/')),
  )
  await tab.goto(link)
  await press(tab, 'Create Account', 'form')
  await sees(tab, 'the new account is signed in', `location.pathname === '/admin' && document.querySelector('nav')`)
}

async function addEvent({ site, browser: { tab }, engine, width }: World) {
  await signIn(site, tab)
  await tab.goto(`${site.url}/admin/events`)
  await press(tab, 'Add Event')
  await sees(tab, 'the form opens', `document.querySelector('dialog[open] input[name=title]')`)
  const title = `${engine.name} at ${width}`
  await tab.type('dialog[open] input[name=title]', title)
  await press(tab, 'Cancel', 'dialog[open]')
  await press(tab, 'Keep editing', 'dialog[open]')
  await fill(tab, 'dialog[open] input[name=date]', `${new Date().getUTCFullYear() + 1}-03-14`)
  await tab.type('dialog[open] input[name=time]', '7:30 PM')
  await tab.type('dialog[open] input[name=venue]', 'The Green Room')
  await tab.type('dialog[open] input[name=city]', 'Upper Weir')
  await tab.choose('dialog[open] input[type=file]', poster)
  await sees(tab, 'the picture has arrived', `document.querySelector('dialog[open] img')?.naturalWidth > 0`)
  await press(tab, 'Create Event', 'dialog[open]')
  await sees(tab, 'the form closes', `!document.querySelector('dialog[open]')`)
  await showsText(tab, title, 'main')
  await tab.goto(`${site.url}/events`)
  await showsText(tab, title, 'main')
}

async function changeText({ site, browser: { tab }, engine, width }: World) {
  await signIn(site, tab)
  await tab.goto(`${site.url}/admin/about`)
  await sees(tab, 'the texts are there', `document.querySelector('.page-frame')`)
  const text = `Written in ${engine.name} at ${width}.`
  // On a phone the field is in a dialog.
  const place = width === phone ? 'dialog[open]' : '[role=tabpanel]'
  if (width === phone) await press(tab, 'About', '.texts-of-page')
  await sees(tab, 'the field is there', `document.querySelector('${place} form:not([hidden]) textarea')`)
  await tab.type(`${place} form:not([hidden]) textarea`, text)
  await press(tab, 'Save', width === phone ? place : 'body')
  await showsText(tab, 'Content updated successfully')
  await tab.goto(`${site.url}/about`)
  await showsText(tab, text, 'main')
}

async function typedBefore({ front, browser: { tab } }: World) {
  front.hold()
  try {
    await tab.goto(`${front.url}/contact`)
    await tab.type('input[name=name]', 'Bea')
    expect('the application ran already', !(await tab.run<boolean>(`'hydrated' in document.documentElement.dataset`)))
  } finally {
    front.release()
  }
  await runs(tab)
  await tab.type('textarea[name=message]', 'Are you free in May?')
  const typed = `JSON.stringify(['name', 'message'].map((name) => document.querySelector('[name=' + name + ']')?.value))`
  const words = JSON.stringify(['Bea', 'Are you free in May?'])
  await sees(tab, 'what was typed is there', `${typed} === ${JSON.stringify(words)}`)
  await tab.goto(`${front.url}/about`)
  await runs(tab)
  await tab.back()
  await sees(tab, 'after another page and back it is there', `${typed} === ${JSON.stringify(words)}`)
  await tab.reload()
  await runs(tab)
  await sees(tab, 'after a reload it is there', `${typed} === ${JSON.stringify(words)}`)
}

async function searchAndFilter({ site, browser: { tab } }: World) {
  await tab.goto(`${site.url}/shop`)
  await runs(tab)
  const box = `document.querySelector('#catalogue search')`
  const top = () => tab.run<number>(`Math.round(${box}.getBoundingClientRect().top)`)
  await tab.run(`${box}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
  await tab.type('#catalogue input[name=q]', 'alto')
  const before = await top()
  await tab.pressEnter('#catalogue input[name=q]')
  await sees(
    tab,
    'the results show',
    `location.search === '?q=alto' && document.querySelectorAll('#catalogue article').length === 3`,
  )
  // Results have less above them: the search moves up only if the page cannot scroll further back.
  await until(`the search stays at ${before} px, or the page begins at its top`, async () => {
    const now = await top()
    return Math.abs(now - before) <= 2 || (now < before && (await tab.run<number>('scrollY')) === 0)
  })
  await press(tab, 'Remove filter', '#catalogue')
  await sees(
    tab,
    'all items show',
    `location.search === '' && document.querySelectorAll('#catalogue article').length > 10`,
  )
  const isShown = await tab.run<boolean>(
    `${box}.getBoundingClientRect().top > 0 && ${box}.getBoundingClientRect().top < innerHeight`,
  )
  expect('the search is out of view without its words', isShown)
}

async function dialogFocus({ site, browser: { tab } }: World) {
  await tab.goto(`${site.url}/about`)
  await runs(tab)
  await press(tab, 'Shopping cart', 'header')
  await sees(tab, 'the title has the focus', `document.activeElement?.matches('dialog[open] h2')`)
}

async function quotation({ site, browser: { tab } }: World) {
  await tab.goto(`${site.url}/home`)
  await runs(tab)
  await tab.run(`document.querySelector('.testimonial').scrollIntoView({ block: 'center', behavior: 'instant' })`)
  const style = `getComputedStyle(document.querySelector('.testimonial blockquote'), '::before')`
  const hung = await tab.run<string>(`${style}.hangingPunctuation ?? 'none'`)
  expect(`the quotation mark hangs out of its box: ${hung}`, ['none', ''].includes(hung))
}

async function player({ site, front, browser: { tab } }: World) {
  await site.sql('update loe_audio_tracks set order_index = order_index + 100')
  for (const [index, kind] of Object.keys(sounds).entries())
    await site.sql(
      `insert into loe_audio_tracks (title, audio_url, source_type, order_index) values ($1, $2, 'url', $3)`,
      [`Tone ${kind}`, `/tone.${kind}`, index],
    )
  try {
    await tab.goto(`${front.url}/loe`)
    await runs(tab)
    for (const kind of Object.keys(sounds)) {
      const row = `[...document.querySelectorAll('[aria-label="Playlist"] button')].find((node) => node.textContent.includes('Tone ${kind}'))`
      await sees(tab, `${kind} is in the playlist`, row)
      await tab.run(`${row}.setAttribute('data-track', '${kind}')`)
      await tab.click(`[data-track=${kind}]`)
      await sees(tab, `${kind} plays`, `document.querySelector('[aria-label^="Pause Tone ${kind}"]')`)
      await tab.click('.player-play')
      const failed = await tab.run<boolean>(`document.querySelector('.player-failure') !== null`)
      expect(`${kind}: unable to load audio`, !failed)
    }
  } finally {
    await site.sql(`delete from loe_audio_tracks where title like 'Tone %'`)
  }
}

async function purchase({ site, engine, browser, width }: World) {
  const { tab } = browser
  const email = `${engine.name}-${width}@example.com`.toLowerCase()
  await addToCart(tab, site.url, 'when-the-saints')
  await press(tab, 'Proceed to Checkout', 'dialog[open]')
  await tab.type('dialog[open] input[name=email]', email)
  await press(tab, 'Continue to Payment', 'dialog[open]')
  await sees(tab, 'PayPal is offered', `document.querySelector('paypal-button')`)
  await tab.click('paypal-button')
  const popup = await browser.popup()
  await popup.click('[data-ending=wallet]')
  await showsText(tab, 'Purchase Confirmed', 'dialog[open]')
  const download = await until('the mail comes', async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => new URL(href).pathname.startsWith('/d/')),
  )
  await tab.goto(download)
  const head = await tab.run<string>(
    `fetch(document.querySelector('form[action$="/ticket"]').action, { method: 'POST' }).then((answer) => answer.text()).then((text) => text.slice(0, 5))`,
  )
  expect(`what was bought begins with ${head}`, head === '%PDF-')
}

async function twoTabs({ site, browser }: World) {
  const { tab } = browser
  await tab.goto(`${site.url}/about`)
  await runs(tab)
  const other = await browser.another()
  await addToCart(other, site.url, 'when-the-saints')
  await sees(
    tab,
    'the first tab knows of the cart',
    `document.querySelector('[aria-label="Shopping cart, 1 item in your cart"]')`,
  )
  await press(other, 'Remove', 'dialog[open]')
  await sees(tab, 'the first tab knows that it is empty', `document.querySelector('[aria-label^="Shopping cart, 0"]')`)
}

async function swipe({ site, browser: { tab } }: World) {
  await tab.goto(`${site.url}/loe`)
  await runs(tab)
  await tab.click('.loe-tile a')
  await sees(tab, 'the picture opens', `document.querySelector('dialog[open] .lightbox-picture')`)
  const place = `document.querySelector('dialog[open] [aria-live]').textContent`
  const before = await tab.run<string>(place)
  if (!(await tab.swipeLeft('dialog[open] .lightbox-picture'))) return 'the driver knows no finger'
  await sees(tab, 'the next picture shows', `${place} !== ${JSON.stringify(before)}`)
}

async function print({ site, browser: { tab } }: World) {
  await tab.goto(`${site.url}/shop/when-the-saints`)
  await runs(tab)
  const bytes = await tab.print()
  if (bytes === null) return 'not offered by the driver'
  expect(`the print has ${bytes} bytes`, bytes > 2000)
}

async function storageBlocked({ site, engine, width }: World) {
  const browser = await engine.open({ width, storageBlocked: true })
  try {
    await addToCart(browser.tab, site.url, 'when-the-saints')
    await sees(
      browser.tab,
      'the cart counts',
      `document.querySelector('[aria-label="Shopping cart, 1 item in your cart"]')`,
    )
  } finally {
    await browser.close()
  }
}

export const steps: readonly Step[] = [
  { name: 'every public page, console quiet', width: phone, run: publicPages },
  { name: 'typed before hydration', width: phone, run: typedBefore },
  { name: 'search and filter keep their place', width: phone, run: searchAndFilter },
  { name: 'quotation mark', width: phone, run: quotation },
  { name: 'swipe', width: phone, run: swipe },
  { name: 'purchase, PDF fetched', width: phone, run: purchase },
  { name: 'storage blocked', width: phone, run: storageBlocked },
  { name: 'sign-up', width: phone, run: signUp },
  { name: 'back-office: an event with its picture', width: phone, run: addEvent },
  { name: 'back-office: a text', width: phone, run: changeText },
  { name: 'every public page, console quiet', width: desk, run: publicPages },
  { name: 'search and filter keep their place', width: desk, run: searchAndFilter },
  { name: 'a dialog begins at its title', width: desk, run: dialogFocus },
  { name: 'player: flac, ogg, wav, mp3, m4a', width: desk, run: player },
  { name: 'two tabs, one cart', width: desk, run: twoTabs },
  { name: 'print', width: desk, run: print },
  { name: 'every page of the back-office', width: desk, run: adminPages },
  { name: 'back-office: an event with its picture', width: desk, run: addEvent },
  { name: 'back-office: a text', width: desk, run: changeText },
]
