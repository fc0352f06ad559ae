// Guesses the point of a picture that a crop must keep, until the owner sets it.
import type { Sharp } from 'sharp'
import { middle, type PicturePoint } from '@/lib/picture'

/** Part of the distance from the middle to the most striking point. A wrong guess then does little harm. */
const trust = 0.75

/**
 * Returns the most striking point by edges, strong colours and skin tones (libvips calls it "attention"), moved a
 * quarter of the way towards the middle. `small` is a copy of about 256 pixels: a larger one gives the same result more
 * slowly. Returns the middle for a line of pixels.
 */
export async function guessFocus(small: Sharp): Promise<PicturePoint> {
  const { width, height } = await small.metadata()
  // libvips reports the point only when it has to crop. The size of the crop does not matter.
  const most = Math.round(Math.max(width, height) * 0.6)
  const [cutWidth, cutHeight] = width >= height ? [most, height] : [width, most]
  if (Math.min(width, height) < 3) return middle
  const { info } = await small
    .resize({ width: cutWidth, height: cutHeight, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = info
  if (attentionX === undefined || attentionY === undefined) return middle
  const part = (at: number, side: number) =>
    Math.round((0.5 + (Math.min(1, Math.max(0, at / side)) - 0.5) * trust) * 100) / 100
  return { x: part(attentionX, width), y: part(attentionY, height) }
}
