// Draws the preview picture of a page (og:image): its title in the display font on the page's picture, a gold rule, the
// name of the site.
import { createCanvas, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { middle, type PicturePoint } from '@/lib/picture'
import { sharePictureSize } from '@/lib/share-picture'
import { encodeCanvas, fontFamilies } from './canvas'
import { fitText, setFace } from './fit-text'

export type ShareLook = {
  /** Each "#rrggbb". */
  night: string
  ink: string
  gold: string
}

export type SharePictureParts = {
  siteName: string
  title: string
  /** A line below the title; empty for no line. */
  line: string
  /** JPEG, PNG or WebP; null for the spotlight alone. */
  picture: Buffer | null
  /** Focal point that stays visible in a crop; default its middle. */
  focus?: PicturePoint
  look: ShareLook
}

const { width, height } = sharePictureSize
const margin = 72
const quality = 84
/** A picture with a smaller ratio of width to height is shown whole, at the right edge, instead of being cut. */
const wholeBelowAspect = 1.2
/** Most pixels in width of a picture that is shown whole. */
const mostWhole = 540

/** Returns a JPEG of 1200 × 630. Throws when the picture cannot be read. */
export async function drawSharePicture(parts: SharePictureParts): Promise<Buffer> {
  const { siteName, title, line, look } = parts
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const picture = parts.picture && (await loadImage(parts.picture))
  const textWidth = drawBackground(context, picture, parts.focus ?? middle, look)
  const { display, text } = fontFamilies()

  context.textBaseline = 'alphabetic'
  const titleFace = { family: display, weight: 500, spacing: (size: number) => size * -0.02 }
  const bottom = height - margin
  const lineSize = 30
  const titleBottom = bottom - (line ? lineSize + 34 : 8)
  const titleTop = margin + 78
  const titleBox = { width: textWidth, height: titleBottom - titleTop, lineHeight: 1.06, largest: 104, smallest: 44 }
  const fitted = fitText(context, title, titleFace, titleBox)

  // The name of the site after its rule, as on every page above a title. When the name is the title, only the rule.
  const titleHeight = fitted.lines.length * fitted.fontSize * 1.06
  const isNamed = title !== siteName
  context.fillStyle = look.gold
  context.fillRect(margin, isNamed ? margin + 9 : titleBottom - titleHeight - 18, 56, 3)
  const nameFace = { family: text, weight: 600, spacing: () => 3.6 }
  const nameBox = { width: textWidth - 80, height: 30, lineHeight: 1, largest: 28, smallest: 20 }
  const name = fitText(context, siteName.toUpperCase(), nameFace, nameBox)
  setFace(context, nameFace, Math.min(24, name.fontSize))
  if (isNamed) context.fillText(name.lines[0] ?? '', margin + 80, margin + 19)

  setFace(context, titleFace, fitted.fontSize)
  context.fillStyle = look.ink
  const step = fitted.fontSize * 1.06
  fitted.lines.forEach((words, index) => {
    context.fillText(words, margin, titleBottom - (fitted.lines.length - 1 - index) * step - fitted.fontSize * 0.16)
  })
  if (line) {
    const lineBox = { width: textWidth, height: lineSize * 1.2, lineHeight: 1.2, largest: lineSize, smallest: 22 }
    const told = fitText(context, line, { family: text, weight: 400 }, lineBox)
    context.fillStyle = look.gold
    context.fillText(told.lines[0] ?? '', margin, bottom - 4)
  }
  return encodeCanvas(canvas, 'jpeg', quality)
}

/** Draws the background and the picture. Returns the maximum width of text. */
function drawBackground(
  context: SKRSContext2D,
  picture: Image | null,
  focus: PicturePoint,
  { night, gold }: ShareLook,
): number {
  context.fillStyle = night
  context.fillRect(0, 0, width, height)
  const isWhole = picture !== null && picture.width / picture.height < wholeBelowAspect
  if (picture && isWhole) {
    // The picture, much enlarged and darkened, as a background in its own colours.
    context.filter = 'blur(60px)'
    context.globalAlpha = 0.35
    cover(context, picture, middle, -80, -80, width + 160, height + 160)
    context.filter = 'none'
    context.globalAlpha = 1
    shade(context, night, [
      [0, 0.9],
      [1, 0.35],
    ])
    const scale = Math.min(mostWhole / picture.width, height / picture.height)
    const [shownWidth, shownHeight] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    // A square cover has the same distance to three edges.
    const edge = (height - shownHeight) / 2
    const left = width - edge - shownWidth
    cover(context, picture, middle, left, edge, shownWidth, shownHeight)
    return left - margin - 48
  }
  if (picture) {
    cover(context, picture, focus, 0, 0, width, height)
    shade(context, night, [
      [0, 0.94],
      [0.5, 0.6],
      [0.8, 0],
    ])
    // The text is at the bottom: words inside the picture must not show through it.
    shade(
      context,
      night,
      [
        [0.4, 0],
        [0.75, 0.82],
        [1, 0.94],
      ],
      'down',
    )
    return 820
  }
  const light = context.createRadialGradient(width * 0.82, -60, 20, width * 0.82, -60, 760)
  light.addColorStop(0, `${gold}73`)
  light.addColorStop(0.45, `${gold}1f`)
  light.addColorStop(1, `${gold}00`)
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  return 960
}

/** Darkens from left to right or from top to bottom. Stops are position and strength, 0 to 1. */
function shade(
  context: SKRSContext2D,
  color: string,
  stops: readonly (readonly [place: number, strength: number])[],
  direction: 'across' | 'down' = 'across',
): void {
  const gradient =
    direction === 'across'
      ? context.createLinearGradient(0, 0, width, 0)
      : context.createLinearGradient(0, 0, 0, height)
  for (const [place, strength] of stops)
    gradient.addColorStop(
      place,
      color +
        Math.round(strength * 255)
          .toString(16)
          .padStart(2, '0'),
    )
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
}

/** Fills a frame with a picture, as CSS does with `object-fit: cover`. The focal point stays visible in every crop. */
function cover(
  context: SKRSContext2D,
  picture: Image,
  focus: PicturePoint,
  left: number,
  top: number,
  frameWidth: number,
  frameHeight: number,
): void {
  const scale = Math.max(frameWidth / picture.width, frameHeight / picture.height)
  const [sourceWidth, sourceHeight] = [frameWidth / scale, frameHeight / scale]
  context.drawImage(
    picture,
    (picture.width - sourceWidth) * focus.x,
    (picture.height - sourceHeight) * focus.y,
    sourceWidth,
    sourceHeight,
    left,
    top,
    frameWidth,
    frameHeight,
  )
}
