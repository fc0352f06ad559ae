// The owner uploads a video for visitors: a thumbnail taken from it, a warning where browsers do not play it, and the
// visitor's view in that case.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { findRow } from '../support/rows'
import { expect, expectAccessible, hydrated, test } from '../support/site'
import { signIn } from '../support/sign-in'

const film = (name: string) => `tests/support/films/${name}`
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const filmField = (form: Locator) => form.getByRole('group', { name: 'Video File *' })
const thumbnailField = (form: Locator) => form.getByRole('group', { name: 'Thumbnail' }).last()

/** Opens the form for a new LOE video, with a file in it. */
async function choose(page: Page, name: string): Promise<Locator> {
  await page.goto('/admin/loe')
  await page.getByRole('tab', { name: 'Videos', exact: true }).click()
  await page.getByRole('button', { name: 'Add Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Video' })
  await form.getByRole('radio', { name: /file/i }).first().check()
  await filmField(form).locator('input[type=file]').setInputFiles(film(name))
  return form
}

/** Returns the brightness of the middle of a picture, 0 to 255. */
async function brightness(page: Page, url: string): Promise<number> {
  const { channels } = await sharp(await (await page.request.get(url)).body()).stats()
  return Math.max(...channels.slice(0, 3).map(({ mean }) => mean))
}

test('ADM-LOE-13: a video that begins black gets its first good frame as a thumbnail; another frame can be chosen @sweep', async ({
  page,
  site,
}, { project }) => {
  await signIn(page, site)
  const form = await choose(page, 'black-first.webm')
  await expect(form.getByLabel('Title *')).toHaveValue('Black First')
  await expect(filmField(form)).toContainText(/A thumbnail was made from the video at 0:0[2-3]/)
  await form.getByRole('radio', { name: 'Thumbnail URL' }).last().check()
  const thumbnail = form.getByRole('textbox', { name: 'Thumbnail URL' })
  await expect(thumbnail).toHaveValue(/^\/media\/media\/thumbnails\/[0-9a-f]{24}\.jpg$/)
  const first = await thumbnail.inputValue()
  // The player shows this moment, and the slider is at it.
  await expect.poll(() => form.getByLabel('Moment of the thumbnail').inputValue()).toMatch(/^[23]/)
  expect(await brightness(page, first)).toBeGreaterThan(60)
  await expectAccessible(page)

  await form.getByLabel('Moment of the thumbnail').fill('0')
  await form.getByRole('button', { name: 'Use this moment as the thumbnail' }).click()
  await expect(filmField(form)).toContainText('The thumbnail now shows the video at 0:00.')
  await expect(thumbnail).not.toHaveValue(first)
  expect(await brightness(page, await thumbnail.inputValue())).toBeLessThan(20)

  const title = `Black first ${project.name}`
  await form.getByLabel('Title *').fill(title)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Your video has been created')).toBeVisible()
  const [stored] = await site.sql<{ thumbnail_url: string }>('select thumbnail_url from loe_videos where title = $1', [
    title,
  ])
  expect(stored?.thumbnail_url).toMatch(/^\/media\/media\/thumbnails\//)
  await site.sql('delete from loe_videos where title = $1', [title])
})

test('ADM-LOE-13 FVID-07: a video that browsers cannot play is accepted with a warning; visitors get its thumbnail and the file @sweep', async ({
  page,
  site,
}, { project }) => {
  await signIn(page, site)
  const form = await choose(page, 'mpeg4.avi')
  await expect(filmField(form).getByText('Most browsers cannot play this video.')).toContainText(
    'Save it as MP4 with H.264 and upload it again.',
  )
  await expect(filmField(form)).toContainText('no thumbnail can be made here')
  await expect(filmField(form).locator('video')).toBeHidden()
  await expectAccessible(page)
  const title = `Old film ${project.name}`
  await form.getByLabel('Title *').fill(title)
  await thumbnailField(form).getByRole('radio', { name: 'Upload File' }).check()
  await thumbnailField(form)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'thumbnail.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#c90' } })
        .jpeg()
        .toBuffer(),
    })
  await expect(thumbnailField(form).getByText('Uploaded')).toBeVisible()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Your video has been created')).toBeVisible()
  await expect(findRow(page, title)).toContainText('Most browsers cannot play this video.')
  await expectAccessible(page)

  await site.sql('update loe_videos set order_index = order_index + 1')
  await site.sql('update loe_videos set order_index = 0 where title = $1', [title])
  const [stored] = await site.sql<{ video_url: string; thumbnail_url: string }>(
    'select video_url, thumbnail_url from loe_videos where title = $1',
    [title],
  )
  await page.goto('/loe')
  const hero = page.locator('.video-hero')
  await expect(hero).toContainText(title)
  await hero.scrollIntoViewIfNeeded()
  await hydrated(hero)
  await hero.click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('alert').filter({ hasText: 'video' })).toHaveText(
    'This browser cannot play the video. Download the video',
  )
  await expect(dialog.locator('video')).toHaveCount(0)
  await expect(dialog.locator('img')).toHaveAttribute('src', stored?.thumbnail_url ?? '')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the video' }).click()
  const taken = await (await download).path()
  expect((await readFile(taken)).equals(await readFile(film('mpeg4.avi')))).toBe(true)
  await site.sql('delete from loe_videos where title = $1', [title])
})

test('ADM-LOE-13: a video whose header is at the end of the file, as phones write it, plays without a warning @desktop @sweep', async ({
  page,
  site,
}) => {
  const bytes = await readFile(film('vp9.mp4'))
  expect(bytes.indexOf('moov')).toBeGreaterThan(bytes.indexOf('mdat'))
  await signIn(page, site)
  const form = await choose(page, 'vp9.mp4')
  await expect(filmField(form)).toContainText('A thumbnail was made from the video at 0:00')
  const width = () =>
    filmField(form)
      .locator('video')
      .evaluate((element: HTMLVideoElement) => element.videoWidth)
  await expect.poll(width).toBe(64)
  await expect(filmField(form)).not.toContainText('cannot play this video')
})
