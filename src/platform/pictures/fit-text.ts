// Sets a text on a canvas in one of the site's typefaces, as large as fits into its box.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type FittedTitle, fitTitle, type TitleBox } from './fit-title'

/** `spacing`: pixels between letters at a font size; none by default. */
export type Face = { family: string; weight: number; spacing?: (size: number) => number }

export function setFace(context: SKRSContext2D, { family, weight, spacing }: Face, size: number): void {
  context.font = `${weight} ${size}px ${family}`
  context.fontVariationSettings = `'wght' ${weight}`
  context.letterSpacing = `${spacing?.(size) ?? 0}px`
}

/** Returns lines and size, and sets the canvas to write in them. */
export function fitText(context: SKRSContext2D, text: string, face: Face, box: TitleBox): FittedTitle {
  const fitted = fitTitle(text, box, (words, size) => {
    setFace(context, face, size)
    return context.measureText(words).width
  })
  setFace(context, face, fitted.fontSize)
  return fitted
}
