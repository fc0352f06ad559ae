// Draws the product pictures of records and discs on a table.
import {
  cream,
  disc,
  fade,
  glow,
  gold,
  group,
  ink,
  light,
  line,
  night,
  oxblood,
  path,
  rect,
  ring,
  scatter,
  sheet,
  type,
  type Drawing,
} from './drawing'
import { image, size } from './product-photo'

const shadow = (x: number, y: number, w: number, h: number, soft = 40, strength = 0.65): string =>
  rect(x, y, w, h, '#000000', `opacity="${strength}" filter="url(#soft${soft})"`)

const planks = (seed: number, base: string, mark: string): string =>
  rect(0, 0, size, size, base) +
  scatter(seed, 70, (r) =>
    line(
      `M-20 ${r() * size} C500 ${r() * size} 1100 ${r() * size} 1620 ${r() * size}`,
      mark,
      1 + r() * 6,
      `opacity="${0.05 + r() * 0.16}"`,
    ),
  ) +
  [400, 800, 1200].map((y) => rect(0, y, size, 5, '#000000', 'opacity="0.35"')).join('')

function record(x: number, y: number, r: number, vinyl: string, label: string, words: string): string {
  const sheen = [0, 180]
    .map((turn) =>
      path(
        `M${x} ${y} L${x + r * 0.34} ${y - r * 0.94} A${r} ${r} 0 0 1 ${x + r * 0.64} ${y - r * 0.77} Z`,
        '#ffffff',
        `opacity="0.13" filter="url(#soft8)" transform="rotate(${turn} ${x} ${y})"`,
      ),
    )
    .join('')
  return [
    disc(x, y, r, vinyl),
    Array.from({ length: 46 }, (_, i) =>
      ring(
        x,
        y,
        r * (0.36 + i * 0.0134),
        i % 9 === 4 ? '#000000' : '#ffffff',
        i % 9 === 4 ? 3 : 1,
        `opacity="${i % 9 === 4 ? 0.5 : 0.06}"`,
      ),
    ).join(''),
    sheen,
    disc(x, y, r * 0.33, label),
    ring(x, y, r * 0.3, gold, 3),
    type(x, y - r * 0.13, words, { size: r * 0.075, fill: cream, anchor: 'middle', spacing: 2 }),
    type(x, y + r * 0.2, 'The Musician · side one', { size: r * 0.05, fill: gold, anchor: 'middle', weight: 'normal' }),
    disc(x, y, r * 0.022, '#050505'),
  ].join('')
}

const edge =
  '<radialGradient id="edge" cx="0.45" cy="0.42" r="0.8"><stop offset="0.4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.75"/></radialGradient>'

export function lp(cover: string): Drawing {
  const body = [
    planks(4, '#2b160c', '#6a3a1a'),
    glow('lamp', 420, 320, 1200),
    group(
      'rotate(-5 800 800)',
      [
        group('translate(16 20)', disc(1010, 800, 500, '#000000', 'opacity="0.6" filter="url(#soft24)"')),
        record(1010, 790, 500, '#0c0b0b', oxblood, 'LATE SET'),
        shadow(150, 330, 1000, 1000),
        rect(130, 290, 1010, 1010, '#0a0807'),
        image(cover, 130, 290, 1000),
        rect(1128, 290, 12, 1010, '#2a2420'),
        rect(130, 290, 1010, 1010, 'url(#gloss)'),
        rect(130, 290, 1010, 3, '#ffffff', 'opacity="0.35"'),
      ].join(''),
    ),
    rect(0, 0, size, size, 'url(#edge)'),
  ].join('')
  return sheet(
    size,
    size,
    night,
    body,
    light('lamp', '#ffc67e', 0.4) +
      fade(
        'gloss',
        [
          [0, '#ffffff', 0.16],
          [0.4, '#ffffff', 0.02],
          [1, '#000000', 0.2],
        ],
        40,
      ) +
      edge,
  )
}

export function compactDisc(cover: string): Drawing {
  const rainbow = ['#ff8a7a', '#ffd47a', '#b9f0a0', '#8ad6f0', '#c0a0f0']
  const shine = [20, 200]
    .map((turn) =>
      rainbow
        .map((color, i) =>
          path(
            `M1120 930 L1120 560 A370 370 0 0 1 ${1120 + 370 * Math.sin(0.16)} ${930 - 370 * Math.cos(0.16)} Z`,
            color,
            `opacity="0.5" filter="url(#soft8)" transform="rotate(${turn + i * 9} 1120 930)"`,
          ),
        )
        .join(''),
    )
    .join('')
  const body = [
    rect(0, 0, size, size, 'url(#cloth)'),
    scatter(6, 60, (r) => line(`M${r() * 1600} 0 L${r() * 1600} 1600`, '#0a2a2c', 2, 'opacity="0.25"')),
    glow('lamp', 500, 300, 1100),
    group(
      'rotate(7 800 800)',
      [
        group('translate(14 18)', disc(1120, 930, 372, '#000000', 'opacity="0.55" filter="url(#soft24)"')),
        disc(1120, 930, 372, 'url(#silver)'),
        shine,
        ring(1120, 930, 366, '#ffffff', 4, 'opacity="0.6"'),
        disc(1120, 930, 130, '#e8e4dc', 'opacity="0.85"'),
        ring(1120, 930, 112, '#a8a39a', 5),
        disc(1120, 930, 52, '#10292b'),
        type(1120, 690, 'LATE SET', { size: 60, fill: ink, anchor: 'middle', spacing: 6 }),
      ].join(''),
    ),
    group(
      'rotate(-8 700 700)',
      [
        shadow(190, 330, 860, 860),
        rect(170, 300, 870, 870, '#e9dcc0'),
        image(cover, 170, 300, 860),
        rect(170, 300, 14, 870, '#ffffff', 'opacity="0.25"'),
        rect(170, 300, 870, 870, 'url(#gloss)'),
      ].join(''),
    ),
    rect(0, 0, size, size, 'url(#edge)'),
  ].join('')
  return sheet(
    size,
    size,
    '#12383b',
    body,
    fade(
      'cloth',
      [
        [0, '#1f5558'],
        [1, '#0c2a2d'],
      ],
      50,
    ) +
      light('lamp', '#ffe0ae', 0.3) +
      fade(
        'silver',
        [
          [0, '#f4f2ee'],
          [0.5, '#a9a7a6'],
          [1, '#e3e0dc'],
        ],
        50,
      ) +
      fade(
        'gloss',
        [
          [0, '#ffffff', 0.14],
          [0.5, '#ffffff', 0],
          [1, '#000000', 0.18],
        ],
        40,
      ) +
      edge,
  )
}

export function tenInch(cover: string): Drawing {
  const body = [
    rect(0, 0, size, size, '#d8c9a6'),
    scatter(9, 900, (r) => disc(r() * size, r() * size, r() * 2, '#8a7448', 'opacity="0.3"')),
    glow('lamp', 1100, 300, 1100),
    group(
      'rotate(10 800 800)',
      [
        group('translate(20 26)', disc(640, 1010, 430, '#3a2a10', 'opacity="0.55" filter="url(#soft24)"')),
        record(640, 1000, 430, '#5c1015', '#e2b04a', 'RIVERSIDE'),
        ring(640, 1000, 420, '#ff8a80', 3, 'opacity="0.3"'),
      ].join(''),
    ),
    group(
      'rotate(-4 800 800)',
      [
        group('', shadow(640, 190, 800, 800), ''),
        rect(610, 160, 820, 820, '#efe2c0'),
        image(cover, 610, 160, 810),
        rect(610, 160, 820, 820, 'url(#gloss)'),
      ].join(''),
    ),
    group(
      'translate(1290 1290) rotate(-14)',
      disc(0, 0, 130, oxblood) +
        ring(0, 0, 116, gold, 4) +
        type(0, -6, '300', { size: 96, fill: cream, anchor: 'middle' }) +
        type(0, 52, 'NUMBERED COPIES', { size: 24, fill: gold, anchor: 'middle' }),
    ),
    rect(0, 0, size, size, 'url(#edge)', 'opacity="0.6"'),
  ].join('')
  return sheet(
    size,
    size,
    '#d8c9a6',
    body,
    light('lamp', '#fff3d6', 0.6) +
      fade(
        'gloss',
        [
          [0, '#ffffff', 0.2],
          [0.5, '#ffffff', 0],
          [1, '#000000', 0.16],
        ],
        40,
      ) +
      edge,
  )
}
