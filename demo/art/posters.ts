// Draws the gig posters, 1200 by 1700 units: ten nights, ten compositions.
import { at, bellProfile, cutDisc, halftone } from './cut-paper'
import {
  bookish,
  blue,
  cream,
  disc,
  geometric,
  glow,
  gold,
  group,
  ink,
  light,
  line,
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

const w = 1200
const h = 1700

export function lateSetResidency(): Drawing {
  const hours = Array.from({ length: 12 }, (_, i) =>
    disc(
      600 + Math.sin((i * Math.PI) / 6) * 450,
      620 - Math.cos((i * Math.PI) / 6) * 450,
      i % 3 === 0 ? 26 : 13,
      i % 3 === 0 ? gold : cream,
    ),
  ).join('')
  const body = [
    disc(600, 620, 520, oxblood),
    hours,
    group('translate(600 620) rotate(180) scale(1.9)', trombone(cream, 0, 8)),
    group('translate(600 620) rotate(-72)', rect(-14, -12, 300, 24, gold)),
    disc(600, 620, 34, gold),
    type(60, 1420, 'LATE SET', { size: 340, fill: cream, fit: 1080 }),
    rect(60, 1460, 1080, 8, gold),
    type(60, 1540, 'Once a month, half past nine', { size: 56, fill: gold, weight: 'normal' }),
    type(60, 1615, 'The Musician Quartet · The Corner Room, Old Town', { size: 46, fill: cream, weight: 'normal' }),
  ].join('')
  return sheet(w, h, ink, body)
}

export function blueLantern(): Drawing {
  const rays = Array.from({ length: 36 }, (_, i) =>
    path(
      'M600 640 L560 -900 L640 -900 Z',
      i % 2 === 0 ? '#1c4a68' : '#173f5b',
      `transform="rotate(${i * 10} 600 640)"`,
    ),
  ).join('')
  const body = [
    rays,
    glow('lamp', 600, 640, 620),
    path('M470 360 H730 L790 900 H410 Z', '#f6d37b'),
    path('M470 360 H540 L520 900 H410 Z M660 360 H730 L790 900 H680 Z', '#d99a36'),
    rect(440, 320, 320, 50, ink),
    rect(390, 890, 420, 56, ink),
    line('M600 0 V320', ink, 14),
    path('M520 320 L600 220 L680 320 Z', ink),
    ...[460, 600, 740].map((x) => line(`M${600 + (x - 600) * 0.9} 360 L${600 + (x - 600) * 1.32} 900`, ink, 9)),
    line('M600 540 V400', ink, 10),
    cutDisc(95, 600, 640, 96, cream),
    ...[
      [330, 520, -30, 1],
      [880, 420, 24, 0.8],
      [840, 800, 50, 1.2],
      [300, 800, -64, 0.7],
      [210, 330, 12, 0.6],
    ].map(([x = 0, y = 0, turn = 0, s = 1]) =>
      at(
        x,
        y,
        turn,
        s,
        path('M0 0 C-20 -70 -90 -80 -110 -40 C-100 20 -40 40 0 20 C40 40 100 20 110 -40 C90 -80 20 -70 0 0 Z', cream) +
          rect(-8, -26, 16, 64, ink, 'rx="8"'),
      ),
    ),
    type(600, 1240, 'BLUE LANTERN', { size: 230, fill: cream, anchor: 'middle', fit: 1080, face: geometric }),
    type(600, 1350, 'THE MUSICIAN QUARTET', { size: 84, fill: gold, anchor: 'middle', fit: 1080 }),
    type(600, 1450, 'two houses: 7:30 and 9:30', {
      size: 58,
      fill: cream,
      anchor: 'middle',
      face: bookish,
      weight: 'normal',
    }),
    type(600, 1610, 'Jazz cellar, Harbour City. Mind the stairs.', {
      size: 44,
      fill: cream,
      anchor: 'middle',
      weight: 'normal',
    }),
  ].join('')
  return sheet(w, h, blue, body, light('lamp', '#ffd98a', 0.85))
}

export function lowBrassDay(): Drawing {
  const rings = [560, 470, 380, 290, 200, 110]
    .map((r, i) => disc(600, 700, r, [ink, '#c98a1f', ink, '#b3301f', ink, '#f5c23c'][i] ?? ink))
    .join('')
  const people = Array.from({ length: 34 }, (_, i) => {
    const a = (i / 34) * Math.PI * 2
    return group(
      `translate(${600 + Math.sin(a) * 515} ${700 - Math.cos(a) * 515}) rotate(${(a * 180) / Math.PI - 90}) scale(0.22)`,
      trombone(cream, 60, 12),
    )
  }).join('')
  const body = [
    rings,
    people,
    type(600, 735, 'LOW', { size: 96, fill: ink, anchor: 'middle', face: geometric }),
    type(50, 124, 'LOW BRASS DAY', { size: 140, fill: ink, fit: 1100 }),
    type(60, 1400, 'Workshop', { size: 130, fill: ink, face: bookish }),
    type(60, 1530, '& recital', { size: 130, fill: '#b3301f', face: bookish }),
    type(1140, 1400, '10 to 5', { size: 84, fill: ink, anchor: 'end' }),
    type(1140, 1470, 'Northgate School of Music', { size: 46, fill: ink, anchor: 'end', weight: 'normal' }),
    type(1140, 1530, 'All who read bass clef', { size: 46, fill: ink, anchor: 'end', weight: 'normal' }),
  ].join('')
  return sheet(w, h, '#f5c23c', body)
}

export function harbourFestival(): Drawing {
  const waves = Array.from({ length: 9 }, (_, i) =>
    path(
      `M-60 ${1010 + i * 74} ${Array.from({ length: 8 }, () => `q90 ${-46 + i * 2} 180 0`).join(' ')} V1700 H-60 Z`,
      ['#e8c27a', '#d98a3d', '#b5472f', '#1f7a78', '#15595d', '#114649', '#0d363b', '#0a2a2f', '#07191c'][i] ?? ink,
    ),
  ).join('')
  const crane = (x: number, s: number): string =>
    group(
      `translate(${x} 1010) scale(${s})`,
      line(
        'M0 0 V-420 M40 0 V-420 M0 -420 L20 -520 L40 -420 M20 -520 L300 -440 M-120 -430 H300 M240 -436 V-250',
        ink,
        12,
      ) + rect(-130, -440, 60, 50, ink),
    )
  const body = [
    disc(600, 900, 430, '#f3d27e'),
    ...[360, 290, 220, 150].map((r, i) => ring(600, 900, r, i % 2 ? '#d2762f' : '#e9a63e', 44)),
    crane(90, 0.9),
    crane(930, 1.1),
    group('translate(420 960) scale(1.05)', trombone(ink, 150, 9)),
    waves,
    type(50, 240, 'HARBOUR', { size: 260, fill: ink, fit: 1100 }),
    type(50, 400, 'JAZZ FESTIVAL', { size: 150, fill: '#b5301f', fit: 1100 }),
    type(60, 1540, 'PIER FOUR, SIX O’CLOCK', { size: 84, fill: cream, fit: 760 }),
    type(60, 1620, 'The Musician and seven. Free until the pier is full.', { size: 46, fill: gold, weight: 'normal' }),
  ].join('')
  return sheet(w, h, '#e7ddc4', body)
}

export function fourTrombones(): Drawing {
  const arch = (x: number, top: number, color: string, glass: string): string =>
    path(`M${x - 105} 1220 V${top} A105 105 0 0 1 ${x + 105} ${top} V1220 Z`, glass) +
    line(`M${x - 105} 1220 V${top} A105 105 0 0 1 ${x + 105} ${top} V1220`, color, 22) +
    line(`M${x - 105} ${top + 340} H${x + 105} M${x - 105} ${top + 560} H${x + 105}`, color, 12)
  const body = [
    glow('dawn', 600, 500, 800, 900),
    arch(180, 470, gold, '#7c1f27'),
    arch(460, 300, gold, '#b4502c'),
    arch(740, 300, gold, '#d08f34'),
    arch(1020, 470, gold, '#2a7073'),
    ...[180, 460, 740, 1020].map((x) => glow('glass', x, 700, 120, 420)),
    path('M0 1220 H1200 V1250 H0 Z', gold),
    type(600, 1400, 'SPIRITUALS', { size: 200, fill: cream, anchor: 'middle', fit: 1080, face: bookish }),
    type(600, 1490, 'for four trombones and one voice', {
      size: 68,
      fill: gold,
      anchor: 'middle',
      face: bookish,
      weight: 'normal',
    }),
    type(600, 1620, 'Church of the Quay · eight in the evening · four seconds of echo', {
      size: 42,
      fill: cream,
      anchor: 'middle',
      weight: 'normal',
    }),
  ].join('')
  return sheet(w, h, '#1b0c10', body, light('dawn', '#7a3a1c', 0.7) + light('glass', '#ffdf9a', 0.35))
}

export function radioBigBand(): Drawing {
  const arcs = Array.from({ length: 9 }, (_, i) =>
    line(
      `M${600 - 90 - i * 62} 900 A${90 + i * 62} ${90 + i * 62} 0 0 1 ${600 + 90 + i * 62} 900`,
      i % 4 === 1 ? red : i % 4 === 3 ? gold : cream,
      24 - i * 0.9,
    ),
  ).join('')
  const chairs = Array.from({ length: 17 }, (_, i) => {
    const row = i < 4 ? 0 : i < 9 ? 1 : 2
    const k = i - [0, 4, 9][row]!
    const n = [4, 5, 8][row]!
    return rect(600 + (k - (n - 1) / 2) * 120 - 36, 1010 + row * 100, 72, 64, i === 16 ? red : cream, 'rx="8"')
  }).join('')
  const body = [
    arcs,
    rect(574, 800, 52, 150, gold, 'rx="26"'),
    line('M520 870 a80 80 0 0 0 160 0 M600 950 V990', gold, 14),
    chairs,
    type(60, 170, 'ON AIR', { size: 120, fill: red, fit: 330 }),
    disc(470, 132, 36, red),
    type(60, 1480, 'RADIO BIG BAND', { size: 220, fill: cream, fit: 1080 }),
    type(60, 1560, 'Broadcast concert with The Musician, bass trombone', { size: 50, fill: gold, weight: 'normal' }),
    type(60, 1625, 'Studio One, 19:30. Please cough in the loud parts.', { size: 44, fill: cream, weight: 'normal' }),
  ].join('')
  return sheet(w, h, '#10282c', body)
}

export function oldMillMatinee(): Drawing {
  const paddles = Array.from({ length: 12 }, (_, i) =>
    rect(560, 150, 80, 150, oxblood, `transform="rotate(${i * 30} 600 700)"`),
  ).join('')
  const body = [
    paddles,
    ring(600, 700, 400, oxblood, 70),
    disc(600, 700, 330, ink),
    ...[300, 262, 224, 186].map((r) => ring(600, 700, r, '#3a332c', 8)),
    disc(600, 700, 130, red),
    disc(600, 700, 20, cream),
    Array.from({ length: 6 }, (_, i) =>
      line(`M-40 ${1060 + i * 56} ${Array.from({ length: 7 }, () => 'q45 -40 90 0 t90 0').join(' ')}`, teal, 22),
    ).join(''),
    type(60, 1500, 'OLD MILL', { size: 240, fill: oxblood, face: geometric, fit: 1080 }),
    type(60, 1590, 'A matinee, three o’clock', { size: 60, fill: ink, face: bookish, weight: 'normal' }),
    type(60, 1655, 'The Musician Trio', { size: 46, fill: ink, weight: 'normal' }),
  ].join('')
  return sheet(w, h, '#dfcfa8', body)
}

export function releaseNight(): Drawing {
  const windows = Array.from(
    { length: 3 },
    (_, i) =>
      path(`M${i * 420 - 70} 560 h360 v300 h-360 Z`, i === 1 ? '#ffd479' : '#c98a2e') +
      path(`M${i * 420 - 70} 560 h130 l-120 300 h-10 Z`, i === 1 ? cream : gold),
  ).join('')
  const body = [
    halftone([0, 0, w, h], 26, '#22304a', (_x, y) => 1 - y / 1300),
    rect(0, 470, w, 620, oxblood),
    rect(0, 470, w, 26, red),
    windows,
    rect(0, 900, w, 30, gold),
    rect(0, 960, w, 10, cream),
    cutDisc(91, 250, 1100, 170, ink) + cutDisc(92, 250, 1100, 84, '#8a8478') + disc(250, 1100, 30, ink),
    cutDisc(93, 1080, 1100, 170, ink) + cutDisc(94, 1080, 1100, 84, '#8a8478') + disc(1080, 1100, 30, ink),
    at(405, 400, 66, 1, bellProfile(330, 540)),
    rect(350, 860, 360, 60, oxblood),
    rect(350, 860, 360, 14, ink),
    rect(0, 1262, w, 8, cream),
    type(60, 230, 'RELEASE', { size: 220, fill: cream, fit: 1080 }),
    type(770, 400, 'NIGHT', { size: 150, fill: gold, fit: 370 }),
    type(60, 1400, '14  Last Bus Home', { size: 120, fill: '#ffc65c', fit: 1080 }),
    type(60, 1500, 'The Musician: new songs, in the order of the stops', {
      size: 56,
      fill: cream,
      fit: 1080,
      face: bookish,
      weight: 'normal',
    }),
    type(60, 1620, 'Depot Theatre, Northgate · half past eight', { size: 50, fill: cream, weight: 'normal' }),
  ].join('')
  return sheet(w, h, '#151b26', body)
}

export function voiceAndBass(): Drawing {
  const hole = 'M905 340 C760 320 752 520 850 660 C940 790 980 930 880 1010'
  const body = [
    halftone([420, 0, 780, 1240], 24, '#b8521d', (x, y) => 1 - Math.hypot(x - 1150, y - 200) / 950),
    path('M0 0 H470 C330 210 330 400 470 560 C330 760 330 960 470 1140 L500 1240 H0 Z', red),
    path(
      'M470 0 C330 210 330 400 470 560 C330 760 330 960 470 1140 L500 1240 H545 L515 1140 C375 960 375 760 515 560 C375 400 375 210 515 0 Z',
      oxblood,
    ),
    line(hole, ink, 62),
    disc(900, 366, 66, ink) + disc(872, 990, 74, ink),
    line('M792 660 L884 628', ink, 26),
    ...[1010, 1062, 1114, 1166].map((x, i) => rect(x, 0, 15 - i * 3, 1240, cream)),
    rect(0, 1240, w, 460, ink),
    type(60, 210, 'VOICE', { size: 190, fill: cream, fit: 330 }),
    type(150, 690, '&', { size: 360, fill: ink, face: bookish }),
    type(60, 1180, 'BASS', { size: 190, fill: cream, fit: 330 }),
    type(60, 1410, 'A duo evening', { size: 130, fill: gold, face: bookish, fit: 1080 }),
    type(60, 1560, 'Reading Room, Harbour City', { size: 70, fill: cream, weight: 'normal' }),
  ].join('')
  return sheet(w, h, '#e08a2c', body)
}

export function secondLine(): Drawing {
  const ribs = Array.from({ length: 10 }, (_, i) => {
    const a = (i * 36 * Math.PI) / 180
    const b = ((i + 1) * 36 * Math.PI) / 180
    const m = (a + b) / 2
    return path(
      `M600 640 L${600 + Math.sin(a) * 480} ${640 - Math.cos(a) * 480} Q${600 + Math.sin(m) * 420} ${640 - Math.cos(m) * 420} ${600 + Math.sin(b) * 480} ${640 - Math.cos(b) * 480} Z`,
      i % 2 ? gold : oxblood,
    )
  }).join('')
  const fringe = Array.from({ length: 90 }, (_, i) => {
    const a = (i * 4 * Math.PI) / 180
    return line(
      `M${600 + Math.sin(a) * 452} ${640 - Math.cos(a) * 452} L${600 + Math.sin(a) * 510} ${640 - Math.cos(a) * 510}`,
      i % 2 ? cream : teal,
      8,
    )
  }).join('')
  const body = [
    scatter(12, 150, (random) => {
      const x = random() * w
      const y = random() * 1250
      return rect(
        x,
        y,
        16,
        30,
        [gold, teal, red, ink][Math.floor(random() * 4)] ?? ink,
        `transform="rotate(${random() * 180} ${x} ${y})"`,
      )
    }),
    fringe,
    ribs,
    disc(600, 640, 46, cream),
    type(600, 1380, 'SECOND LINE', { size: 250, fill: ink, anchor: 'middle', fit: 1090 }),
    type(600, 1480, 'FOR THE SAINTS', { size: 90, fill: oxblood, anchor: 'middle', fit: 1090 }),
    type(600, 1610, 'Market Square to the river, two o’clock. Bring a handkerchief.', {
      size: 44,
      fill: ink,
      anchor: 'middle',
      weight: 'normal',
    }),
  ].join('')
  return sheet(w, h, cream, body)
}
