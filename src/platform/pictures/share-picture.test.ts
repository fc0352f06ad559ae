// Proves that titles of any length and in any script stay inside the picture, and that the picture has the size that
// the head names.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { fontFamilies, musicFamily } from './canvas'
import { fitTitle } from './fit-title'
import { drawSharePicture } from './share-picture'

const look = { night: '#0f0f0f', ink: '#f5f3ee', gold: '#f5c43d' }
const box = { width: 600, height: 330, lineHeight: 1.06, largest: 104, smallest: 44 }
/** Takes every character as half its size wide. */
const measureWidth = (text: string, fontSize: number) => [...text].length * fontSize * 0.5

test('a short title is as large as possible, on one line', () => {
  expect(fitTitle('Late Set', box, measureWidth)).toEqual({ lines: ['Late Set'], fontSize: 104 })
})

test('a longer title wraps over lines, then becomes smaller', () => {
  expect(fitTitle('Late Set at the Corner Room', box, measureWidth)).toEqual({
    lines: ['Late Set at', 'the Corner', 'Room'],
    fontSize: 100,
  })
})

test('text that does not fit at the smallest size ends with an ellipsis, and an endless word is cut', () => {
  const fitted = fitTitle(`${'endless '.repeat(80)}`, box, measureWidth)
  expect(fitted.fontSize).toBe(44)
  expect(fitted.lines).toHaveLength(7)
  expect(fitted.lines.at(-1)).toMatch(/…$/)
  expect(fitTitle('x'.repeat(40), box, measureWidth)).toEqual({ lines: ['x'.repeat(27), 'x'.repeat(13)], fontSize: 44 })
})

test('no title reaches beyond the box', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (title) => {
      const { lines, fontSize } = fitTitle(title, box, measureWidth)
      expect(lines.length * fontSize * box.lineHeight).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect(measureWidth(line, fontSize)).toBeLessThanOrEqual(box.width)
    }),
  )
})

/** Returns the share of pixels in the outermost frame that are lighter than the night colour. */
async function lightAtEdge(jpeg: Buffer): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  let light = 0
  for (let y = 0; y < info.height; y++) if ((data[y * info.width + info.width - 20] ?? 0) > 120) light++
  return light / info.height
}

test.each([
  'Late Set',
  'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(12),
  'Żółć Привет Ñandú 夜のジャズ 🎺',
  '',
  ' ',
])('the picture for %j is 1200 × 630, with nothing of the title at its right edge', async (title) => {
  const drawn = await drawSharePicture({ siteName: 'The Musician', title, line: 'x'.repeat(300), picture: null, look })
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await lightAtEdge(drawn)).toBe(0)
})

test('it contains the page’s own picture: a wide one behind the words, a high one whole beside them', async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2060ff' } })
      .webp()
      .toBuffer()
  for (const [width, height] of [
    [1600, 900],
    [900, 1200],
    [600, 600],
  ] as const) {
    const drawn = await drawSharePicture({
      siteName: 'The Musician',
      title: 'Blue',
      line: '',
      picture: await picture(width, height),
      look,
    })
    const right = await sharp(drawn).extract({ left: 1100, top: 20, width: 80, height: 200 }).png().toBuffer()
    const [red, , blue] = (await sharp(right).stats()).channels
    expect((blue?.mean ?? 0) - (red?.mean ?? 0)).toBeGreaterThan(100)
  }
})

test('accidentals come from the music font, not from a font that the machine may lack', () => {
  const context = createCanvas(10, 10).getContext('2d')
  const measure = (family: string, text: string) => {
    context.font = `100px ${family}`
    return context.measureText(text).width
  }
  const { display, text } = fontFamilies()
  for (const sign of ['♭', '♯', '♮']) {
    const width = measure(musicFamily(), sign)
    expect(width).not.toBe(measure('serif', sign))
    expect([display, text].map((families) => measure(families, sign))).toEqual([width, width])
  }
})

test('a square cover is shown whole', async () => {
  const frame = Buffer.from(
    '<svg width="900" height="900"><rect width="900" height="900" fill="#00ff40"/><rect x="60" y="60" width="780" height="780" fill="#2060ff"/></svg>',
  )
  const picture = await sharp(frame).png().toBuffer()
  const drawn = await drawSharePicture({ siteName: 'The Musician', title: 'Blue', line: '', picture, look })
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  const isGreen = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at + 1] ?? 0) > 180 && (data[at] ?? 0) < 120 && (data[at + 2] ?? 0) < 150
  }
  // The frame's four sides: 540 pixels, 45 from the edges of the picture.
  expect(
    [
      [630, 315],
      [1140, 315],
      [885, 60],
      [885, 570],
    ].map(([x = 0, y = 0]) => isGreen(x, y)),
  ).toEqual([true, true, true, true])
})

test('a picture that cannot be read is an error, not a half-finished image', async () => {
  await expect(
    drawSharePicture({ siteName: 'x', title: 'x', line: '', picture: readFileSync('package.json'), look }),
  ).rejects.toThrow()
})
