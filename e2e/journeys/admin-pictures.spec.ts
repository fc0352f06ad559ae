// The owner uploads pictures as they are taken: from an iPhone, too large in megabytes or in pixels, stored sideways.
// The browser makes them fit before it uploads them.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp, { type Metadata } from 'sharp'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const many = (page: Page) => page.getByRole('region', { name: 'Add several photos' })
const source = (page: Page) => page.getByRole('form', { name: 'Add Photo' }).getByRole('group', { name: /Photo|Image/ })
const input = (page: Page) => source(page).locator('input[type=file]')
const status = (page: Page) => source(page).getByRole('status')
const preview = (page: Page) => source(page).locator('img')

let folder = path.join(os.tmpdir(), 'bandstand-pictures-none')
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-pictures-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(page: Page): Promise<{ bytes: Buffer; facts: Metadata }> {
  const url = (await preview(page).getAttribute('src')) ?? ''
  const bytes = await (await page.request.get(url)).body()
  return { bytes, facts: await sharp(bytes).metadata() }
}

test('UPLD-01 ADM-PHOTO-03: an iPhone picture is converted to JPEG, whatever its name @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const heic = await readFile('tests/support/films/picture.heic')
  for (const [name, mimeType] of [
    ['bell.heic', 'image/heic'],
    ['misnamed.jpg', 'image/jpeg'],
    ['BELL.HEIC', ''],
  ] as const) {
    await input(page).setInputFiles({ name, mimeType, buffer: heic })
    await expect(status(page)).toHaveText('Uploaded. The picture was turned into JPEG.')
    const { bytes, facts } = await stored(page)
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 96, 64])
    // The picture has the colours of the test card; it is not black.
    expect((await sharp(bytes).stats()).channels.every(({ stdev }) => stdev > 30)).toBe(true)
  }
  await expectAccessible(page)
})

test('UPLD-01 ADM-PHOTO-04: a picture that is too large is scaled down first, upright, and the form says so @phone @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const file = path.join(folder, 'large.jpg')
  // Red above, noise below; stored sideways as phones do.
  const [width, height] = [3000, 2400]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const upright = await noise
    .composite([
      {
        input: await sharp({ create: { width: 3000, height: 400, channels: 3, background: '#f00' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  await writeFile(
    file,
    await sharp(upright)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )
  expect((await readFile(file)).length).toBeGreaterThan(10 * 1024 * 1024)
  await input(page).setInputFiles(file)
  await expect(status(page)).toHaveText(
    /^Uploaded\. The picture was made smaller \(\d+(\.\d)? MB before, \d(\.\d)? MB now\)\.$/,
    { timeout: 30_000 },
  )
  const { bytes, facts } = await stored(page)
  expect(facts.format).toBe('jpeg')
  expect((facts.width ?? 0) / (facts.height ?? 1)).toBeCloseTo(1.25, 1)
  const corner = sharp(bytes).extract({ left: 100, top: 10, width: 1, height: 1 })
  expect([...(await corner.raw().toBuffer())].map((shade) => Math.round(shade / 255))).toEqual([1, 0, 0])
})

test('ASVS 5.2.6: a picture with more pixels than the server accepts is scaled down before upload; transparent areas stay transparent @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const file = path.join(folder, 'wide.png')
  await writeFile(
    file,
    await sharp({ create: { width: 9000, height: 6000, channels: 4, background: '#cc990000' } })
      .png()
      .toBuffer(),
  )
  await input(page).setInputFiles(file)
  await expect(status(page)).toContainText('The picture was made smaller', { timeout: 30_000 })
  const { facts } = await stored(page)
  expect([facts.format, facts.hasAlpha]).toEqual(['png', true])
  expect((facts.width ?? 0) * (facts.height ?? 0)).toBeLessThanOrEqual(4096 * 4096)
})

test('UPLD-01: the browser converts AVIF and BMP to JPEG, the server TIFF; the form says that an animated PNG will not move @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c90' } })
  // One pixel of 24 bits, in four bytes.
  const bmp = Buffer.from(
    '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b000000000000000000000099cc00',
    'hex',
  )
  for (const [name, mimeType, buffer] of [
    ['photo.avif', 'image/avif', await picture.clone().avif().toBuffer()],
    ['scan.bmp', 'image/bmp', bmp],
    ['press.tif', 'image/tiff', await picture.clone().tiff().toBuffer()],
  ] as const) {
    await input(page).setInputFiles({ name, mimeType, buffer })
    await expect(status(page), name).toHaveText('Uploaded. The picture was turned into JPEG.')
    expect((await stored(page)).facts.format, name).toBe('jpeg')
  }
  const png = await picture.clone().png().toBuffer()
  // The file announces two frames; a reader of still pictures ignores it.
  const moves = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
  await input(page).setInputFiles({
    name: 'dance.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([png.subarray(0, 33), moves, png.subarray(33)]),
  })
  await expect(status(page)).toContainText('PNG pictures do not move on the site')
})

test('UPLD-06: a picture that no browser can read is refused with one sentence of advice; the others of the same selection are uploaded @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/415|Worker error|HEIF/)
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const heic = await readFile('tests/support/films/picture.heic')
  await many(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic },
      { name: 'broken.heic', mimeType: 'image/heic', buffer: heic.subarray(0, 300) },
    ])
  await expect(many(page)).toContainText(/This picture is in Apple’s HEIC format\. Save it as JPEG and try again/)
  await expect(many(page)).toContainText('The picture was turned into JPEG.')
  const added = () =>
    site.sql<{ title: string; image_url: string }>(
      `select title, image_url from photo_gallery where title like 'Photo of %'`,
    )
  await expect.poll(async () => (await added()).length).toBe(1)
  const [photo] = await added()
  expect(photo?.title).toMatch(/^Photo of \w+ \d{1,2}, \d{4}$/)
  expect(photo?.image_url).toMatch(/\.jpg$/)
})
