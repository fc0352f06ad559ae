// The owner makes a theme, previews the whole site in it before saving it, and switches the site to it.
import type { Page } from '@playwright/test'
import { expectNoAction, findRow, listRows, openRow, rowAction } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const primaryColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

test.afterEach(async ({ site }) => {
  await site.sql(`delete from theme_settings where name like 'Blue Hour%'`)
  await site.sql('update theme_settings set is_active = false where is_active')
  await site.sql(`update theme_settings set is_active = true where name = 'Late Set'`)
})

test('ADM-THEME-01 ADM-THEME-02 ADM-THEME-03 ADM-THEME-05 ADM-THEME-06 ADM-THEME-07 ADM-THEME-08 OP-38 OP-39: a theme is created, previewed, activated, changed and deleted, and the deletion is undone @phone @sweep', async ({
  page,
  site,
}) => {
  const name = 'Blue Hour'
  await signIn(page, site)
  await page.goto('/admin/theme')
  await expect(page.getByRole('heading', { level: 1, name: 'Theme', exact: true })).toBeVisible()
  await expect(findRow(page, 'Late Set')).toContainText('Active')
  await expectNoAction(page, 'Activate', 'Late Set')
  await expectAccessible(page)
  const inherited = await primaryColour(page)

  await page.getByRole('button', { name: 'Create Theme' }).click()
  const form = dialog(page, 'Create New Theme')
  await expect(form.getByLabel('Theme Name *')).toBeFocused()
  await expect(form.getByLabel('Set as active theme')).not.toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue('#f5c73d')
  const framed = form.frameLocator('iframe[title="The home page in this theme"]')
  const framedPrimary = () =>
    framed.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--primary').trim())
  await form.getByRole('textbox', { name: 'Primary', exact: true }).fill('#66b3ff')
  await expect.poll(framedPrimary).toBe('210 100% 70%')
  await expect(framed.getByRole('heading', { level: 1 })).toBeVisible()
  // Only the preview frame uses the theme.
  expect(await primaryColour(page)).toBe(inherited)
  await form.getByRole('button', { name: 'Primary: enter as HSL' }).click()
  await expect(form.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue('210 100% 70%')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Theme' }).click()
  await expect(form.getByLabel('Theme Name *')).toHaveAccessibleDescription('Theme name is required')
  await form.getByLabel('Theme Name *').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Theme' }).click()
  await expect(toast(page, 'Theme created successfully')).toBeVisible()
  await expect(listRows(page).first()).toContainText(name)
  await expect(findRow(page, name)).toContainText('Inactive')

  await rowAction(page, 'Activate', name)
  await dialog(page, `Activate ${name}?`).getByRole('button', { name: 'Activate' }).click()
  await expect(toast(page, `${name} theme activated`)).toBeVisible()
  await expectNoAction(page, 'Activate', name)
  await expect(findRow(page, 'Late Set')).toContainText('Inactive')
  const visitor = await page.context().newPage()
  await visitor.goto('/events')
  expect(await primaryColour(visitor)).toBe('210 100% 70%')
  // The back-office keeps its own look.
  expect(await primaryColour(page)).toBe(inherited)

  await openRow(page, name)
  const edit = dialog(page, 'Edit Theme')
  await edit.getByRole('textbox', { name: 'Primary', exact: true }).fill('#44aaff')
  await edit.getByLabel('Heading font').fill('Georgia')
  await edit.getByLabel('Fade duration').fill('0.4s')
  await page.getByRole('button', { name: 'Update Theme' }).click()
  await expect(toast(page, 'Theme updated successfully')).toBeVisible()
  await expect.poll(() => primaryColour(visitor)).toBe('207.3 100% 63.3%')

  await rowAction(page, 'Delete', name)
  await expect(dialog(page, 'Delete Theme')).toContainText('Are you sure you want to delete this theme?')
  await dialog(page, 'Delete Theme').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Theme deleted successfully')).toBeVisible()
  await expect.poll(() => primaryColour(visitor)).toBe('45 90% 60%')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findRow(page, name)).toContainText('Active')
  await expect.poll(() => primaryColour(visitor)).toBe('207.3 100% 63.3%')
  await visitor.close()
})

test('ADM-THEME-03 ADM-THEME-04 ADM-THEME-08 OP-40: an invalid colour previews as black and is refused; hard-to-read colours cause a warning; failures show an error @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  const refuse = {
    status: 422,
    json: { error: { code: 'invalid_data', title: 'Invalid Data', message: 'No.', retryable: false } },
  }
  const failed = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await signIn(page, site)
  await page.goto('/admin/theme')
  await page.route('**/api/admin/themes/*', (route) => route.fulfill(refuse))
  await rowAction(page, 'Activate', 'Matinee')
  await dialog(page, 'Activate Matinee?').getByRole('button', { name: 'Activate' }).click()
  await expect(failed('Failed to activate theme')).toBeVisible()
  await rowAction(page, 'Delete', 'Matinee')
  await dialog(page, 'Delete Theme').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(failed('Failed to delete theme')).toBeVisible()

  await page.getByRole('button', { name: 'Create Theme' }).click()
  const form = dialog(page, 'Create New Theme')
  await form.getByLabel('Theme Name *').fill('Blue Hour, wrong')
  await form.getByRole('button', { name: 'Accent: enter as HSL' }).click()
  await form.getByRole('textbox', { name: 'Accent', exact: true }).fill('45 90%')
  const swatch = form.locator('[data-swatch="Accent"]')
  await expect(swatch).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  const framed = form.frameLocator('iframe[title="The home page in this theme"]').locator('html')
  await expect
    .poll(() => framed.evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim()))
    .toBe('0 0% 0%')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Theme' }).click()
  await expect(form.getByRole('textbox', { name: 'Accent', exact: true })).toHaveAccessibleDescription(
    'Please enter a colour as hue, saturation and lightness, such as 45 90% 60%',
  )
  await form.getByRole('textbox', { name: 'Accent', exact: true }).fill('200 90% 60%')
  await expect(swatch).toHaveCSS('background-color', 'rgb(61, 184, 245)')
  await form.getByLabel('Pick Foreground').fill('#666666')
  const warning = form.getByText(/^Text on the background, .*: [23]\.\d to 1$/)
  await expect(warning).toBeVisible()
  await expect(form.getByText(/^Muted text on the background/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Foreground', exact: true }).fill('#f5f3ee')
  await expect(warning).toHaveCount(0)

  await page.route('**/api/admin/themes', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refuse) : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Create Theme' }).click()
  await expect(failed('Failed to save theme')).toBeVisible()
  await expect(form.getByLabel('Theme Name *')).toHaveValue('Blue Hour, wrong')
})

test('ADM-THEME-03 ADM-THEME-06: on an empty site a preset is looked at, activated with one click more, and switched back @phone @sweep', async ({
  page,
  site,
}) => {
  const stored = await site.sql<{ themes: string }>(
    'select json_agg(theme_settings)::text as themes from theme_settings',
  )
  await site.sql('delete from theme_settings')
  try {
    await signIn(page, site)
    await page.goto('/admin/theme')
    const presets = page.getByRole('region', { name: 'Choose a look' })
    await expect(presets.getByRole('button')).toHaveText([
      'Late Set',
      'Harbour Blue',
      'Matinee',
      'Gallery',
      'Garden Party',
    ])
    await expectAccessible(page)
    await presets.getByRole('button', { name: 'Garden Party' }).click()
    const question = dialog(page, 'Activate Garden Party?')
    const framed = question.frameLocator('iframe[title="The home page in Garden Party"]').locator('html')
    await expect
      .poll(() => framed.evaluate((root) => getComputedStyle(root).getPropertyValue('--primary').trim()))
      .toBe('156 48% 25%')
    await expect(question).toHaveCSS('text-align', 'start')
    const visitor = await page.context().newPage()
    await visitor.goto('/events')
    expect(await primaryColour(visitor)).toBe('45 90% 60%')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(presets.getByRole('button')).toHaveCount(5)
    await presets.getByRole('button', { name: 'Garden Party' }).click()
    await question.getByRole('button', { name: 'Activate' }).click()
    await expect(toast(page, 'Garden Party theme activated')).toBeVisible()
    await expect(findRow(page, 'Garden Party')).toContainText('Active')
    await expect(presets.getByRole('button')).toHaveText(['Late Set', 'Harbour Blue', 'Matinee', 'Gallery'])
    await expect.poll(() => primaryColour(visitor)).toBe('156 48% 25%')
    await page.getByRole('button', { name: 'Back to the default look' }).click()
    await expect.poll(() => primaryColour(visitor)).toBe('45 90% 60%')
    await visitor.close()
  } finally {
    await site.sql('delete from theme_settings')
    await site.sql('insert into theme_settings select * from json_populate_recordset(null::theme_settings, $1::json)', [
      stored[0]?.themes,
    ])
  }
})
