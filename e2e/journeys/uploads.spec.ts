// Tests files sent from a form of the back-office: chosen, dropped, refused with the form's own message, cancelled,
// paused and resumed.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const pieceBytes = 6 * 1024 * 1024
const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Event' })
const source = (page: Page) => form(page).getByRole('group', { name: 'Event Image' })
const input = (page: Page) => source(page).locator('input[type=file]')
const preview = (page: Page) => source(page).locator('img')

/** Returns a picture of `side` by `side` pixels that no compression makes smaller. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

let folder = path.join(os.tmpdir(), 'bandstand-upload-none')
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-upload-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function openForm(page: Page): Promise<void> {
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await source(page).getByRole('radio', { name: 'Upload File' }).check()
}

test('ADM-EVT-05 ADM-EVT-10 UPLD-06 UPLD-07 OP-34: a picture is refused with the form’s own message, then uploaded, shown and stored', async ({
  page,
  site,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/415/)
  await signIn(page, site)
  await openForm(page)
  await expect(source(page)).toContainText('max 10MB')
  await input(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(source(page).getByRole('status')).toHaveText(
    'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
  )
  await expect(page.getByText('Invalid file selected', { exact: true })).toBeVisible()
  // The refused file is no longer selected.
  await expect(source(page)).not.toContainText('notes.txt')
  // Only its bytes reveal the type: the server shows the same message.
  await input(page).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  })
  await expect(source(page).getByRole('status')).toHaveText(
    'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
  )
  await expectAccessible(page)

  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()
  await input(page).setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(source(page).getByRole('status')).toHaveText('Uploaded')
  await expect(preview(page)).toHaveAttribute('src', /^\/media\/media\/events\/[0-9a-f]{24}\.jpg$/)
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expectAccessible(page)

  const title = `Poster Night ${project.name}`
  await form(page).getByLabel('Event Title *').fill(title)
  await form(page)
    .getByLabel('Date *')
    .fill(`${new Date().getUTCFullYear() + 1}-05-01`)
  await form(page).getByLabel('Venue *').fill('The Green Room')
  await form(page).getByLabel('City *').fill('Upper Weir')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(form(page)).toHaveCount(0)
  const [event] = await site.sql<{ image_url: string }>('select image_url from events where title = $1', [title])
  expect((await page.request.get(event?.image_url ?? '')).headers()['content-type']).toBe('image/jpeg')
})

test('OP-35: a dropped file is uploaded, and cancelling leaves nothing on the server @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await openForm(page)
  // Held back, so that there is an upload to cancel.
  await page.route('**/api/admin/uploads/*', async (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  const picture = [
    ...(await sharp({ create: { width: 32, height: 20, channels: 3, background: '#c90' } })
      .jpeg()
      .toBuffer()),
  ]
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
    return data
  }, picture)
  await source(page).locator('.upload-drop').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(source(page).getByRole('progressbar', { name: 'dropped.jpg' })).toBeVisible()
  await expect
    .poll(async () => (await site.sql('select id from uploads where file_name = $1', ['dropped.jpg'])).length)
    .toBe(1)
  await source(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(source(page).getByRole('progressbar')).toHaveCount(0)
  await expect
    .poll(async () => (await site.sql('select id from uploads where file_name = $1', ['dropped.jpg'])).length)
    .toBe(0)
})

test('OP-35 UPLD-17: a server failure during an upload is shown at once, and the upload completes when the server recovers @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/503|Failed to load resource/)
  await signIn(page, site)
  await openForm(page)
  let isDown = true
  await page.route('**/api/admin/uploads/*', async (route) =>
    isDown && route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  const buffer = await sharp({ create: { width: 32, height: 20, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()
  await input(page).setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer })
  await expect(source(page).getByRole('status')).toHaveText('The server is not answering. Trying again...')
  isDown = false
  await expect(source(page).getByRole('status')).toHaveText('Uploaded', { timeout: 30_000 })
})

/**
 * Lets the first piece through and holds the second until `letGo`; `offsets` are the bytes at which pieces began, in
 * order.
 */
async function holdSecondPiece(page: Page): Promise<{ offsets: number[]; letGo: () => void }> {
  const offsets: number[] = []
  let isHeld = true
  await page.route('**/api/admin/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      const offset = Number(request.headers()['upload-offset'])
      offsets.push(offset)
      if (offset === pieceBytes && isHeld) return
    }
    await route.continue()
  })
  return {
    offsets,
    letGo: () => {
      isHeld = false
    },
  }
}

test('OP-35 UPLD-15 UPLD-16: progress counts real bytes and stays below 100 until the server confirms; offline the upload waits, then continues @phone @sweep', async ({
  page,
  site,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  await signIn(page, site)
  await openForm(page)
  const file = path.join(folder, 'wide.png')
  await writeFile(file, await noise(1650))
  const { offsets, letGo } = await holdSecondPiece(page)
  await input(page).setInputFiles(file)
  await expect.poll(() => offsets).toContain(pieceBytes)
  const percent = await source(page)
    .getByRole('progressbar')
    .evaluate((bar: HTMLProgressElement) => bar.value)
  expect(percent).toBeGreaterThan(50)
  expect(percent).toBeLessThan(100)
  await context.setOffline(true)
  await expect(source(page)).toContainText('Paused until you are back online')
  letGo()
  await context.setOffline(false)
  await expect(source(page).getByRole('status')).toHaveText('Uploaded', { timeout: 30_000 })
  // The first piece was sent once.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
})

test('OP-35: after a reload the upload of the same file resumes @desktop @sweep', async ({ page, site }) => {
  await signIn(page, site)
  await openForm(page)
  const file = path.join(folder, 'long.png')
  await writeFile(file, await noise(1650))
  const { offsets, letGo } = await holdSecondPiece(page)
  await input(page).setInputFiles(file)
  await expect.poll(() => offsets).toEqual([0, pieceBytes])
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  letGo()
  await openForm(page)
  await input(page).setInputFiles(file)
  await expect(source(page).getByRole('status')).toHaveText('Uploaded', { timeout: 30_000 })
  expect(offsets).toEqual([0, pieceBytes, pieceBytes])
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1650)
})
