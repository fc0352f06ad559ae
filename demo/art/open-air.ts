// Draws night photographs as light and silhouettes: music in the open air.
import {
  beam,
  black,
  bokeh,
  cream,
  disc,
  fade,
  glow,
  gold,
  group,
  light,
  line,
  oxblood,
  path,
  rect,
  red,
  scatter,
  sheet,
  type Drawing,
} from './drawing'
import { bassist, crowd, drumKit, trombonist } from './figures'
import { rimmed } from './stage-light'

export function festivalDusk(): Drawing {
  const w = 1920
  const h = 1080
  const body = [
    rect(0, 0, w, 700, 'url(#sky)'),
    glow('sun', 420, 640, 620, 260),
    scatter(2, 30, (r) => disc(r() * w, r() * 260, 0.8 + r() * 1.4, cream, `opacity="${0.2 + r() * 0.6}"`)),
    rect(0, 640, w, 120, 'url(#sea)'),
    scatter(5, 60, (r) =>
      line(`M${r() * w} ${650 + r() * 90} h${20 + r() * 90}`, '#ffbf73', 2, `opacity="${0.1 + r() * 0.4}"`),
    ),
    path('M1010 300 C1180 190 1560 190 1740 300 L1770 760 H980 Z', '#0d0a0d'),
    path('M1070 340 C1220 260 1520 260 1680 340 L1700 720 H1050 Z', 'url(#inside)'),
    [1140, 1260, 1380, 1500, 1620]
      .map((x) => glow('lamp', x, 330, 70) + beam('ray', x, 330, x - 60, x + 60, 720, 8, 5))
      .join(''),
    rimmed('translate(1300 724) scale(0.5)', trombonist, '#ffd48a'),
    rimmed('translate(1160 724) scale(0.48)', bassist, '#ffd48a'),
    group('translate(1530 724) scale(0.4)', drumKit(black, '#ffb46a')),
    line('M0 560 C300 500 700 520 1010 320', '#0d0a0d', 4),
    Array.from({ length: 12 }, (_, i) => glow('bulb', 40 + i * 84, 552 - i * 8 - (i > 8 ? (i - 8) * 26 : 0), 26)).join(
      '',
    ),
    crowd('#07060a', 91, w, 850, 62, 3),
  ].join('')
  return sheet(
    w,
    h,
    '#0a0b14',
    body,
    fade('sky', [
      [0, '#131b35'],
      [0.6, '#5a3348'],
      [1, '#d4763d'],
    ]) +
      light('sun', '#ffb066', 0.85) +
      fade('sea', [
        [0, '#a55f45'],
        [1, '#15202f'],
      ]) +
      fade('inside', [
        [0, '#d9873c'],
        [1, '#6a2418'],
      ]) +
      light('lamp', '#fff3cf', 0.9) +
      light('bulb', '#ffd98a', 0.95) +
      fade('ray', [
        [0, '#ffe9b0', 0.6],
        [1, '#ffb860', 0],
      ]),
  )
}

export function paradeUmbrella(): Drawing {
  const w = 1200
  const h = 1600
  const panel = (a: number, b: number, color: string): string =>
    path(
      `M600 360 C${600 + a * 0.5} 360 ${600 + a} 470 ${600 + a} 640 Q${600 + (a + b) / 2} 560 ${600 + b} 640 C${600 + b} 470 ${600 + b * 0.5} 360 600 360 Z`,
      color,
    )
  const edges = [-430, -290, -110, 110, 290, 430]
  const body = [
    rect(0, 0, w, h, 'url(#sky)'),
    glow('sun', 840, 380, 700, 620),
    bokeh(8, 26, [0, 700, 1200, 460], [18, 58], [gold, red, cream]),
    group(
      'rotate(-12 600 640)',
      edges
        .slice(0, -1)
        .map((a, i) => panel(a, edges[i + 1] ?? a, i % 2 ? gold : oxblood))
        .join('') +
        Array.from({ length: 44 }, (_, i) => {
          const x = 172 + i * 19.9
          const sag = Math.abs(Math.sin(((x - 170) / 860) * Math.PI * 5)) * 40
          return line(`M${x} ${640 - sag} q3 24 -2 48`, i % 2 ? cream : '#e9b44d', 5)
        }).join('') +
        line('M600 360 V330 M600 640 V1240', '#1a0d08', 13) +
        edges
          .map((a) =>
            line(`M600 366 C${600 + a * 0.5} 366 ${600 + a} 476 ${600 + a} 640`, '#1a0d08', 3, 'opacity="0.5"'),
          )
          .join(''),
    ),
    group('translate(700 1570) scale(0.8)', trombonist('#0b0605')),
    line('M480 1290 L560 1130', '#0b0605', 46),
    crowd('#0b0605', 31, w, 1290, 92, 3),
    scatter(13, 60, (r) => {
      const x = r() * w
      const y = r() * 1200
      return rect(
        x,
        y,
        9,
        16,
        [gold, cream, red][Math.floor(r() * 3)] ?? gold,
        `transform="rotate(${r() * 180} ${x} ${y})" opacity="0.8"`,
      )
    }),
  ].join('')
  return sheet(
    w,
    h,
    '#2a1512',
    body,
    fade('sky', [
      [0, '#4d2a2a'],
      [0.6, '#b3683c'],
      [1, '#3a1a12'],
    ]) + light('sun', '#ffd592', 0.9),
  )
}
