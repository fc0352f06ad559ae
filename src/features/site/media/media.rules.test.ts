// Proves what tiles open, what they fall back to, and what shape they have.
import { expect, test } from 'vitest'
import { aspectCategory, tileShape } from '@/lib/tile-shape'
import { emphasisedShape, isEmphasised, mediaLink, pickTileShape, thumbnailFallback } from './media.rules'

const picture = (width: number | null, height: number | null, url = '/media/media/a.jpg') => ({
  url,
  width,
  height,
  placeholder: null,
})

test.each([
  ['https://www.instagram.com/p/abc', 'Instagram'],
  ['https://instagram.com/name', 'Instagram'],
  ['https://youtu.be/abcdefghi-_', 'YouTube'],
  ['https://www.youtube.com/@name', 'YouTube'],
])('MEDIA-05: %s opens on %s', (url, platform) => {
  expect(mediaLink({ url })).toEqual({ href: url, platform })
})

test.each([
  'https://evil.example/?next=instagram.com',
  'https://instagram.com.evil.example/p/abc',
  'https://notinstagram.com/',
  'javascript:location="https://youtube.com"',
  '/media/videos/videos/late-set.mp4',
  'https://vimeo.com/1',
])('MEDIA-05 OP-33: %s opens nothing', (url) => {
  expect(mediaLink({ url })).toBeNull()
})

test('MEDIA-09: a YouTube thumbnail falls back to medium quality, once', () => {
  const medium = 'https://i.ytimg.com/vi/abcdefghi-_/mqdefault.jpg'
  expect(thumbnailFallback(picture(null, null, 'https://i.ytimg.com/vi/abcdefghi-_/maxresdefault.jpg'))?.url).toBe(
    medium,
  )
  expect(thumbnailFallback(picture(null, null, 'https://img.youtube.com/vi/abcdefghi-_/0.jpg'))?.url).toBe(medium)
  expect(thumbnailFallback(picture(null, null, medium))).toBeUndefined()
  expect(thumbnailFallback(picture(10, 10))).toBeUndefined()
})

test('IMG-05: proportions under 0.8 are portrait, over 1.3 landscape, otherwise square', () => {
  expect([0.79, 0.8, 1.3, 1.31].map(aspectCategory)).toEqual(['portrait', 'square', 'square', 'landscape'])
})

test('IMG-06: the proportion gives one of five shapes', () => {
  const names = [1.51, 1.5, 1.2, 0.91, 0.9, 0.7].map(tileShape).map(({ width, height }) => `${width}:${height}`)
  expect(names).toEqual(['16:9', '4:3', '1:1', '1:1', '3:4', '9:16'])
})

test('IMG-09: YouTube items are landscape, other unmeasured items square', () => {
  expect(pickTileShape({ url: 'https://youtu.be/abcdefghi-_', picture: picture(480, 360) })).toEqual({
    width: 16,
    height: 9,
  })
  expect(pickTileShape({ url: 'https://example.com/a.jpg', picture: picture(null, null) })).toEqual({
    width: 1,
    height: 1,
  })
})

test('IMG-09 IMG-10: featured items weigh more, but six or fewer items are not rearranged', () => {
  const featured = { url: '/media/media/a.jpg', isFeatured: true, picture: picture(null, null) }
  expect(isEmphasised(featured, 7)).toBe(true)
  expect(isEmphasised(featured, 6)).toBe(false)
  expect(isEmphasised({ ...featured, isFeatured: false }, 20)).toBe(false)
  expect(isEmphasised({ ...featured, url: 'https://youtu.be/abcdefghi-_' }, 20)).toBe(false)
  expect(isEmphasised({ ...featured, picture: picture(600, 900) }, 20)).toBe(false)
  expect(emphasisedShape({ width: 1, height: 1 })).toEqual({ width: 4, height: 3 })
  expect(emphasisedShape({ width: 16, height: 9 })).toEqual({ width: 16, height: 9 })
})
