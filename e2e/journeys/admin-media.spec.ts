// The owner manages media: media items, videos, photos.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { findRow, listRows, openRow, rowAction } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const fileInput = (within: Locator) => within.locator('input[type=file]')
const jpeg = (color: string) =>
  sharp({ create: { width: 160, height: 200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
/** Waits until a public page's HTML contains these words, or no longer contains them. */
const onTheSite = (page: Page, path: string, words: string, isThere = true) =>
  expect
    .poll(async () => (await (await page.request.get(path)).text()).includes(words), `“${words}” on ${path}`)
    .toBe(isThere)

/** The rest of the test runs at the width of a phone. */
const goOnByPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })

async function deleteAndUndo(
  page: Page,
  name: string,
  question: { title: string; text: string; done: string },
): Promise<void> {
  await rowAction(page, 'Delete', name)
  await expect(dialog(page, question.title)).toContainText(question.text)
  await dialog(page, question.title).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, question.done)).toBeVisible()
  await expect(findRow(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findRow(page, name)).toBeVisible()
}

test('ADM-MEDIA-01 ADM-MEDIA-02 ADM-MEDIA-03 ADM-MEDIA-05 ADM-MEDIA-08 ADM-MEDIA-09 ADM-MEDIA-10 ADM-MEDIA-12 ADM-MEDIA-13 ADM-MEDIA-14 ADM-MEDIA-17 ADM-MEDIA-18: an item is uploaded, appears publicly, is changed, hidden and deleted, and the deletion is undone @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/media')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Media' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Type',
    'Platform',
    'Featured',
    'Visible',
    'Actions',
  ])
  const [count] = await site.sql<{ all: string }>('select count(*) as all from media_items')
  await expect(listRows(page)).toHaveCount(Math.min(50, Number(count?.all)))
  const text = page.getByRole('form', { name: 'Page content' })
  await text.getByLabel('Heading *').fill('Pictures and films')
  await text.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Content updated successfully')).toBeVisible()
  await onTheSite(page, '/media', 'Pictures and films')

  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.body.textContent?.includes('Loading form...')) document.body.dataset.sawLoading = 'yes'
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Add Media Item' }).click()
  const form = dialog(page, 'Add New Media Item')
  await expect(form.getByLabel('Title *')).toBeFocused()
  expect(await page.evaluate(() => document.body.dataset.sawLoading)).toBe('yes')
  const method = form.getByRole('group', { name: 'Upload Method' })
  await expect(method.getByLabel('URL *')).toBeVisible()
  await method.getByRole('radio', { name: 'Upload File' }).check()
  await expect(method).toContainText('Select Media File *')
  await expect(method).toContainText('Max size for videos: 100MB')
  await fileInput(method).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(alert(page, 'File validation failed')).toContainText('Please select an image, video or audio file')
  await expect(form.getByLabel('Title *')).toHaveValue('')
  await fileInput(method).setInputFiles({ name: 'late_set-02.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#c90') })
  await expect(form.getByLabel('Title *')).toHaveValue('Late Set 02')
  await expect(method.getByRole('status')).toHaveText('Uploaded')
  await expect(method.locator('.upload-file')).toContainText('late_set-02.jpg')
  await expect(method.locator('.upload-file')).toContainText(/\d KB/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Media item created successfully')).toBeVisible()
  await expect(findRow(page, 'Late Set 02')).toContainText('Photo')
  await onTheSite(page, '/media', 'Late Set 02')
  const [stored] = await site.sql(
    'select type, url, thumbnail_url, platform, description, is_featured, is_visible from media_items where title = $1',
    ['Late Set 02'],
  )
  expect(stored).toMatchObject({
    type: 'photo',
    url: expect.stringMatching(/^\/media\/media\/uploads\/[0-9a-f]+\.jpg$/),
    thumbnail_url: null,
    platform: 'gallery',
    description: null,
    is_featured: false,
    is_visible: true,
  })

  await page.getByRole('button', { name: 'Add Media Item' }).click()
  await expect(form.getByLabel('Title *')).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await goOnByPhone(page)
  await openRow(page, 'Late Set 02')
  const edit = dialog(page, 'Edit Media Item')
  await expect(edit.getByLabel('URL *')).toHaveAccessibleDescription(/current URL is preserved/)
  await edit.getByLabel('Title *').fill('Late set, second half')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Media item updated successfully')).toBeVisible()
  await onTheSite(page, '/media', 'Late set, second half')
  await rowAction(page, 'Hide', 'Late set, second half')
  await expect(findRow(page, 'Late set, second half')).toContainText('Hidden')
  await onTheSite(page, '/media', 'Late set, second half', false)
  await deleteAndUndo(page, 'Late set, second half', {
    title: 'Delete Media Item',
    text: 'Are you sure you want to delete this media item?',
    done: 'Media item deleted successfully',
  })
})

test('ADM-FVID-01 ADM-FVID-02 ADM-FVID-04 ADM-FVID-05 ADM-FVID-06 ADM-FVID-07: a video is entered in a form that replaces the table, appears publicly, is changed, moved, hidden and deleted, and the deletion is undone @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/featured-videos')
  await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Video ID', 'Order', 'Status', 'Actions'])
  await page.getByRole('button', { name: 'Add Video' }).click()
  const form = page.getByRole('region', { name: 'Add New Video' })
  await expect(form.getByLabel('Title *')).toBeFocused()
  await expect(page.getByRole('table')).toHaveCount(0)
  await form.getByRole('radio', { name: 'Upload File' }).first().check()
  await expect(form).toContainText('max 100MB')
  await form.getByRole('radio', { name: 'URL', exact: true }).check()
  await form.getByLabel('Title *').fill('Ballad at noon')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('YouTube URL or ID *')).toHaveAccessibleDescription('YouTube URL or ID is required')
  await expectAccessible(page)
  await form.getByLabel('YouTube URL or ID *').fill('https://youtu.be/dQw4w9WgXcQ?t=3')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Video created successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Video' })).toBeFocused()
  await expect(findRow(page, 'Ballad at noon')).toContainText('dQw4w9WgXcQ')
  await expect(findRow(page, 'Ballad at noon')).toContainText('Active')
  await onTheSite(page, '/home', 'Ballad at noon')

  await goOnByPhone(page)
  await openRow(page, 'Ballad at noon')
  const edit = page.getByRole('region', { name: 'Edit Video' })
  await edit.getByLabel('Title *').fill('Ballad at night')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Video updated successfully')).toBeVisible()
  await onTheSite(page, '/home', 'Ballad at night')
  const titles = async () =>
    (await site.sql<{ title: string }>('select title from featured_videos order by order_index, created_at')).map(
      ({ title }) => title,
    )
  const last = (await titles()).indexOf('Ballad at night')
  await rowAction(page, 'Move up', 'Ballad at night')
  await expect.poll(async () => (await titles()).indexOf('Ballad at night')).toBe(last - 1)
  await expect.poll(() => page.getByRole('table').locator('td[data-title]').allInnerTexts()).toEqual(await titles())
  expect(await site.sql('select 1 from featured_videos group by order_index having count(*) > 1')).toEqual([])
  await rowAction(page, 'Hide', 'Ballad at night')
  await expect(findRow(page, 'Ballad at night')).toContainText('Inactive')
  await onTheSite(page, '/home', 'Ballad at night', false)
  await deleteAndUndo(page, 'Ballad at night', {
    title: 'Delete Video',
    text: 'Are you sure you want to delete this video?',
    done: 'Video deleted successfully',
  })
})

test('ADM-PHOTO-01 ADM-PHOTO-03 ADM-PHOTO-05 ADM-PHOTO-06 ADM-PHOTO-07 ADM-PHOTO-08: photos are added singly and in bulk, reordered, changed in a dialog, deleted @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/500/)
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const form = page.getByRole('form', { name: 'Add Photo' })
  await expect(page.getByRole('table')).toBeVisible()
  const [left, right] = [await form.boundingBox(), await page.getByRole('table').boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  await fileInput(form).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(alert(page, 'Invalid file type')).toContainText(
    'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
  )
  await fileInput(form).setInputFiles({ name: 'bell.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#864') })
  await expect(form.locator('.upload-progress')).toContainText('Uploaded')
  await form.getByRole('button', { name: 'Add Photo' }).click()
  await expect(form.getByLabel('Title *')).toHaveAccessibleDescription('Title is required')
  await form.getByLabel('Title *').fill('The bell of the horn')
  await form.getByLabel('Alt Text *').fill('Brass in the light')
  await form.getByLabel('Featured').check()
  await form.getByRole('button', { name: 'Add Photo' }).click()
  await expect(toast(page, 'Photo added successfully')).toBeVisible()
  await expect(form.getByLabel('Title *')).toHaveValue('')
  await expect(findRow(page, 'The bell of the horn')).toBeVisible()
  await onTheSite(page, '/home', 'The bell of the horn')
  await expectAccessible(page)

  const listed = () =>
    listRows(page).evaluateAll((rows) => rows.findIndex((row) => row.textContent?.includes('The bell of the horn')))
  const before = await listed()
  await page.route('**/api/admin/photos/*/move', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'unexpected', title: 'Error', message: 'No.', retryable: false } },
    }),
  )
  await rowAction(page, 'Move down', 'The bell of the horn')
  await expect(alert(page, 'Failed to reorder photos')).toBeVisible()
  await expect.poll(listed).toBe(before)
  await page.unroute('**/api/admin/photos/*/move')
  await rowAction(page, 'Move down', 'The bell of the horn')
  await expect(toast(page, 'Photos reordered successfully')).toBeVisible()
  await expect.poll(listed).toBe(before + 1)
  expect(await site.sql('select order_index from photo_gallery where title = $1', ['The bell of the horn'])).toEqual([
    { order_index: before + 1 },
  ])

  const many = page.getByRole('region', { name: 'Add several photos' })
  await fileInput(many).setInputFiles([
    { name: 'green_room.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#264') },
    { name: 'blue-room.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#246') },
  ])
  await expect(toast(page, '2 photos added successfully')).toBeVisible()
  await expect(findRow(page, 'Green Room')).toBeVisible()
  await goOnByPhone(page)
  await rowAction(page, 'Hide', 'The bell of the horn')
  await expect(findRow(page, 'The bell of the horn')).toContainText('Inactive')
  await onTheSite(page, '/home', 'The bell of the horn', false)
  await openRow(page, 'Blue Room')
  await dialog(page, 'Edit Photo').getByLabel('Alt Text *').fill('A small blue stage')
  await dialog(page, 'Edit Photo').getByRole('button', { name: 'Update Photo' }).click()
  await expect(toast(page, 'Photo updated successfully')).toBeVisible()
  await expect(dialog(page, 'Edit Photo')).toHaveCount(0)
  await deleteAndUndo(page, 'Blue Room', {
    title: 'Delete Photo',
    text: 'Are you sure you want to delete this photo? This action cannot be undone.',
    done: 'Photo deleted successfully',
  })
})
