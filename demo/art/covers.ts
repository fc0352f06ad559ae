// Draws record sleeves and the covers of the sheet music: square, 1600 units, each its own idea.
import { amber, cutDisc, flame, halftone } from './cut-paper'
import {
  bookish,
  brass,
  condensed,
  cream,
  deepTeal,
  disc,
  geometric,
  gold,
  group,
  ink,
  light,
  line,
  glow,
  oxblood,
  path,
  rect,
  red,
  ring,
  scatter,
  sheet,
  teal,
  type,
  type Drawing,
} from './drawing'
import { trombone } from './figures'

const size = 1600

/** LATE SET: the album. A moon goes down behind the five lines of a stave. */
export function lateSet(): Drawing {
  const [x, y, r] = [1010, 960, 450]
  const water = Array.from({ length: 7 }, (_, i) => {
    const half = 430 - i * 46
    return rect(x - half + (i % 2 ? 46 : -30), 1150 + i * 48, half * 2, 24 - i * 2, i % 3 === 2 ? flame : gold)
  })
  const stave = [0, 1, 2, 3].map((i) => {
    const half = Math.sqrt(r * r - (884 + i * 55 - y) ** 2)
    return rect(0, 880 + i * 55, size, 9, cream) + rect(x - half, 880 + i * 55, half * 2, 9, ink)
  })
  const body = [
    halftone([0, 0, size, 1100], 30, '#17353c', (px, py) => 1.25 - Math.hypot(px - x, py - y) / 900),
    cutDisc(71, x, y, r, gold, 0.006),
    halftone([x - r, y - r, r * 2, r * 2], 25, amber, (px, py) =>
      Math.hypot(px - x, py - y) > r * 0.97 ? 0 : (py - y + 260) / 620,
    ),
    rect(0, 1100, size, 500, deepTeal),
    ...stave,
    rect(0, 1100, size, 9, cream),
    ...water,
    type(70, 470, 'LATE', { size: 530, fill: cream, fit: 1130 }),
    type(70, 830, 'SET', { size: 440, fill: flame, fit: 640 }),
    type(1530, 118, 'THE MUSICIAN', { size: 44, fill: cream, anchor: 'end', spacing: 6 }),
    type(70, 1540, 'trombone · piano · bass · brushes', { size: 44, fill: cream, weight: 'normal', spacing: 2 }),
    type(1530, 1540, 'STEREO, MOSTLY', { size: 44, fill: flame, anchor: 'end' }),
  ].join('')
  return sheet(size, size, '#0b1d22', body)
}

/** RIVERSIDE: bands of water under a flat sun. */
export function riverside(): Drawing {
  const colors = [oxblood, red, '#c9702e', gold, cream, teal, deepTeal]
  const bands = colors.map((color, i) => {
    const y = 640 + i * 138
    const wave = Array.from(
      { length: 9 },
      (_, k) =>
        `Q${k * 200 + 50} ${y + (k % 2 === 0 ? -70 : 70) * (1 - i * 0.09)} ${k * 200 + 100} ${y} T${k * 200 + 200} ${y}`,
    ).join(' ')
    return path(`M-200 ${y} L0 ${y} ${wave} L1800 1700 L-200 1700 Z`, color)
  })
  const body = [
    disc(1090, 520, 330, gold),
    ...bands,
    group('translate(640 560) rotate(-8) scale(2.2)', trombone(ink, 130, 7)),
    type(64, 190, 'RIVERSIDE', { size: 190, fill: ink, face: geometric, fit: 1180 }),
    type(68, 262, 'Four spirituals by The Musician', { size: 50, fill: oxblood, face: bookish, weight: 'normal' }),
    type(1536, 1550, 'One afternoon. One window. One tram.', {
      size: 38,
      fill: cream,
      weight: 'normal',
      anchor: 'end',
      spacing: 1,
    }),
  ].join('')
  return sheet(size, size, '#e9d7b0', body)
}

export function slideRuleBlues(): Drawing {
  const rule = (y: number, fill: string, mark: string, offset: number): string =>
    rect(-400, y, 2800, 190, fill) +
    Array.from({ length: 96 }, (_, i) =>
      rect(
        -380 + offset + i * 29,
        i % 10 === 0 ? y + 60 : y + 120,
        i % 10 === 0 ? 7 : 4,
        i % 10 === 0 ? 130 : i % 5 === 0 ? 70 : 46,
        mark,
      ),
    ).join('') +
    Array.from({ length: 10 }, (_, i) =>
      type(-366 + offset + i * 290, y + 62, String((i % 7) + 1), { size: 54, fill: mark }),
    ).join('')
  const body = [
    group(
      'rotate(-24 800 800)',
      rule(560, cream, ink, 0) +
        rule(760, gold, ink, 90) +
        rule(960, cream, oxblood, 200) +
        rect(1010, 520, 300, 670, teal, 'opacity="0.82"') +
        ring(1160, 855, 110, cream, 10) +
        rect(1156, 520, 8, 670, red),
    ),
    type(60, 300, 'SLIDE', { size: 330, fill: cream, fit: 720 }),
    type(1540, 1370, 'RULE', { size: 330, fill: cream, fit: 600, anchor: 'end' }),
    type(1540, 1545, 'BLUES', { size: 180, fill: gold, fit: 600, anchor: 'end' }),
    type(66, 388, 'Chart for jazz sextet', { size: 54, fill: cream, weight: 'normal' }),
    type(66, 456, 'The Musician', { size: 54, fill: gold }),
  ].join('')
  return sheet(size, size, ink, body)
}

export function amazingGrace(): Drawing {
  const bell = (x: number, y: number, colors: string[], part: string): string =>
    `<g clip-path="url(#${part})">${colors.map((color, i) => disc(x, y, 400 - i * 74, color)).join('')}</g>`
  const clip = (id: string, x: number, y: number): string =>
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="560" height="560"/></clipPath>`
  const body = [
    rect(90, 90, 560, 560, oxblood),
    rect(650, 90, 560, 560, gold),
    rect(90, 650, 560, 560, teal),
    rect(650, 650, 560, 560, ink),
    bell(650, 650, [cream, oxblood, gold, oxblood, cream], 'a'),
    bell(650, 650, [ink, gold, cream, gold, ink], 'b'),
    bell(650, 650, [gold, teal, cream, teal, gold], 'c'),
    bell(650, 650, [red, ink, gold, ink, cream], 'd'),
    `<g transform="translate(1520 1210) rotate(-90)">${type(0, 0, 'AMAZING GRACE', { size: 250, fill: ink, fit: 1120 })}</g>`,
    type(90, 1370, 'for trombone quartet', { size: 92, fill: oxblood, face: bookish, weight: 'normal' }),
    rect(90, 1410, 1430, 6, ink),
    type(90, 1490, 'Arranged by The Musician', { size: 50, fill: ink, weight: 'normal' }),
    type(1520, 1490, 'Score and parts', { size: 50, fill: ink, weight: 'normal', anchor: 'end' }),
  ].join('')
  return sheet(
    size,
    size,
    cream,
    body,
    clip('a', 90, 90) + clip('b', 650, 90) + clip('c', 90, 650) + clip('d', 650, 650),
  )
}

export function sixLateStudies(): Drawing {
  const staff = (y: number): string =>
    Array.from({ length: 5 }, (_, i) => rect(0, y + i * 44, size, 5, '#f2e6cc', 'opacity="0.9"')).join('')
  const blocks = scatter(
    9,
    26,
    (random, i) =>
      `<ellipse cx="${90 + i * 59}" cy="${Math.round(random() * 8) * 22 + 1010}" rx="27" ry="20" fill="${i % 6 === 3 ? gold : cream}" transform="rotate(-20 ${90 + i * 59} 1080)"/>`,
  )
  const body = [
    type(470, 1300, '6', { size: 1560, fill: red, face: bookish }),
    staff(1020),
    blocks,
    type(64, 150, 'LATE', { size: 130, fill: gold, fit: 330 }),
    type(64, 270, 'STUDIES', { size: 130, fill: cream, fit: 330 }),
    type(64, 1470, 'for bass trombone', { size: 84, fill: cream, weight: 'normal' }),
    type(1536, 1470, 'The Musician', { size: 84, fill: gold, anchor: 'end' }),
    disc(1370, 230, 150, gold),
    disc(1424, 190, 140, deepTeal),
  ].join('')
  return sheet(size, size, deepTeal, body)
}

export function threeSpirituals(): Drawing {
  const stripe = (x: number, color: string, phase: number): string =>
    line(
      Array.from(
        { length: 30 },
        (_, i) => `${i === 0 ? 'M' : 'L'}${x + Math.sin(i * 0.42 + phase) * 95} ${i * 60 - 80}`,
      ).join(' '),
      color,
      200,
    )
  const body = [
    stripe(980, gold, 0),
    stripe(1180, red, 0.5),
    stripe(1380, teal, 1),
    line(
      Array.from(
        { length: 30 },
        (_, i) => `${i === 0 ? 'M' : 'L'}${1080 + Math.sin(i * 0.42 + 0.25) * 95} ${i * 60 - 80}`,
      ).join(' '),
      ink,
      12,
    ),
    type(70, 520, '3', { size: 560, fill: ink, face: geometric }),
    type(74, 690, 'SPIRITUALS', { size: 120, fill: ink, fit: 640 }),
    rect(74, 730, 640, 8, red),
    type(74, 820, 'Down by the Riverside', { size: 60, fill: oxblood, face: bookish, weight: 'normal' }),
    type(74, 900, 'Swing Low, Sweet Chariot', { size: 60, fill: oxblood, face: bookish, weight: 'normal' }),
    type(74, 980, 'Joshua Fit the Battle', { size: 60, fill: oxblood, face: bookish, weight: 'normal' }),
    type(74, 1500, 'Lead sheets · The Musician', { size: 54, fill: ink }),
  ].join('')
  return sheet(size, size, '#f0dfb8', body)
}

export function whenTheSaints(): Drawing {
  const marching = Array.from({ length: 6 }, (_, i) =>
    group(
      `translate(${140 + i * 270} ${1180 - (i % 2) * 34}) rotate(-28) scale(${0.92})`,
      trombone(i === 3 ? gold : ink, 60 + (i % 3) * 40, 9),
    ),
  ).join('')
  const body = [
    rect(0, 0, size, 760, ink),
    type(50, 250, 'WHEN THE', { size: 200, fill: gold, fit: 700 }),
    type(40, 740, 'SAINTS', { size: 640, fill: cream, fit: 1520 }),
    marching,
    scatter(
      5,
      90,
      (random) =>
        `<rect x="${random() * size}" y="${770 + random() * 480}" width="14" height="22" fill="${[gold, cream, teal][Math.floor(random() * 3)]}" transform="rotate(${random() * 180} ${800} ${1000})"/>`,
    ),
    rect(0, 1330, size, 270, ink),
    type(60, 1480, 'Lead sheet: C, B♭, E♭ and bass clef', {
      size: 64,
      fill: cream,
      weight: 'normal',
      more: 'font-style="normal"',
    }),
    type(60, 1555, 'Traditional. Changes by The Musician', { size: 46, fill: gold, weight: 'normal' }),
  ].join('')
  return sheet(size, size, red, body)
}

export function cornerTable(): Drawing {
  const body = [
    path('M1600 1600 V260 A1340 1340 0 0 0 260 1600 Z', '#7c4a22'),
    path('M1600 1600 V330 A1270 1270 0 0 0 330 1600 Z', '#8f5a2b'),
    scatter(3, 26, (random) =>
      line(
        `M${1600 - random() * 1200} 1600 Q${1300} ${1100 + random() * 300} 1600 ${500 + random() * 1000}`,
        '#7a4720',
        3,
        'opacity="0.5"',
      ),
    ),
    ring(940, 1090, 130, '#5c3416', 10, 'opacity="0.7"'),
    ring(955, 1100, 128, '#5c3416', 5, 'opacity="0.5"'),
    disc(1230, 820, 150, cream, 'opacity="0.92"'),
    disc(1230, 820, 118, oxblood),
    disc(1206, 796, 46, red),
    disc(1330, 1260, 210, 'url(#flame)'),
    disc(1330, 1260, 74, gold),
    disc(1330, 1260, 36, cream),
    rect(640, 1330, 300, 210, cream, 'transform="rotate(-16 790 1430)"'),
    ...[0, 1, 2, 3, 4].map((i) => rect(668, 1376 + i * 26, 244, 3, ink, 'transform="rotate(-16 790 1430)"')),
    type(70, 260, 'CORNER', { size: 260, fill: cream, face: geometric, fit: 1050 }),
    type(70, 480, 'TABLE', { size: 260, fill: gold, face: geometric, fit: 760 }),
    type(74, 590, 'a jazz waltz', { size: 72, fill: cream, face: bookish, weight: 'normal' }),
    type(70, 1530, '3/4', { size: 200, fill: gold, face: bookish }),
  ].join('')
  return sheet(size, size, '#17302f', body, light('flame', '#ffcf70', 0.9))
}

export function lastBusHome(): Drawing {
  const dots = scatter(1, 56 * 9, (_random, i) =>
    disc(96 + (i % 56) * 25.6, 266 + Math.floor(i / 56) * 25.6, 9, '#2a2118'),
  )
  const road = Array.from({ length: 13 }, (_, i) =>
    path(
      `M${800 + (i - 6) * 4} 820 L${800 + (i - 6) * 330} 1700 L${800 + (i - 6) * 330 + 26 + Math.abs(i - 6) * 10} 1700 Z`,
      i % 3 === 0 ? red : i % 3 === 1 ? gold : teal,
      'opacity="0.85" filter="url(#soft2)"',
    ),
  ).join('')
  const body = [
    glow('far', 800, 820, 900, 420),
    road,
    rect(60, 224, 1480, 300, '#0d0b09', 'rx="26"'),
    dots,
    type(800, 450, 'LAST BUS HOME', {
      size: 200,
      fill: '#ffb437',
      anchor: 'middle',
      fit: 1360,
      more: 'filter="url(#soft2)" opacity="0.6"',
    }),
    type(800, 450, 'LAST BUS HOME', { size: 200, fill: '#ffc65c', anchor: 'middle', fit: 1360 }),
    type(74, 150, '14', { size: 110, fill: gold }),
    type(1526, 150, 'The Musician', { size: 60, fill: cream, anchor: 'end', weight: 'normal' }),
    type(800, 1500, 'Song for voice or trombone', { size: 56, fill: cream, anchor: 'middle', weight: 'normal' }),
    disc(690, 812, 26, cream, 'filter="url(#soft4)"'),
    disc(910, 812, 26, cream, 'filter="url(#soft4)"'),
    glow('lamp', 690, 812, 150),
    glow('lamp', 910, 812, 150),
  ].join('')
  return sheet(size, size, '#11141d', body, light('far', '#6e3b1a', 0.8) + light('lamp', '#ffe6b0', 0.9))
}

export function elevenMinutes(): Drawing {
  const minutes = Array.from({ length: 60 }, (_, i) =>
    rect(1114, 190, 12, i < 11 ? 110 : 40, i < 11 ? red : ink, `transform="rotate(${i * 6} 1120 650)"`),
  ).join('')
  const body = [
    minutes,
    path('M1120 650 L1120 330 A320 320 0 0 1 1412.3 519.8 Z', gold),
    line('M1120 650 V330 M1120 650 L1412 520', ink, 16),
    disc(1120, 650, 34, ink),
    type(40, 1060, '11', { size: 820, fill: ink, fit: 540 }),
    type(60, 1250, 'THE ELEVEN-MINUTE WARM-UP', { size: 120, fill: red, fit: 1480 }),
    rect(60, 1300, 1480, 8, ink),
    type(60, 1400, 'Free sheet for tenor and bass trombone', { size: 60, fill: ink, weight: 'normal' }),
    type(60, 1500, 'Copy it, share it, pin it to the door', {
      size: 60,
      fill: brass,
      face: condensed,
      weight: 'normal',
    }),
  ].join('')
  return sheet(size, size, cream, body)
}
