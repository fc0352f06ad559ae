// The owner edits the LOE page: its texts, videos, pictures and audio tracks.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { wav } from '../../tests/support/sample-files'
import { findRow, listRows, openRow, rowAction, showAction } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** Returns the titles of one of the public lists. */
async function visible(page: Page, list: 'videos' | 'images' | 'tracks'): Promise<string[]> {
  const answer = (await (await page.request.get(`/api/loe/${list}`)).json()) as Record<string, { title: string }[]>
  return answer[list]?.map(({ title }) => title) ?? []
}

test('ADM-LOE-01 ADM-LOE-02 ADM-LOE-03 ADM-LOE-04 ADM-LOE-05 ADM-LOE-06: there are four tabs; the banner’s text can be changed, but not emptied @desktop @sweep', async ({
  page,
  site,
}) => {
  const before = await site.sql<{ description: string }>(
    `select description from page_content where page_name = 'loe-banner-text'`,
  )
  await signIn(page, site)
  await page.goto('/admin/loe')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage LOE' })).toBeVisible()
  await expect(page.getByText('Manage videos, images, audio, and content for the LOE page')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Page Content', 'Videos', 'Audio', 'Images'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Page Content')
  const banner = page.getByRole('form', { name: 'Contact Banner Text' })
  const template = banner.getByLabel('Banner Text Template')
  await expect(template).toHaveAccessibleDescription('Use {email} as a placeholder for the contact e-mail address')
  await expect(page.getByRole('form', { name: 'Page content' }).getByLabel('Heading *')).not.toHaveValue('')
  await expectAccessible(page)

  await template.fill('Write to {email} for a booking')
  // Typed text is still there after a visit to another tab.
  await openTab(page, 'Videos')
  await page.getByRole('tab', { name: 'Page Content' }).click()
  await expect(template).toHaveValue('Write to {email} for a booking')
  await banner.getByRole('button', { name: 'Update Banner' }).click()
  await expect(toast(page, 'Banner updated')).toContainText('Contact banner text has been updated successfully.')
  await expect.poll(async () => (await page.request.get('/loe')).text()).toMatch(/Write to [^{}]+@[^{}]+ for a booking/)

  await template.fill('   ')
  await banner.getByRole('button', { name: 'Update Banner' }).click()
  await expect(template).toHaveAccessibleDescription('Banner text is required')
  await expect(toast(page, 'Validation Error')).toHaveCount(0)
  expect(await site.sql(`select description from page_content where page_name = 'loe-banner-text'`)).toEqual([
    { description: 'Write to {email} for a booking' },
  ])
  await site.sql(`update page_content set description = $1 where page_name = 'loe-banner-text'`, [
    before[0]?.description,
  ])
})

test('ADM-LOE-06: texts that fail to load show an error @desktop @sweep', async ({ page, site, expectedNoise }) => {
  expectedNoise.push(/Failed to load resource/)
  await signIn(page, site)
  const failed = {
    status: 422,
    json: { error: { code: 'invalid_data', title: 'Invalid Data', message: 'No.', retryable: false } },
  }
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/page-content?*', async (route) => {
    await asked
    await route.fulfill(failed)
  })
  await page.goto('/admin/loe')
  await expect(page.getByRole('status').filter({ hasText: 'Loading page content...' })).toBeVisible()
  answer()
  await expect(failure(page, 'Failed to load page content. Please try again.')).toBeVisible()
})

test('ADM-LOE-07 ADM-LOE-09 ADM-LOE-10 ADM-LOE-12 ADM-LOE-15 ADM-LOE-17 ADM-LOE-18 ADM-LOE-24 ADM-LOE-25: a video is added, appears publicly, is moved, hidden and deleted, and the deletion is undone @desktop @sweep', async ({
  page,
  site,
}) => {
  const title = 'Rehearsal on Film'
  await signIn(page, site)
  await page.goto('/admin/loe')
  await openTab(page, 'Videos')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Video' }).click()
  const form = dialog(page, 'Add New Video')
  await form.getByLabel('Title *').fill(title)
  await form.getByLabel('Description').fill('x'.repeat(81))
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('YouTube Embed ID *')).toHaveAccessibleDescription('YouTube Embed ID is required')
  await form.getByRole('radio', { name: 'Upload File' }).first().check()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toContainText('Video file is required. Please select a video file to upload.')
  await expectAccessible(page)
  await form.getByRole('radio', { name: 'YouTube' }).check()
  await form.getByLabel('YouTube Embed ID *').fill('https://www.youtube.com/watch?v=abcdefghij_')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Video Created Successfully')).toContainText(
    'Your video has been created and is now available.',
  )
  const row = findRow(page, title)
  await expect(row).toContainText(`${'x'.repeat(80)}...`)
  await expect(row).toContainText('YouTube')
  await expect(row).toContainText('Active')
  await expect(await showAction(page, 'Open', title)).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=abcdefghij_',
  )
  await expect.poll(() => visible(page, 'videos')).toContain(title)

  const places = async () => (await visible(page, 'videos')).indexOf(title)
  const place = await places()
  await rowAction(page, place > 0 ? 'Move up' : 'Move down', title)
  await expect.poll(places).toBe(place > 0 ? place - 1 : place + 1)

  await rowAction(page, 'Hide', title)
  await expect(toast(page, 'Video hidden successfully')).toContainText('Success')
  await expect(row).toContainText('Hidden')
  await expect.poll(() => visible(page, 'videos')).not.toContain(title)

  await openRow(page, title)
  await expect(dialog(page, 'Edit Video').getByRole('radio', { name: 'YouTube' })).toBeChecked()
  await dialog(page, 'Edit Video').getByLabel('Description').fill('')
  await dialog(page, 'Edit Video').getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Video Updated Successfully')).toContainText('Your video has been updated and is now live.')
  await rowAction(page, 'Delete', title)
  await expect(dialog(page, 'Delete Video')).toContainText('Are you sure you want to delete this video?')
  await dialog(page, 'Delete Video').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Video deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Hidden')
  await site.sql('delete from loe_videos where title = $1', [title])
})

test('ADM-LOE-19 ADM-LOE-21 ADM-LOE-22 ADM-LOE-23 ADM-LOE-24 ADM-LOE-25: a picture is uploaded, shown first, moved, changed, hidden and deleted, and the deletion is undone @phone @sweep', async ({
  page,
  site,
}) => {
  const title = 'The Empty Hall'
  await signIn(page, site)
  await page.goto('/admin/loe')
  await openTab(page, 'Images')
  await page.getByRole('button', { name: 'Add Image' }).click()
  const form = dialog(page, 'Add New Image')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Title *')).toHaveAccessibleDescription('Title is required')
  await expect(form.getByLabel('Alt Text *')).toHaveAccessibleDescription('Alt text is required')
  await form.getByRole('radio', { name: 'Image URL' }).check()
  await expect(form.getByRole('textbox', { name: 'Image URL' })).toHaveAccessibleDescription('Image URL is required')
  await form.getByLabel('Title *').fill(title)
  await form.getByLabel('Alt Text *').fill('Rows of empty chairs')
  await form.getByLabel('Caption').fill('c'.repeat(51))
  await form.getByLabel('Display Order').fill('1')
  const source = form.getByRole('group', { name: 'Image Source' })
  await source.getByRole('radio', { name: 'Upload File' }).check()
  await source
    .locator('input[type=file]')
    .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await expect(source.getByRole('status')).toHaveText('Uploaded')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Image created successfully')).toContainText('Success')
  const row = findRow(page, title)
  await expect(row).toContainText(`${'c'.repeat(50)}...`)
  await expect(row).toContainText('Rows of empty chairs')
  await expect(row.locator('img')).toHaveAttribute('src', /^\/pictures\/160\.webp\/media\/loe\//)
  await expect.poll(() => visible(page, 'images')).toContain(title)
  await openRow(page, title)
  await dialog(page, 'Edit Image').getByLabel('Alt Text *').fill('Rows of chairs, nobody there')
  await dialog(page, 'Edit Image').getByLabel('Display Order').fill('4000')
  await dialog(page, 'Edit Image').getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Image updated successfully')).toBeVisible()
  expect(await (await page.request.get('/api/loe/images')).text()).toContain('Rows of chairs, nobody there')
  await expect(listRows(page).last()).toContainText(title)
  await rowAction(page, 'Hide', title)
  await expect(toast(page, 'Image hidden successfully')).toBeVisible()
  await expect.poll(() => visible(page, 'images')).not.toContain(title)
  await rowAction(page, 'Delete', title)
  await expect(dialog(page, 'Delete Image')).toContainText('Are you sure you want to delete this image?')
  await dialog(page, 'Delete Image').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Hidden')
  await site.sql('delete from loe_images where title = $1', [title])
})

test('ADM-AUD-05 ADM-AUD-06 ADM-AUD-07 ADM-AUD-08 ADM-AUD-10 ADM-AUD-11 OP-44: a SoundCloud track is recognised and can be played before it is saved @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  // axe queries the player's frame before its document is loaded.
  expectedNoise.push(/postMessage/)
  const title = 'Late Set, whole'
  await signIn(page, site)
  await page.route('https://w.soundcloud.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>',
    }),
  )
  await page.route('**/api/admin/soundcloud-playlists?*', (route) =>
    route.fulfill({ json: { title: 'Late Set', trackCount: 12 } }),
  )
  await page.goto('/admin/loe')
  await openTab(page, 'Audio')
  await page.getByRole('button', { name: 'Add Audio Track' }).click()
  const form = dialog(page, 'Add New Audio Track')
  const address = form.getByLabel('SoundCloud URL *')
  const create = form.getByRole('button', { name: 'Create' })
  await expect(form.getByRole('radio', { name: 'SoundCloud' })).toBeChecked()
  await expect(form).toContainText('https://soundcloud.com/artist/track/s-AbC123')
  await form.getByLabel('Title *').fill(title)
  await create.click()
  await expect(address).toHaveAccessibleDescription('SoundCloud URL is required')
  await address.fill('https://example.com/a/b')
  await create.click()
  await expect(address).toHaveAccessibleDescription('Please enter a valid SoundCloud URL')
  await expect(failure(page, 'Invalid SoundCloud URL provided')).toBeVisible()
  await address.fill('https://on.soundcloud.com/xYz12')
  await expect(form.getByText('Short URL', { exact: true })).toBeVisible()
  await address.fill('https://soundcloud.com/user/a-track/s-AbC123')
  await expect(form.getByText('Private Link', { exact: true })).toBeVisible()
  await address.fill('https://soundcloud.com/user/sets/late-set')
  await expect(form.getByText('Playlist detected: Late Set (12 tracks)')).toBeVisible()
  const player = form.locator('iframe')
  await expect(player).toHaveAttribute(
    'src',
    /^https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fsoundcloud\.com%2Fuser%2Fsets%2Flate-set/,
  )
  expect((await player.boundingBox())?.height).toBe(166)
  await expectAccessible(page)

  await form.getByRole('radio', { name: 'External URL' }).check()
  await create.click()
  await expect(form.getByLabel('External URL *')).toHaveAccessibleDescription('External URL is required')
  await form.getByLabel('External URL *').fill('tune')
  await expect(form.getByLabel('External URL *')).toHaveAccessibleDescription('Please enter a valid URL')
  await form.getByRole('radio', { name: 'SoundCloud' }).check()
  await expect(address).toHaveValue('https://soundcloud.com/user/sets/late-set')
  await create.click()
  await expect(toast(page, 'Audio track created successfully')).toBeVisible()
  await expect(findRow(page, title)).toContainText('SoundCloud embed')
  await expect(findRow(page, title)).toContainText('Ready')
  await site.sql('update loe_audio_tracks set soundcloud_embed_url = null where title = $1', [title])
  await page.reload()
  await openTab(page, 'Audio')
  await expect(findRow(page, title)).toContainText('Missing SoundCloud URL')
  await expect(findRow(page, title)).toContainText('Error')
  await site.sql('delete from loe_audio_tracks where title = $1', [title])
})

test('ADM-AUD-01 ADM-AUD-02 ADM-AUD-04 ADM-AUD-09 ADM-AUD-12 ADM-AUD-13 ADM-AUD-15 ADM-AUD-17 ADM-AUD-18 ADM-AUD-19 OP-35: a recording is uploaded with its artwork, appears publicly, is moved, changed, switched off and deleted, and the deletion is undone @phone @sweep', async ({
  page,
  site,
}) => {
  const title = 'Soundcheck'
  await signIn(page, site)
  await page.goto('/admin/loe')
  await openTab(page, 'Audio')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Audio Track' }).click()
  const form = dialog(page, 'Add New Audio Track')
  await form.getByLabel('Title *').fill(title)
  await form.getByRole('radio', { name: 'Upload File' }).first().check()
  await expect(form.getByText('Duration: --:--')).toBeVisible()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(failure(page, 'No file selected')).toContainText('No audio file selected')
  const source = form.getByRole('group', { name: 'Audio File *' })
  await source
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(failure(page, 'Invalid file type')).toContainText(
    'Please select a valid audio file (MP3, WAV, OGG, AAC, FLAC, or WebM)',
  )
  await source
    .locator('input[type=file]')
    .setInputFiles({ name: 'soundcheck.wav', mimeType: 'audio/wav', buffer: wav(70) })
  await expect(toast(page, 'Audio file processed successfully')).toContainText('Duration: 1:10 | Size: 1.1 MB')
  await expect(form.getByText('Duration: 1:10', { exact: true })).toBeVisible()
  await expect(source.locator('audio')).toHaveAttribute('src', /^\/media\/loe-audio\/audio\/\d+-soundcheck\.wav$/)
  const artwork = form.getByRole('group', { name: 'Artwork' })
  await artwork
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(failure(page, 'Invalid file type')).toContainText(
    'Please select a valid image file (JPEG, PNG, or WebP)',
  )
  await artwork
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await expect(artwork.getByRole('status')).toHaveText('Uploaded')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Audio track created successfully')).toContainText('Success')
  const row = findRow(page, title)
  await expect(row).toContainText('Ready')
  await expect(row).toContainText('File Upload')
  await expect(row.locator('img')).toHaveAttribute('src', /^\/pictures\/160\.webp\/loe-audio\/artwork\/\d+-cover\.jpg$/)
  expect(
    await site.sql(
      'select duration, jsonb_array_length(to_jsonb(peaks)) > 0 as has_peaks from loe_audio_tracks where title = $1',
      [title],
    ),
  ).toEqual([{ duration: 70, has_peaks: true }])
  await expect.poll(() => visible(page, 'tracks')).toContain(title)
  // A new track goes last, wherever the others are.
  expect((await visible(page, 'tracks')).at(-1)).toBe(title)
  await rowAction(page, 'Move up', title)
  await expect.poll(async () => (await visible(page, 'tracks')).at(-2)).toBe(title)
  await openRow(page, title)
  await dialog(page, 'Edit Audio Track').getByLabel('Artist').fill('The Rhythm Section')
  await dialog(page, 'Edit Audio Track').getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Audio track updated successfully')).toBeVisible()
  expect(await (await page.request.get('/api/loe/tracks')).text()).toContain('The Rhythm Section')

  await row.getByRole('switch', { name: `Show ${title}` }).click()
  await expect(toast(page, 'Audio track hidden successfully')).toBeVisible()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await expect.poll(() => visible(page, 'tracks')).not.toContain(title)
  await rowAction(page, 'Delete', title)
  await expect(dialog(page, 'Delete Audio Track')).toContainText(
    `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  )
  await dialog(page, 'Delete Audio Track').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Audio track deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Ready')
  await site.sql('delete from loe_audio_tracks where title = $1', [title])
})
