// Proves that a picture which a decoder would hold as a whole is refused before it is decoded, and that large ones are written line by line.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPicture } from './picture-work'

const jpeg = (width: number, height: number, progressive: boolean) =>
  sharp({ create: { width, height, channels: 3, background: '#c90' } })
    .jpeg({ progressive })
    .toBuffer()

test('ASVS 5.2.6: a progressive JPEG of more than 25 million pixels is refused with a sentence', async () => {
  await expect(cleanPicture(await jpeg(5100, 5000, true), 'image/jpeg')).rejects.toThrow(
    'This image is saved as progressive or interlaced and has more than 25 million pixels. Please save it without that option and try again.',
  )
})

test('ASVS 5.2.6: a large JPEG is stored line by line, a small one as progressive', async () => {
  const isProgressive = async (content: Buffer) => (await sharp(content).metadata()).isProgressive
  expect(await isProgressive(await cleanPicture(await jpeg(5100, 5000, false), 'image/jpeg'))).toBe(false)
  expect(await isProgressive(await cleanPicture(await jpeg(90, 60, false), 'image/jpeg'))).toBe(true)
})
