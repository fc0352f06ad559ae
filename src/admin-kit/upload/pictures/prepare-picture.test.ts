// Tests how picture formats are detected before upload, and how far pictures are shrunk.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attempts, fittingSize } from './fitting-size'
import { pictureKind } from './picture-kind'

const dot = sharp({ create: { width: 2, height: 2, channels: 4, background: '#c908' } })
const frames = () => Promise.all([dot.clone().png().toBuffer(), dot.clone().negate().png().toBuffer()])
const still = { turned: null, isMoving: false, isMovingPng: false }

test('an iPhone picture is recognised by its first bytes, whatever its name', () => {
  const heic = readFileSync('tests/support/films/picture.heic')
  expect(pictureKind(heic)).toEqual({ ...still, turned: 'heic', mayBeTransparent: false })
  expect(pictureKind(readFileSync('tests/support/films/hevc.mp4')).turned).toBeNull()
  expect(pictureKind(new Uint8Array())).toEqual({ ...still, mayBeTransparent: false })
})

test('animated pictures are left alone, since a canvas would keep only one frame', async () => {
  expect(pictureKind(await dot.clone().jpeg().toBuffer())).toEqual({ ...still, mayBeTransparent: false })
  expect(pictureKind(await dot.clone().png().toBuffer())).toEqual({ ...still, mayBeTransparent: true })
  expect(pictureKind(await dot.clone().webp().toBuffer())).toEqual({ ...still, mayBeTransparent: true })
  const moving = () => sharp(frames1, { join: { animated: true } })
  const frames1 = await frames()
  expect(pictureKind(await moving().gif().toBuffer()).isMoving).toBe(true)
  expect(pictureKind(await moving().webp().toBuffer()).isMoving).toBe(true)
  const png = await dot.clone().png().toBuffer()
  const movingPng = Buffer.concat([png.subarray(0, 33), Buffer.from('....acTL............'), png.subarray(33)])
  expect(pictureKind(movingPng)).toMatchObject({ isMoving: true, isMovingPng: true })
})

test('UPLD-01: AVIF, TIFF and BMP are recognised by their first bytes and converted to JPEG', async () => {
  const avif = await dot.clone().avif().toBuffer()
  expect(pictureKind(avif).turned).toBe('avif')
  // The container's name comes first, as some programs write it.
  avif.write('mif1', 8, 'latin1')
  expect(pictureKind(avif).turned).toBe('avif')
  expect(pictureKind(await dot.clone().tiff().toBuffer()).turned).toBe('tiff')
  expect(pictureKind(Buffer.from('BM\x36\0\0\0')).turned).toBe('bmp')
})

test('a picture is scaled down to a number of pixels, keeps its proportions and is never enlarged', () => {
  expect(fittingSize({ width: 800, height: 600 }, 50_000_000)).toEqual({ width: 800, height: 600 })
  const panorama = fittingSize({ width: 20_000, height: 5000 }, 50_000_000)
  expect(panorama.width * panorama.height).toBeLessThanOrEqual(4096 * 4096)
  expect(panorama.width / panorama.height).toBeCloseTo(4, 2)
  expect(fittingSize({ width: 1000, height: 1000 }, 10_000)).toEqual({ width: 100, height: 100 })
  expect(fittingSize({ width: 100_000, height: 1 }, 10)).toEqual({ width: 1000, height: 1 })
})

test('the upload reduces quality before it reduces pixels', () => {
  expect(attempts[0]).toEqual({ scale: 1, quality: 0.9 })
  expect(attempts[2]).toEqual({ scale: 1, quality: 0.7 })
  expect(attempts.at(-1)).toEqual({ scale: 0.35, quality: 0.7 })
})
