// Draws the prints of a working day: a metronome, a tape machine, headphones on their peg, a roof in the morning.
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

/** A metronome on a shelf, its pendulum to the right. */
export function metronome(): Drawing {
  const [w, h] = [1200, 1600]
  const marks = Array.from({ length: 13 }, (_, i) => {
    const y = 520 + i * 52
    const half = i % 3 === 0 ? 62 : 38
    return rect(600 - half, y, half * 2, 9, ink)
  }).join('')
  const pendulum = [
    rect(-9, -960, 18, 960, ink),
    rect(-9, -960, 7, 960, cream),
    path('M-62 -716 H62 L46 -610 H-46 Z', ink) + path('M-62 -716 H62 L58 -690 H-58 Z', gold),
    disc(0, 0, 34, ink) + disc(0, 0, 16, gold),
  ].join('')
  const body = [
    halftone([0, 0, w, 1360], 26, '#2f8f8a', (x, y) => 0.95 - Math.hypot(x - 300, y - 300) / 900),
    cutDisc(91, 640, 560, 430, amber),
    halftone([200, 120, 880, 880], 23, flame, (x, y) => {
      const away = Math.hypot(x - 640, y - 560) / 430
      return away > 0.96 ? 0 : 0.2 + (x - 300) / 1100
    }),
    rect(0, 1360, w, 240, oxblood) + rect(0, 1360, w, 26, '#4d1014'),
    path('M330 1420 H1200 V1476 H380 Z', '#4d1014'),
    path('M470 330 H730 L912 1330 H288 Z', flame),
    path('M690 330 H730 L912 1330 H812 Z', oxblood),
    path('M470 330 H500 L352 1330 H288 Z', '#e8703a'),
    path('M508 400 H692 L776 1180 H424 Z', '#e6cf9d'),
    path('M508 400 H600 V1180 H424 Z', cream),
    marks,
    at(600, 1180, 17, 1, pendulum),
    path('M424 1150 H776 L786 1240 H414 Z', oxblood) + path('M424 1150 H776 L779 1176 H421 Z', shade),
    path('M458 330 L520 262 H680 L742 330 Z', oxblood) + path('M458 330 L520 262 H572 L540 330 Z', flame),
    path('M256 1330 H944 L960 1424 H240 Z', oxblood) + path('M256 1330 H944 L948 1352 H252 Z', '#e8703a'),
    rect(280, 1424, 96, 30, ink) + rect(824, 1424, 96, 30, ink),
  ].join('')
  return sheet(w, h, teal, body)
}

/** A tape machine with two reels; the tape runs over rollers and heads. */
export function tapeReels(): Drawing {
  const [w, h] = [1600, 1200]
  const reel = (x: number, y: number, pack: number, turn: number, tape: string[]): string =>
    [
      cutDisc(x, x + 22, y + 30, 322, night, 0.004, 'opacity="0.55"'),
      disc(x, y, pack, '#4a200c'),
      ring(x, y, pack - 26, '#6b3216', 5) + ring(x, y, pack - 62, '#6b3216', 5),
      // The tape leaves the pack between the two flanges.
      line(`M${tape.join(' ')}`, '#4a200c', 12),
      ring(x, y, 306, gold, 30),
      path(`M${x - 290} ${y - 100} A306 306 0 0 1 ${x - 60} ${y - 300}`, 'none', `stroke="${cream}" stroke-width="30"`),
      group(
        `translate(${x} ${y})`,
        [0, 120, 240]
          .map((a) =>
            group(
              `rotate(${a + turn + 60})`,
              path('M-40 -90 L-64 -300 H64 L40 -90 Z', gold) + path('M-40 -90 L-64 -300 H-26 L-16 -90 Z', shine),
            ),
          )
          .join('') +
          disc(0, 0, 128, gold) +
          path('M-112 -40 A120 120 0 0 1 -20 -118 L-16 -94 A96 96 0 0 0 -88 -32 Z', cream) +
          disc(0, 0, 62, ink) +
          [0, 120, 240].map((a) => group(`rotate(${a + turn})`, rect(-9, -58, 18, 30, gold))).join('') +
          disc(0, 0, 22, cream),
      ),
    ].join('')
  const meter = (x: number): string =>
    [
      rect(x, 930, 300, 176, ink),
      rect(x + 14, 944, 272, 148, cream),
      path(`M${x + 40} 1040 A150 150 0 0 1 ${x + 260} 1040`, 'none', `stroke="${ink}" stroke-width="7"`),
      path(`M${x + 206} 1001 A150 150 0 0 1 ${x + 260} 1040`, 'none', `stroke="${flame}" stroke-width="15"`),
      line(`M${x + 150} 1092 L${x + 190} 976`, ink, 7),
    ].join('')
  const roller = (x: number, y: number): string => disc(x, y, 44, ink) + disc(x, y, 28, gold) + disc(x, y, 9, ink)
  const body = [
    halftone([0, 0, w, h], 24, '#2b767a', (x, y) => 0.95 - Math.hypot(x - 800, y - 380) / 1000),
    rect(60, 40, 1480, 1120, night, 'opacity="0.5" transform="translate(26 30)"'),
    rect(60, 40, 1480, 1120, '#d8bf8c'),
    rect(60, 40, 1480, 22, cream),
    halftone([74, 76, 1452, 1070], 20, '#c0a066', (x, y) => 0.2 + (x + y) / 4200),
    reel(450, 400, 270, 14, ['206 516', 'L282 836']),
    reel(1150, 400, 200, 50, ['1336 470', 'L1318 836']),
    line('M300 862 H1300', '#4a200c', 12),
    roller(316, 822),
    roller(1284, 822),
    path('M560 760 H1040 V880 H990 L970 846 H630 L610 880 H560 Z', ink) + rect(560, 760, 480, 16, gold),
    meter(470),
    meter(830),
    ...[0, 1, 2].map(
      (i) => rect(130 + i * 104, 986, 84, 84, ink) + rect(138 + i * 104, 994, 68, 60, i === 2 ? flame : cream),
    ),
    disc(1260, 1026, 62, ink) + disc(1260, 1026, 46, gold) + line('M1260 1026 L1286 996', ink, 9),
    disc(1420, 1026, 62, ink) + disc(1420, 1026, 46, gold) + line('M1420 1026 L1404 990', ink, 9),
  ].join('')
  return sheet(w, h, deepTeal, body)
}

/** Headphones on a peg in the studio's wall; the cable leaves the frame below. */
export function headphones(): Drawing {
  const size = 1400
  const band = (shift: number, color: string, width: number): string =>
    line(
      `M352 880 C330 470 470 ${250 + shift} 700 ${250 + shift} C930 ${250 + shift} 1070 470 1048 880`,
      color,
      width,
      'style="stroke-linecap:butt"',
    )
  const cup = (side: 1 | -1): string =>
    group(
      `translate(${700 + side * 330} 930) scale(${side} 1) rotate(-5)`,
      [
        rect(-110, -190, 84, 380, ink, 'rx="40"'),
        rect(-110, -190, 34, 380, '#4b3f38', 'rx="17"'),
        path('M-40 -176 H30 C130 -176 150 -90 150 0 C150 90 130 176 30 176 H-40 Z', oxblood),
        path('M-40 -176 H30 C130 -176 150 -90 150 0 H-40 Z', flame),
        path('M-40 -176 H30 C76 -176 106 -158 124 -128 L-40 -128 Z', amber),
        rect(-46, -178, 22, 356, gold),
      ].join(''),
    )
  const body = [
    halftone([0, 0, size, size], 25, '#0c2b30', (x, y) => 0.2 + Math.hypot(x - 560, y - 420) / 1500),
    cutDisc(111, 700, 620, 520, amber),
    halftone([170, 90, 1060, 1060], 24, flame, (x, y) => {
      const away = Math.hypot(x - 700, y - 620) / 520
      return away > 0.96 ? 0 : 0.12 + (y - 200) / 1250
    }),
    line('M430 1110 C470 1240 620 1180 640 1290 C650 1350 640 1400 640 1440', night, 22),
    group('translate(34 44)', band(0, night, 74), 'opacity="0.4"'),
    // The peg is behind the band, which rests on it.
    rect(664, 286, 72, 90, shade) + rect(664, 286, 30, 90, shine),
    band(0, ink, 78),
    band(-8, gold, 22),
    band(22, '#4b3f38', 12),
    ...([1, -1] as const).map((side) =>
      group(`translate(${700 + side * 346} 760)`, rect(-30, -110, 60, 150, shade) + rect(-30, -110, 24, 150, shine)),
    ),
    cup(1),
    cup(-1),
    disc(700, 268, 52, shade) + disc(694, 262, 38, shine) + disc(690, 258, 14, cream),
  ].join('')
  return sheet(size, size, '#123a40', body)
}

/** A water tower on a roof, in front of the first sun. */
export function waterTower(): Drawing {
  const [w, h] = [1200, 1600]
  const staves = Array.from({ length: 9 }, (_, i) =>
    rect(
      372 + i * 52,
      560,
      48,
      420,
      ['#5a1418', oxblood, '#8a2420', flame, flame, '#8a2420', oxblood, '#5a1418', '#4d1014'][i] ?? oxblood,
    ),
  ).join('')
  const hoops = [600, 690, 790, 900].map((y) => rect(366, y, 472, 15, ink)).join('')
  const window = (x: number, y: number, lit: boolean): string => rect(x, y, 46, 74, lit ? gold : '#0a2023')
  const body = [
    halftone([0, 0, w, 1100], 26, '#2f8f8a', (_x, y) => 0.85 - y / 1100),
    cutDisc(121, 690, 640, 440, amber),
    halftone([240, 190, 900, 900], 23, '#f0c567', (x, y) => {
      const away = Math.hypot(x - 690, y - 640) / 440
      return away > 0.96 ? 0 : 0.9 - (y - 230) / 760
    }),
    // Draws the city behind the roof.
    path('M0 1120 H130 V1010 H270 V1160 H380 V1600 H0 Z', '#17595c'),
    path('M820 1600 V1130 H930 V1040 H1060 V1100 H1200 V1600 Z', '#17595c'),
    ...[160, 210].map((x) => window(x, 1050, x === 160)),
    ...[960, 1010].map((x) => window(x, 1080, x === 1010)),
    line('M424 980 L380 1330 M776 980 L820 1330', ink, 26, 'style="stroke-linecap:butt"'),
    line('M404 1150 H796', ink, 18) + line('M422 1000 L804 1320 M778 1000 L396 1320', ink, 11),
    rect(346, 966, 508, 32, ink),
    staves,
    hoops,
    path('M340 566 L605 372 L870 566 Z', ink) + path('M340 566 L605 372 L560 566 Z', '#4b3f38'),
    disc(605, 366, 20, ink),
    rect(594, 998, 22, 340, ink),
    // Draws the ladder on the tank.
    ...[556, 640].map((x) => rect(x, 560, 9, 420, night)),
    ...Array.from({ length: 10 }, (_, i) => rect(556, 584 + i * 42, 93, 8, night)),
    rect(0, 1320, w, 280, night) + rect(0, 1320, w, 24, '#4b3f38'),
    rect(90, 1180, 120, 150, night) + rect(74, 1164, 152, 28, '#4b3f38'),
    rect(960, 1230, 84, 100, night) + rect(946, 1216, 112, 24, '#4b3f38'),
    ...[90, 300, 510, 720, 930].map((x, i) => rect(x, 1430, 110, 170, i === 3 ? gold : '#0a2023')),
    rect(720, 1508, 110, 12, night) + rect(770, 1430, 10, 170, night),
  ].join('')
  return sheet(w, h, teal, body)
}
