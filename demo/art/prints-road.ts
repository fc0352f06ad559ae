// Draws the prints of the way to a concert: a train on its bridge, a road at night, a lighthouse, a station's clock, a
// bar.
import { amber, cutDisc, flame, halftone } from './cut-paper'
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

/** A night train on a bridge of arches, under the moon. */
export function nightTrain(): Drawing {
  const [w, h] = [1600, 1067]
  const coach = (x: number): string =>
    [
      path(`M${x} 470 Q${x} 440 ${x + 30} 440 H${x + 570} Q${x + 600} 440 ${x + 600} 470 V640 H${x} Z`, oxblood),
      path(`M${x} 470 Q${x} 440 ${x + 30} 440 H${x + 570} Q${x + 600} 440 ${x + 600} 470 V476 H${x} Z`, '#4d1014'),
      rect(x, 590, 600, 14, gold),
      ...Array.from({ length: 6 }, (_, i) =>
        rect(x + 42 + i * 90, 500, 66, 66, i === 4 ? '#2c0c0f' : i === 1 ? cream : shine),
      ),
      ...[90, 160, 440, 510].map((wheel) => disc(x + wheel, 652, 27, ink) + disc(x + wheel, 652, 9, '#4b3f38')),
    ].join('')
  const arches = Array.from({ length: 6 }, (_, i) => {
    const x = -60 + i * 300
    return path(`M${x + 34} 1067 V880 A116 116 0 0 1 ${x + 266} 880 V1067 Z`, deepTeal)
  }).join('')
  const body = [
    halftone([0, 0, w, 760], 24, '#0c2b30', (_x, y) => 0.95 - y / 760),
    cutDisc(131, 1120, 300, 210, cream),
    halftone([900, 80, 440, 440], 17, gold, (x, y) => {
      const away = Math.hypot(x - 1120, y - 300) / 210
      return away > 0.95 ? 0 : 0.2 + (x - 1010) / 420
    }),
    path('M0 720 L190 520 L360 640 L620 430 L860 650 L1080 540 L1330 690 L1600 560 V1067 H0 Z', '#123a40'),
    rect(0, 676, w, 391, '#cdb68c'),
    halftone([0, 700, w, 367], 20, '#a98d58', (x, y) => 0.15 + (y - 700) / 700 + x / 5200),
    arches,
    halftone([0, 880, w, 187], 20, '#17595c', (x, y) => {
      const near = ((((x + 60) % 300) + 300) % 300) - 150
      return Math.abs(near) > 106 || y < 890 ? 0 : 0.2 + (y - 880) / 300
    }),
    rect(0, 676, w, 36, cream) + rect(0, 712, w, 12, shade),
    rect(0, 660, w, 18, ink),
    rect(660, 612, 1000, 14, ink),
    coach(70),
    coach(690),
    coach(1310),
    path('M18 640 Q20 520 70 470 V640 Z', oxblood) + path('M30 590 Q36 530 62 504 V590 Z', shine),
    rect(16, 630, 56, 20, ink) + disc(36, 622, 13, cream),
  ].join('')
  return sheet(w, h, '#17595c', body)
}

/** A road at night, seen over the wheel. */
export function nightRoad(): Drawing {
  const [w, h] = [1600, 1067]
  const dash = (near: number, far: number): string => {
    const half = (y: number): number => ((y - 420) / 647) * 34
    return path(
      `M${800 - half(near)} ${near} L${800 - half(far)} ${far} H${800 + half(far)} L${800 + half(near)} ${near} Z`,
      cream,
    )
  }
  const post = (side: 1 | -1, y: number): string => {
    const s = (y - 420) / 520
    const x = 800 + side * (60 + s * 800)
    return rect(x - 9 * s, y - 130 * s, 18 * s, 130 * s, cream) + rect(x - 9 * s, y - 112 * s, 18 * s, 34 * s, flame)
  }
  const body = [
    halftone([0, 0, w, 440], 24, '#17595c', (_x, y) => 0.1 + y / 480),
    cutDisc(141, 470, 200, 120, cream),
    halftone([350, 80, 240, 240], 15, gold, (x, y) => (Math.hypot(x - 470, y - 200) > 112 ? 0 : 0.2 + (x - 400) / 240)),
    path('M0 420 L210 300 L420 392 L640 270 L900 400 L1120 320 L1380 408 L1600 300 V460 H0 Z', '#0a2023'),
    rect(0, 420, w, 647, '#0d363b'),
    halftone([0, 420, w, 460], 24, '#061518', (x, y) => 0.2 + Math.abs(x - 800) / 1300 + (y - 420) / 1600),
    path('M760 420 H840 L1640 1067 H-40 Z', ink),
    path('M766 420 L776 420 L120 1067 H40 Z M824 420 L834 420 L1560 1067 H1480 Z', '#8d8266'),
    // The headlights fill the road before the car.
    path('M800 470 L1290 1067 H310 Z', '#3a2f1c'),
    halftone([300, 480, 1000, 400], 20, shade, (x, y) =>
      Math.abs(x - 800) > (y - 470) * 0.78 ? 0 : 0.1 + (y - 470) / 520,
    ),
    dash(452, 440),
    dash(500, 474),
    dash(590, 536),
    dash(760, 660),
    dash(1067, 870),
    ...[470, 520, 600, 730].flatMap((y) => [post(1, y), post(-1, y)]),
    rect(1180, 130, 16, 420, ink),
    path('M1150 556 L1172 540 H1204 L1226 556 Z', ink),
    path('M1010 90 H1370 V250 H1010 Z', '#2f8f8a') +
      path('M1010 90 H1370 V250 H1010 Z M1024 104 V236 H1356 V104 Z', cream, 'fill-rule="evenodd"'),
    rect(1054, 132, 190, 24, cream) + rect(1054, 184, 130, 24, cream),
    path('M1290 210 V160 H1270 L1304 122 L1338 160 H1318 V210 Z', cream),
    path('M0 900 Q800 800 1600 900 V1067 H0 Z', night),
    path('M0 900 Q800 800 1600 900 V912 Q800 812 0 912 Z', '#4b3f38'),
    ring(520, 1110, 250, oxblood, 46) + line('M290 1014 A250 250 0 0 1 470 865', flame, 20),
    path('M300 1067 L480 1010 H560 L740 1067 Z', oxblood),
    rect(900, 938, 300, 90, '#2c3436') + rect(920, 956, 180, 54, amber) + disc(1150, 983, 26, gold),
    ...[0, 1, 2, 3, 4].map((i) => rect(938 + i * 34, 964, 5, 38, ink)),
    rect(1024, 958, 7, 50, flame),
  ].join('')
  return sheet(w, h, '#0c2b30', body)
}

/** A harbour's light, whose beam crosses the picture. */
export function lighthouse(): Drawing {
  const [w, h] = [1200, 1600]
  const wave = (y: number, shift: number, color: string): string =>
    path(
      `M0 1600 V${y} ${Array.from({ length: 9 }, (_, i) => `q75 ${i % 2 ? 34 : -34} 150 0`).join(' ')} V1600 Z`,
      color,
      `transform="translate(${-shift} 0)"`,
    )
  const band = (top: number, bottom: number, color: string): string => {
    const half = (y: number): number => 86 + ((y - 560) / 700) * 66
    return path(
      `M${430 - half(top)} ${top} H${430 + half(top)} L${430 + half(bottom)} ${bottom} H${430 - half(bottom)} Z`,
      color,
    )
  }
  const bands = Array.from({ length: 5 }, (_, i) => band(560 + i * 140, 700 + i * 140, i % 2 ? cream : flame)).join('')
  const body = [
    halftone([0, 0, w, 1240], 26, '#0c2b30', (_x, y) => 0.95 - y / 1300),
    path('M452 452 L1200 150 V620 L452 488 Z', gold),
    halftone([452, 150, 748, 470], 21, '#17595c', (x, y) =>
      y < 452 - (x - 452) * 0.4 || y > 488 + (x - 452) * 0.176 ? 0 : (x - 470) / 800,
    ),
    bands,
    path('M462 560 H516 L582 1260 H500 Z', night, 'opacity="0.35"'),
    rect(400, 780, 48, 74, ink) + rect(402, 1070, 52, 80, ink),
    rect(316, 532, 228, 34, ink) + rect(316, 532, 228, 9, '#4b3f38'),
    ...Array.from({ length: 7 }, (_, i) => rect(322 + i * 34, 492, 7, 44, ink)),
    rect(316, 484, 228, 10, ink),
    rect(362, 392, 136, 142, shine) + rect(394, 412, 72, 106, cream),
    ...[362, 392, 462, 491].map((x) => rect(x, 392, 8, 142, ink)),
    path('M336 396 L430 292 L524 396 Z', oxblood) + path('M336 396 L430 292 L412 396 Z', flame),
    disc(430, 284, 18, ink) + rect(425, 220, 10, 60, ink),
    path('M0 1300 L120 1240 L250 1262 L330 1216 H560 L690 1270 L820 1340 L900 1420 V1600 H0 Z', night),
    path('M120 1240 L250 1262 L330 1216 L300 1290 L170 1300 Z M560 1216 L690 1270 L640 1310 L530 1270 Z', '#2c3436'),
    wave(1400, 0, '#17595c'),
    wave(1460, 90, teal),
    wave(1530, 40, '#123a40'),
  ].join('')
  return sheet(w, h, deepTeal, body)
}

/** The clock of a station, half past one at night, on its bracket. */
export function stationClock(): Drawing {
  const size = 1400
  const [x, y] = [760, 700]
  const marks = Array.from({ length: 12 }, (_, i) =>
    group(
      `translate(${x} ${y}) rotate(${i * 30})`,
      rect(i % 3 ? -11 : -19, -366, i % 3 ? 22 : 38, i % 3 ? 62 : 96, ink),
    ),
  ).join('')
  const hand = (turn: number, length: number, wide: number, color: string): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path(`M${-wide} 74 H${wide} L${wide * 0.7} ${-length} H${-wide * 0.7} Z`, color),
    )
  const body = [
    halftone([0, 0, size, size], 26, '#8a2420', (px, py) => 0.95 - Math.hypot(px - 1180, py - 220) / 1200),
    rect(0, 0, 150, size, ink) + rect(118, 0, 32, size, '#4b3f38'),
    rect(150, 640, 240, 40, ink) + rect(150, 726, 240, 40, ink),
    rect(136, 600, 44, 206, ink) + disc(158, 636, 11, gold) + disc(158, 770, 11, gold),
    cutDisc(161, x + 46, y + 58, 470, night, 0.004, 'opacity="0.5"'),
    cutDisc(162, x, y, 466, ink, 0.003),
    disc(x, y, 430, shade) + disc(x, y, 418, cream),
    halftone([x - 418, y - 418, 836, 836], 21, '#d8bf8c', (px, py) =>
      Math.hypot(px - x, py - y) > 408 ? 0 : 0.34 + (px - x + py - y) / 1100,
    ),
    marks,
    hand(45, 216, 24, ink),
    hand(180, 330, 17, ink),
    hand(102, 350, 6, flame),
    disc(x, y, 40, ink) + disc(x, y, 18, flame),
  ].join('')
  return sheet(size, size, oxblood, body)
}

/** The counter of a bar after the last set: a lamp, a bottle, two glasses. */
export function lastRound(): Drawing {
  const [w, h] = [1600, 1200]
  const glass = (x: number, level: number): string =>
    [
      path(`M${x - 84} 700 H${x + 84} L${x + 66} 930 H${x - 66} Z`, '#2f8f8a'),
      path(
        `M${x - 84 + (level - 700) * 0.078} ${level} H${x + 84 - (level - 700) * 0.078} L${x + 62} 916 H${x - 62} Z`,
        amber,
      ),
      path(`M${x - 74} 712 H${x - 46} L${x - 38} 906 H${x - 58} Z`, cream),
      rect(x - 66, 916, 132, 14, '#8ecfc4'),
    ].join('')
  const body = [
    halftone([0, 0, w, 930], 24, '#0c2b30', (x, y) => 0.15 + Math.hypot(x - 800, y - 330) / 1100),
    path('M640 330 H960 L1420 930 H180 Z', '#e0a64a'),
    halftone([180, 330, 1240, 600], 22, '#17595c', (x, y) =>
      Math.abs(x - 800) > 160 + (y - 330) * 0.77 ? 0 : 0.1 + (y - 330) / 760,
    ),
    rect(792, 0, 16, 160, ink),
    path('M742 160 H858 L972 330 H628 Z', flame) +
      path('M742 160 H784 L704 330 H628 Z', '#e8703a') +
      path('M838 160 H858 L972 330 H906 Z', oxblood),
    path('M628 330 H972 L960 352 H640 Z', cream),
    rect(764, 132, 72, 32, ink),
    path('M520 930 V610 C520 540 566 520 566 450 V380 H634 V450 C634 520 680 540 680 610 V930 Z', '#12383a'),
    path('M520 930 V610 C520 540 566 520 566 450 V380 H584 V456 C584 530 548 556 548 620 V930 Z', '#2f8f8a'),
    rect(556, 352, 88, 40, gold) + rect(556, 352, 30, 40, cream),
    path('M520 660 H680 V850 H520 Z', cream) + rect(544, 690, 112, 20, ink) + disc(600, 772, 42, flame),
    glass(860, 800),
    glass(1090, 850),
    rect(0, 930, w, 270, oxblood) + rect(0, 930, w, 24, flame),
    path('M520 954 H680 L730 1040 H520 Z M794 954 H926 L990 1020 H812 Z M1024 954 H1156 L1240 1020 H1050 Z', '#4d1014'),
    rect(0, 1120, w, 80, '#4d1014'),
  ].join('')
  return sheet(w, h, '#123a40', body)
}
