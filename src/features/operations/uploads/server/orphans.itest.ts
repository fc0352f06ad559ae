// Proves that the nightly clean-up keeps files named by a record, the trash or the recent history, and deletes all
// others with their copies.
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { recordAudit } from '@/db/audit'
import { day } from '@/lib/durations'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { findPictureVariant } from '@/features/operations/pictures/server/picture-variants'
import { publicFile } from '@/platform/stored-files/stored-file'
import { storeFile } from '@/platform/stored-files/store-file'
import { removeOrphans } from './uploads.job'

let world: TestWorld
beforeEach(async () => {
  world = await createTestWorld()
})
afterEach(() => world.close())

const storeNamed = (path: string, bucket: 'media' | 'sheet-music-pdfs' = 'media') =>
  storeFile(world.ctx, { bucket, path, content: Buffer.from(path), contentType: 'application/octet-stream' })
const left = async () => {
  const rows = await world.ctx.db.select({ path: storedFiles.path }).from(storedFiles)
  return rows.map((row) => row.path).toSorted()
}
const run = (sqlText: string, values: unknown[] = []) => world.ctx.db.$client.query(sqlText, values)

test('OP-36: a file that no record names is removed after a day, with its resized copies; a newer one is kept because it may still be saved @sweep', async () => {
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()
  await storeFile(world.ctx, { bucket: 'media', path: 'old.jpg', content, contentType: 'image/jpeg' })
  const copy = await findPictureVariant(world.ctx, await publicFile(world.ctx, 'media', 'old.jpg'), {
    width: 160,
    format: 'webp',
  })
  world.clock.advance(day + 1000)
  await storeNamed('new.bin')
  await removeOrphans(world.ctx)
  expect(await left()).toEqual(['new.bin'])
  expect(await world.ctx.files.stat('media', 'old.jpg')).toBeNull()
  expect(await world.ctx.files.stat(copy.bucket, copy.path)).toBeNull()
  expect(await world.ctx.files.stat('media', 'new.bin')).not.toBeNull()
})

test('OP-36: a file that a row of any table names is kept, however the row spells the name', async () => {
  const photo = await storeNamed('photo-gallery/a b (1).jpg')
  const inText = await storeNamed('pages/portrait.jpg')
  await storeNamed('pages/shared.jpg')
  const sheet = await storeNamed('pdfs/tune.pdf', 'sheet-music-pdfs')
  await storeNamed('pdfs/tune.preview.webp', 'sheet-music-pdfs')
  await storeNamed('pdfs/other.preview.webp', 'sheet-music-pdfs')
  await run('insert into photo_gallery (title, alt_text, image_url) values ($1, $1, $2)', ['Photo', photo])
  await run('insert into page_content (page_name, title, description) values ($1, $1, $2)', [
    'somewhere',
    `See ${inText} and https://themusician.test/pictures/640.avif/media/pages/shared.jpg`,
  ])
  await run("insert into shop_items (category, title, pdf_file_url, slug) values ('sheet_music', 'Tune', $1, 'tune')", [
    sheet,
  ])
  world.clock.advance(2 * day)
  await removeOrphans(world.ctx)
  expect(await left()).toEqual([
    'pages/portrait.jpg',
    'pages/shared.jpg',
    'pdfs/tune.pdf',
    'pdfs/tune.preview.webp',
    'photo-gallery/a b (1).jpg',
  ])
})

test('OP-36: replaced files are removed automatically; files in the trash or changed in the last 30 days are kept until then', async () => {
  const [before, after, trashed, changed] = [
    await storeNamed('a.jpg'),
    await storeNamed('b.jpg'),
    await storeNamed('c.jpg'),
    await storeNamed('d.jpg'),
  ]
  await run('insert into photo_gallery (title, alt_text, image_url) values ($1, $1, $2)', ['Photo', before])
  world.clock.advance(2 * day)
  await run(
    "insert into deleted_records (resource, record_id, title, record, deleted_by) values ('photos', gen_random_uuid(), 'Photo', $1, 'owner@themusician.test')",
    [JSON.stringify({ image_url: trashed })],
  )
  await recordAudit(world.ctx.db, {
    actor: 'owner@themusician.test',
    what: 'photo.changed',
    ref: 'photo:1',
    detail: { before: { image_url: changed } },
    at: world.clock.now(),
  })
  await run('update photo_gallery set image_url = $1', [after])
  await removeOrphans(world.ctx)
  expect(await left()).toEqual(['b.jpg', 'c.jpg', 'd.jpg'])
  world.clock.advance(31 * day)
  await run('delete from deleted_records')
  await removeOrphans(world.ctx)
  expect(await left()).toEqual(['b.jpg'])
})
