// Draws the prints of things seen from above: a cup on a set list, a snare drum with brushes, the bars of a
// vibraphone.
import { amber, at, cutDisc, flame, halftone } from './cut-paper'
import {
  cream,
  deepTeal,
  disc,
  gold,
  group,
  ink,
  line,
  night,
  oxblood,
  path,
  rect,
  ring,
  shade,
  sheet,
  shine,
  teal,
  type Drawing,
} from './drawing'

/** A cup of coffee on the set list, between two sets. */
export function coffeeBreak(): Drawing {
  const size = 1400
  const [x, y] = [850, 850]
  const song = (row: number, width: number): string =>
    rect(96, 210 + row * 92, 34, 34, row === 4 ? flame : ink) + rect(160, 212 + row * 92, width, 30, ink)
  const list = [
    path('M0 6 L690 0 L700 986 L8 1000 Z', night, 'transform="translate(26 34)" opacity="0.6"'),
    path('M0 6 L690 0 L700 986 L8 1000 Z', cream),
    rect(96, 84, 300, 60, flame),
    ...[330, 420, 260, 460, 380, 300, 420].map((width, row) => song(row, width)),
  ].join('')
  const body = [
    halftone([0, 0, size, size], 26, '#2f8f8a', (px, py) => 0.9 - Math.hypot(px - 240, py - 160) / 1200),
    at(90, 130, -11, 1, list),
    cutDisc(72, x + 40, y + 52, 470, night, 0.006, 'opacity="0.6"'),
    cutDisc(73, x, y, 468, flame, 0.005),
    cutDisc(74, x, y, 428, '#d9542c', 0.005),
    halftone([x - 440, y - 440, 880, 880], 22, oxblood, (px, py) =>
      Math.hypot(px - x, py - y) > 418 ? 0 : 0.36 + (px - x + py - y) / 1300,
    ),
    cutDisc(75, x + 34, y + 44, 318, oxblood, 0.006),
    // The handle leaves the cup's wall towards the right.
    group(
      `translate(${x} ${y}) rotate(-28)`,
      path(
        'M250 -52 H408 C458 -52 458 52 408 52 H250 Z M286 -22 V22 H392 C410 22 410 -22 392 -22 Z',
        shade,
        'fill-rule="evenodd"',
      ) + path('M250 -52 H408 C430 -52 444 -34 446 -12 L424 -14 C420 -26 410 -34 398 -34 H250 Z', cream),
    ),
    cutDisc(76, x, y, 306, cream, 0.004),
    cutDisc(77, x, y, 272, '#cdb68c', 0.004),
    cutDisc(78, x + 6, y + 8, 252, '#3a180b', 0.006),
    halftone([x - 250, y - 250, 512, 512], 19, '#7a3a18', (px, py) =>
      Math.hypot(px - x - 6, py - y - 8) > 244 ? 0 : 0.42 - (px - x + py - y) / 620,
    ),
    path(
      `M${x - 176} ${y - 60} A190 190 0 0 1 ${x - 20} ${y - 180} L${x - 30} ${y - 146} A156 156 0 0 0 ${x - 146} ${y - 46} Z`,
      shine,
    ),
  ].join('')
  return sheet(size, size, teal, body)
}

/** A pair of brushes on a snare drum. */
export function snareBrushes(): Drawing {
  const [w, h] = [1600, 1200]
  const [x, y, r] = [800, 600, 640]
  const lugs = Array.from({ length: 10 }, (_, i) =>
    group(
      `translate(${x} ${y}) rotate(${i * 36 + 12})`,
      rect(r - 40, -34, 104, 68, shade) + rect(r - 40, -34, 104, 40, shine) + disc(r - 2, 0, 19, ink),
    ),
  ).join('')
  const wires = (color: string, width: number): string =>
    Array.from({ length: 17 }, (_, i) => {
      const spread = (i - 8) * 22
      return line(`M0 0 C0 -90 ${spread * 0.45} -190 ${spread} ${-372 + Math.abs(spread) * 0.32}`, color, width)
    }).join('')
  const brush = (shadow: boolean): string =>
    shadow
      ? wires(night, 6) + path('M-30 0 H30 L36 640 H-36 Z', night)
      : [
          wires(ink, 7),
          path('M-22 -52 H22 L30 40 H-30 Z', shade) + path('M-22 -52 H2 L0 40 H-30 Z', shine),
          path('M-30 40 H30 L36 640 H-36 Z', ink),
          path('M-30 40 H-12 L-14 640 H-36 Z', flame),
          ...[90, 118, 146].map((top) => rect(-33, top, 66, 10, gold)),
        ].join('')
  const laid = (px: number, py: number, turn: number): string =>
    group(`translate(${px + 20} ${py + 26}) rotate(${turn})`, brush(true), 'opacity="0.45"') +
    group(`translate(${px} ${py}) rotate(${turn})`, brush(false))
  const body = [
    halftone([0, 0, w, h], 26, '#8a2420', (px, py) => 1 - Math.hypot(px - 260, py - 160) / 1000),
    cutDisc(81, x + 44, y + 56, r + 30, night, 0.004, 'opacity="0.55"'),
    lugs,
    cutDisc(82, x, y, r, shade, 0.003),
    disc(x, y, r - 16, gold),
    path(
      `M${x - 600} ${y - 170} A624 624 0 0 1 ${x - 90} ${y - 618} L${x - 84} ${y - 576} A582 582 0 0 0 ${x - 560} ${y - 158} Z`,
      cream,
    ),
    cutDisc(83, x, y, r - 58, ink, 0.003),
    cutDisc(84, x + 4, y + 6, r - 72, cream, 0.004),
    halftone([x - 560, y - 560, 1130, 1130], 21, '#d3b377', (px, py) => {
      const away = Math.hypot(px - x, py - y)
      return away > r - 82 ? 0 : 0.74 - Math.abs(away - 250) / 300
    }),
    laid(500, 560, 14),
    laid(1060, 520, -20),
  ].join('')
  return sheet(w, h, oxblood, body)
}

/** The bars of a vibraphone from above, with two mallets that come in from below the frame. */
export function vibraphone(): Drawing {
  const [w, h] = [1920, 1080]
  const bar = (cx: number, top: number, bottom: number, tone: 0 | 1): string =>
    [
      rect(cx - 62, top + 16, 128, bottom - top, night, 'opacity="0.6"'),
      rect(cx - 62, top, 124, bottom - top, tone ? amber : gold),
      rect(cx - 62, top, 34, bottom - top, shine),
      rect(cx + 46, top, 16, bottom - top, shade),
      ...[0.2, 0.8].map((share) => disc(cx, top + (bottom - top) * share, 13, ink)),
    ].join('')
  // The lowest bar is the longest; both rows become shorter to the right.
  const naturals = Array.from({ length: 14 }, (_, i) => bar(60 + i * 140, 478 + i * 5, 1046 - i * 15, i % 2 ? 1 : 0))
  const sharps = [0, 1, 3, 4, 5, 7, 8, 10, 11, 12].map((i) =>
    bar(130 + i * 140, 30 + i * 11, 434 + i * 4, i % 2 ? 0 : 1),
  )
  const mallet = (fromX: number, toX: number, toY: number, fill: string, lit: string): string => {
    const stick = `M${fromX} 1160 L${toX} ${toY}`
    return [
      group('translate(24 34)', line(stick, night, 24) + disc(toX, toY, 82, night), 'opacity="0.45"'),
      line(stick, ink, 30),
      line(stick, '#d9b27a', 20),
      cutDisc(toX, toX, toY, 84, fill, 0.02),
      halftone([toX - 84, toY - 84, 168, 168], 13, lit, (px, py) =>
        Math.hypot(px - toX, py - toY) > 76 ? 0 : 0.5 - (px - toX + py - toY) / 190,
      ),
      ring(toX, toY, 30, ink, 5, 'opacity="0.35"'),
    ].join('')
  }
  const body = [
    halftone([0, 0, w, h], 24, '#17595c', (_px, py) => 0.9 - py / 1200),
    path('M0 150 L1920 268 V296 L0 178 Z M0 360 L1920 420 V448 L0 388 Z', '#0a2023'),
    path('M0 560 L1920 600 V628 L0 588 Z M0 930 L1920 760 V788 L0 958 Z', '#0a2023'),
    ...naturals,
    ...sharps,
    mallet(420, 690, 700, flame, amber),
    mallet(1560, 1180, 330, '#2f8f8a', '#8ecfc4'),
  ].join('')
  return sheet(w, h, deepTeal, body)
}
