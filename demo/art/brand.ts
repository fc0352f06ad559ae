// Draws the marks: the LOE logo (light, on a transparent ground) and the app icon (a bell seen from the front with its
// slide).
import { condensed, cream, gold, ink, oxblood } from './drawing'
import { lineWidth } from './font-widths'

/** LOE: the O is a bell; transparent background, for dark pages. */
export function loeLogo(): string {
  const word = (x: number, letter: string): string =>
    `<text x="${x}" y="330" font-family="${condensed}" font-weight="bold" font-size="380" fill="${cream}">${letter}</text>`
  const l = lineWidth('L', condensed, 'bold', 380)
  const centre = 40 + l + 165
  const rings = [150, 122, 96, 72, 50, 30]
    .map(
      (r, i) =>
        `<circle cx="${centre}" cy="196" r="${r}" fill="none" stroke="${i % 2 ? '#8a5c1f' : gold}" stroke-width="${i === 0 ? 16 : 8}"/>`,
    )
    .join('')
  const after = centre + 175
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="460" viewBox="0 0 ${after + 270} 400">${word(30, 'L')}${rings}<circle cx="${centre}" cy="196" r="13" fill="${gold}"/>${word(after, 'E')}<rect x="36" y="362" width="${after + 190}" height="6" fill="${gold}"/></svg>`
}

/** Square with room for a round or rounded mask; plain shapes only, so that browsers show it unchanged. */
export function appIcon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="${ink}"/><path d="M70 372 L330 112" stroke="${gold}" stroke-width="26" stroke-linecap="round"/><path d="M122 424 L382 164" stroke="${gold}" stroke-width="26" stroke-linecap="round"/><path d="M70 372 A37 37 0 0 0 122 424" fill="none" stroke="${gold}" stroke-width="26" stroke-linecap="round"/><circle cx="330" cy="186" r="118" fill="${oxblood}"/><circle cx="330" cy="186" r="118" fill="none" stroke="${gold}" stroke-width="22"/><circle cx="330" cy="186" r="70" fill="none" stroke="${cream}" stroke-width="10"/><circle cx="330" cy="186" r="26" fill="${gold}"/></svg>\n`
}
