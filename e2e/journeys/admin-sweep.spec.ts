// Proves that axe finds no barrier on any page, tab and dialog of the back-office, with every choice of each dialog.
// The question before a deletion is the same everywhere; the end-to-end tests of the pages check it.
import type { Page } from '@playwright/test'
import { adminGroups, adminPaths } from '../../src/app/admin/admin-pages'
import { boughtSheet } from '../support/behind-the-scenes'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

/** Buttons that open a form; the test closes the form again. */
const opens =
  /^(Add (Event|Item|Media Item|Video|Image|Audio Track)|Create Theme|Write a newsletter|Edit .*|Remove .*|Refund .*|Correct e-mail|Give 5 more downloads of .*|Mark as shipped|Edit maintenance message)$/

/** Returns one button of each kind: the first of "Edit A" and "Edit B". */
async function findOpeners(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !(button as HTMLButtonElement).disabled)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
    )
  const kinds = new Map(
    names
      .filter((name) => opens.test(name))
      .map((name) => [name.split(' ')[0] === 'Add' ? name : name.split(' ').slice(0, 1).join(' '), name]),
  )
  return [...kinds.values()]
}

/** Each radio of a dialog shows other fields: checks every choice that was not visible before. */
async function lookAtWays(page: Page): Promise<void> {
  const radios = page.getByRole('dialog').getByRole('radio')
  const choice = () => radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).checked).join())
  const seen = new Set([await choice()])
  for (let index = 0; index < (await radios.count()); index++) {
    await radios.nth(index).check()
    const now = await choice()
    if (!seen.has(now)) await expectAccessible(page, 'dialog[open]')
    seen.add(now)
  }
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const discard = page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' })
  await expect(page.getByRole('dialog').last().or(page.getByRole('main')).first()).toBeVisible()
  if (await discard.isVisible()) await discard.click()
}

async function lookAtDialogs(page: Page): Promise<number> {
  let seen = 0
  const address = page.url()
  for (const name of await findOpeners(page)) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    const isDialog = (await page.getByRole('dialog').count()) > 0
    await expectAccessible(page, isDialog ? 'dialog[open]' : undefined)
    if (!isDialog) {
      // It opened in place, perhaps at an address of its own.
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
      continue
    }
    seen += 1
    await lookAtWays(page)
    await close(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  return seen
}

/** Checks these pages with everything on them; returns the number of dialogs. */
async function lookAtPages(page: Page, paths: readonly string[]): Promise<number> {
  let dialogs = 0
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
    const tabs = await page.getByRole('tab').allInnerTexts()
    for (const tab of tabs.length > 0 ? tabs : [null]) {
      if (tab !== null) await page.getByRole('tab', { name: tab, exact: true }).click()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
      dialogs += await lookAtDialogs(page)
    }
  }
  return dialogs
}

/** Pages below others, which the navigation does not list. */
const pagesBelow = ['/admin/documents/quotes', '/admin/newsletter/automatic', '/admin/pages/old-addresses']

const isOfContent = (path: string) => adminGroups[0].pages.some((each) => each.path === path)

// axe is slow on a busy machine.
test.setTimeout(300_000)

test('ADM-DASH-02 VAL-01: axe finds nothing on the content pages, their tabs and dialogs @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  expect(await lookAtPages(page, adminPaths.filter(isOfContent))).toBeGreaterThan(8)
})

test('ADM-DASH-02 VAL-01: axe finds nothing on the other pages, their tabs and dialogs, at phone width @phone @sweep', async ({
  page,
  site,
}) => {
  await boughtSheet(site, 'slide-rule-blues', 'sweep@example.com')
  const [order] = await site.sql<{ id: string }>(`select id from checkouts where status = 'paid' limit 1`)
  await site.sql(
    `insert into contact_messages (name, email, subject, message) values ('A Reader', 'reader@example.com', 'Hello', 'Hello')`,
  )
  await site.sql(
    `insert into outbox (dedupe_key, kind, recipient, payload, status, last_error) values ('sweep', 'receipt', 'a@example.com', '{}', 'dead', 'timeout')`,
  )
  await site.sql(
    `insert into redirects (from_path, to_path, to_compared) values ('/gigs/2019', '/events', '/events') on conflict do nothing`,
  )
  await signIn(page, site)
  const others = adminPaths.filter((path) => !isOfContent(path))
  expect(await lookAtPages(page, [...others, ...pagesBelow, `/admin/orders/${order?.id}`])).toBeGreaterThan(4)
})
