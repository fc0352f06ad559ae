// Draws the prints of people and of the night: a crowd under lamps, a singer's glove, a club's awning, the last bus.
import { amber, cutDisc, flame, halftone } from './cut-paper'
import {
  black,
  cream,
  deepTeal,
  geometric,
  gold,
  group,
  ink,
  line,
  night,
  oxblood,
  path,
  rect,
  sheet,
  teal,
  type,
  type Drawing,
} from './drawing'
import { behind } from './figures'

/** An arm thrown up, fingers apart; the shoulder at the origin. */
const armUp = (color: string): string =>
  line('M-14 150 L0 0 L26 -190', color, 52) +
  path('M-2 -190 L2 -262 C8 -290 50 -290 58 -262 L56 -190 Z', color) +
  line('M12 -262 L-6 -340 M28 -270 L24 -362 M44 -268 L54 -350 M56 -252 L92 -312 M2 -236 L-38 -268', color, 19)

/** A room seen from its back wall: people, and four lamps. */
export function crowdUnderLamps(): Drawing {
  const w = 1600
  const h = 1200
  const lamp = (x: number, to: number, wide: number, color: string): string =>
    path(
      `M${x - 26} 70 L${to} 1200 H${to + wide} L${x + 26} 70 Z`,
      color,
      'style="mix-blend-mode:screen" opacity="0.85"',
    ) +
    path(`M${x - 54} 84 L${x - 36} 0 H${x + 36} L${x + 54} 84 Z`, ink) +
    path(`M${x - 54} 84 H${x + 54} L${x + 46} 104 H${x - 46} Z`, cream)
  const person = (x: number, y: number, s: number, kind: number, color: string, lit: string): string =>
    group(`translate(${x} ${y}) scale(${s})`, behind(kind, color, lit))
  const row = (y: number, s: number, step: number, start: number, color: string, lit: string): string =>
    Array.from({ length: Math.ceil(1800 / step) }, (_, i) =>
      person(start + i * step + ((i * 31) % 29), y + ((i * 47) % 61) - 30, s, (i * 5 + Math.round(y)) % 6, color, lit),
    ).join('')
  const body = [
    lamp(250, 320, 620, '#7a2416'),
    lamp(620, -60, 620, '#8a5410'),
    lamp(990, 980, 640, '#124b4e'),
    lamp(1350, 640, 620, '#7a2416'),
    halftone([0, 100, w, 700], 24, night, (_x, y) => 0.62 - (y - 100) / 1000),
    path('M0 690 H1600 V760 H0 Z', '#140606'),
    row(740, 0.62, 116, -30, '#3a1110', '#7a2a1a'),
    group('translate(1180 880)', armUp('#210a0b')),
    row(880, 0.95, 186, -60, '#210a0b', '#a83a1e'),
    group('translate(400 1090) scale(1.35)', armUp(black)),
    row(1050, 1.5, 300, 0, black, flame),
  ].join('')
  return sheet(w, h, '#1a0809', body)
}

/** A long glove and a microphone's stand. */
export function glove(): Drawing {
  const w = 1200
  const h = 1600
  const grip = (y: number, reach: number, width: number): string =>
    line(`M700 ${y} C620 ${y - 26} ${reach + 30} ${y - 22} ${reach} ${y + 8}`, ink, width + 14) +
    line(`M700 ${y} C620 ${y - 26} ${reach + 30} ${y - 22} ${reach} ${y + 8}`, flame, width) +
    line(`M650 ${y - 34} C600 ${y - 40} ${reach + 40} ${y - 38} ${reach} ${y - 12}`, amber, width * 0.22)
  const body = [
    cutDisc(51, 560, 560, 500, teal),
    halftone([60, 60, 1000, 1000], 26, '#3f9a94', (x, y) => {
      const away = Math.hypot(x - 560, y - 560) / 500
      return away > 0.96 ? 0 : 0.9 - Math.hypot(x - 460, y - 330) / 620
    }),
    path('M660 800 C760 760 850 800 900 880 L1240 1400 V1640 H1000 L720 1120 C670 1040 640 900 660 800 Z', flame),
    path('M840 806 C880 830 890 860 900 880 L1240 1400 V1520 L860 930 Z', amber),
    path('M690 1050 L1010 1640 H940 L676 1090 Z', oxblood),
    rect(506, 380, 68, 1300, ink),
    rect(516, 380, 22, 1300, cream),
    rect(490, 640, 100, 60, ink) + rect(504, 650, 30, 40, cream),
    path('M446 420 L474 360 H606 L634 420 L610 470 H470 Z', ink),
    path('M400 120 C400 20 680 20 680 120 V330 C680 380 640 390 540 390 C440 390 400 380 400 330 Z', ink),
    ...Array.from({ length: 9 }, (_, i) =>
      path(
        `M${424 + i * 26} ${80 + Math.abs(i - 4) * 8} V350`,
        'none',
        `stroke="${i < 3 ? cream : gold}" stroke-width="11"`,
      ),
    ),
    rect(392, 210, 296, 44, ink) + rect(392, 218, 296, 14, gold),
    grip(1068, 476, 74),
    grip(984, 452, 82),
    grip(892, 446, 88),
    grip(798, 462, 84),
    line('M730 850 C700 740 640 700 548 692', ink, 88) + line('M730 850 C700 740 640 700 548 692', flame, 74),
    line('M664 716 C640 690 600 676 556 672', amber, 17),
    path('M660 770 C760 740 850 800 880 860 C860 980 790 1090 720 1110 C670 1060 650 860 660 770 Z', flame),
    ...[0, 1, 2].map((i) => line(`M690 ${846 + i * 88} L764 ${846 + i * 82}`, ink, 10)),
  ].join('')
  return sheet(w, h, '#0a2023', body)
}

/** A street at night, a club's awning, and a person going in. */
export function awning(): Drawing {
  const w = 1200
  const h = 1800
  const stripes = Array.from({ length: 8 }, (_, i) => {
    const color = i % 2 ? cream : flame
    const dim = i % 2 ? '#cdb68c' : oxblood
    const [a, b] = [330 + i * 68, 250 + i * 88]
    return (
      path(`M${a} 700 H${a + 68} L${b + 88} 900 H${b} Z`, color) +
      path(`M${b} 900 H${b + 88} V956 A44 44 0 0 1 ${b} 956 Z`, dim)
    )
  }).join('')
  const letters = 'JAZZ'
    .split('')
    .map((letter, i) => type(178, 330 + i * 178, letter, { size: 190, fill: night, anchor: 'middle', face: geometric }))
  const body = [
    path('M0 0 H1200 V1380 H0 Z', '#16353a'),
    halftone([0, 0, w, 1380], 28, '#0f272b', (x, y) => 0.3 + Math.hypot(x - 620, y - 1000) / 1500),
    ...[0, 1].map(
      (i) => rect(430 + i * 280, 120, 190, 340, i ? '#0b1d20' : gold) + rect(430 + i * 280, 280, 190, 16, ink),
    ),
    path('M430 120 H526 V280 H430 Z', amber),
    path('M700 330 L820 460 H700 Z', '#122c30'),
    rect(330, 900, 540, 480, '#0b1d20'),
    path('M460 900 H740 V1380 H460 Z', amber),
    halftone([460, 900, 280, 480], 20, '#f0c567', (x, y) => 0.95 - Math.hypot(x - 600, y - 1000) / 420),
    path('M740 900 L810 940 V1430 L740 1380 Z', oxblood),
    rect(0, 1380, w, 420, '#0a1517'),
    path('M460 1380 H740 L960 1800 H240 Z', amber),
    halftone([200, 1380, 800, 420], 24, '#0a1517', (_x, y) => 0.1 + (y - 1380) / 460),
    ...[1450, 1540, 1650].map((y, i) => rect(90 + i * 130, y, 820 - i * 90, 10 + i * 4, '#0a1517')),
    path('M240 840 L300 700 H900 L960 840 Z', oxblood),
    stripes,
    rect(60, 120, 236, 800, ink),
    rect(76, 136, 204, 768, gold),
    ...letters,
    rect(296, 200, 40, 20, ink) + rect(296, 760, 40, 20, ink),
    group('translate(616 1090) scale(0.72)', behind(1, black, black)),
    path('M536 1200 L700 1196 L716 1400 L690 1520 H632 L622 1410 L606 1530 H548 L530 1390 Z', black),
    path('M704 1240 L744 1380 H716 L690 1290 Z', black),
    path('M690 1376 C690 1360 770 1350 800 1376 L836 1530 C830 1560 690 1560 684 1530 Z', ink),
    line('M730 1372 C730 1350 768 1350 768 1370', ink, 10),
    path('M606 1530 H548 L500 1800 H586 Z M690 1520 H632 L650 1800 H742 Z', '#0a1517'),
  ].join('')
  return sheet(w, h, ink, body)
}

/** The last row of the last bus. */
export function lastBus(): Drawing {
  const w = 1920
  const h = 1080
  const houses = Array.from({ length: 13 }, (_, i) => {
    const x = i * 150 - 30
    const top = 300 + ((i * 83) % 190)
    const windows = Array.from({ length: 12 }, (_v, k) =>
      (i * 7 + k * 5) % 4 === 0
        ? rect(x + 22 + (k % 3) * 40, top + 36 + Math.floor(k / 3) * 74, 22, 40, k % 5 ? gold : flame)
        : '',
    ).join('')
    return rect(x, top, 146, 700, i % 2 ? '#123a40' : '#0f3036') + windows
  }).join('')
  const drops = Array.from({ length: 150 }, (_, i) => {
    const x = (i * 389) % 1980
    const y = (i * 241) % 900
    return line(`M${x} ${y} l-${14 + (i % 5) * 6} ${34 + (i % 5) * 15}`, i % 3 ? '#7ab0a8' : cream, 3 + (i % 3))
  }).join('')
  const body = [
    cutDisc(61, 560, 330, 190, cream),
    halftone([360, 130, 400, 400], 17, gold, (x, y) => {
      const away = Math.hypot(x - 560, y - 330) / 190
      return away > 0.95 ? 0 : 0.25 + (x - 500) / 420
    }),
    houses,
    rect(0, 780, w, 220, '#0a2023'),
    ...[120, 520, 930, 1340].map((x, i) => path(`M${x} 780 h70 l-60 220 h-90 Z`, i % 2 ? flame : gold)),
    drops,
    path(
      'M0 0 H1920 V1080 H0 Z M90 90 C70 90 60 104 60 130 V800 C60 830 70 850 100 850 H960 C990 850 1000 830 1000 800 V130 C1000 104 990 90 960 90 Z M1120 90 C1090 90 1080 104 1080 130 V800 C1080 830 1090 850 1120 850 H1920 V90 Z',
      oxblood,
      'fill-rule="evenodd"',
    ),
    path('M1000 0 H1080 V1080 H1000 Z', '#4d1014'),
    rect(0, 30, w, 16, gold),
    rect(1024, 46, 32, 1034, gold) + rect(1032, 46, 8, 1034, cream),
    rect(0, 850, w, 230, '#4d1014'),
    group('translate(1440 470) scale(2.1)', behind(1, black, flame)),
    path('M1010 1080 C1010 930 1060 880 1180 876 H1720 C1830 880 1880 930 1880 1080 Z', deepTeal),
    path('M1180 876 H1720 C1760 878 1790 886 1812 898 H1090 C1112 886 1140 878 1180 876 Z', teal),
    path('M90 1080 C90 940 130 886 230 882 H740 C840 886 880 940 880 1080 Z', deepTeal),
    path('M230 882 H740 C780 884 800 892 820 904 H150 C170 892 190 884 230 882 Z', teal),
  ].join('')
  return sheet(w, h, '#1b4a4e', body)
}
