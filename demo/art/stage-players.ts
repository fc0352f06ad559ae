// Night photographs drawn as light and silhouettes: who stands on the stage.
import {
  beam,
  black,
  bokeh,
  disc,
  fade,
  glow,
  gold,
  group,
  light,
  line,
  night,
  path,
  rect,
  red,
  sheet,
  teal,
  type Drawing,
} from './drawing'
import { bassist, crowd, drumKit, musicStand, pianist, singer, trombonist } from './figures'
import { dust, floor, rimmed } from './stage-light'

export function playerBacklit(): Drawing {
  const w = 1200
  const h = 1800
  const body = [
    glow('back', 640, 640, 900, 1000),
    beam('ray', 640, 40, 120, 1160, 1660, 40, 30),
    beam('ray', 640, 40, 330, 950, 1660, 24, 18),
    glow('lamp', 640, 40, 320),
    disc(640, 40, 34, '#fff6df', 'filter="url(#soft8)"'),
    floor('ground', 1560, w, h),
    glow('pool', 640, 1640, 620, 110),
    rimmed('translate(500 1660) scale(1.72)', (c) => trombonist(c, { tilt: -26, out: 110 }), '#ffcf7a', 5, -6),
    group(
      'translate(500 1664) scale(1.72 -0.28)',
      trombonist(black, { tilt: -26, out: 110 }),
      'opacity="0.5" filter="url(#soft14)"',
    ),
    dust(3, 200, 100, 900, 1500, 200),
  ].join('')
  return sheet(
    w,
    h,
    night,
    body,
    light('back', '#a8481b', 0.85) +
      light('lamp', '#fff0c8', 1) +
      light('pool', '#ffb95a', 0.75) +
      fade('ray', [
        [0, '#ffe2a0', 0.75],
        [0.5, '#e08f35', 0.25],
        [1, '#c0662a', 0.08],
      ]) +
      fade('ground', [
        [0, '#2a130b'],
        [1, '#060403'],
      ]),
  )
}

export function trioInBlue(): Drawing {
  const w = 1920
  const h = 1080
  const body = [
    glow('left', 420, 300, 900, 700),
    glow('right', 1450, 330, 800, 640),
    beam('ray', 420, -40, 60, 900, 980, 40, 30),
    beam('ray', 1480, -40, 1120, 1860, 980, 40, 30),
    beam('ray', 960, -60, 760, 1180, 980, 24, 20),
    floor('ground', 900, w, h),
    glow('pool', 960, 960, 900, 110),
    rimmed('translate(330 985) scale(0.98)', pianist, '#7ad2d0', 4, -5),
    rimmed('translate(990 985) scale(1)', bassist, '#7ad2d0', 4, -5),
    rimmed('translate(1370 985) scale(1)', (c) => trombonist(c, { tilt: -10, out: 70 }), '#ffd08a', -5, -4),
    crowd(black, 5, w, 1030, 54, 1),
    dust(8, 0, 0, w, 900, 160),
  ].join('')
  return sheet(
    w,
    h,
    '#04090b',
    body,
    light('left', '#1c7f86', 0.8) +
      light('right', '#155a66', 0.8) +
      light('pool', '#4ab1b0', 0.4) +
      fade('ray', [
        [0, '#bdf3ee', 0.5],
        [1, '#1a6f74', 0],
      ]) +
      fade('ground', [
        [0, '#0b2a2d'],
        [1, '#030607'],
      ]),
  )
}

export function bigBandStands(): Drawing {
  const w = 1800
  const h = 1200
  const row = (y: number, s: number, count: number, shift: number, heads: string): string =>
    Array.from({ length: count }, (_, i) => {
      const x = shift + i * 260 * s
      return (
        group(
          `translate(${x} ${y}) scale(${s})`,
          group(
            'translate(4 -5)',
            '<ellipse cx="0" cy="-468" rx="34" ry="44" fill="#d98a3e"/>' +
              path('M-80 -180 C-90 -400 -50 -410 0 -412 C50 -410 90 -400 80 -180 Z', '#d98a3e'),
            'filter="url(#soft2)" opacity="0.8"',
          ) +
            `<ellipse cx="0" cy="-468" rx="34" ry="44" fill="${heads}"/>` +
            rect(-14, -432, 28, 30, heads) +
            path('M-80 -180 C-90 -400 -50 -410 0 -412 C50 -410 90 -400 80 -180 Z', heads) +
            line('M-70 -330 L40 -380', '#c98a34', 9) +
            group('scale(1.15)', musicStand('#0b0706', '#ffd27a')),
        ) + glow('lamp', x, y - 400 * s, 130 * s, 90 * s)
      )
    }).join('')
  const body = [
    glow('wall', 900, 250, 1200, 520),
    Array.from({ length: 22 }, (_, i) => rect(i * 86, 0, 3, 620, '#2a120b', 'opacity="0.7"')).join(''),
    row(620, 0.72, 11, -20, '#4a2212'),
    row(860, 0.95, 8, 20, '#351709'),
    row(1210, 1.3, 6, -40, '#1f0d06'),
    glow('haze', 900, 700, 1100, 260),
  ].join('')
  return sheet(
    w,
    h,
    '#120806',
    body,
    light('wall', '#b4511f', 1) + light('lamp', '#ffd98c', 0.75) + light('haze', '#d98a3c', 0.14),
  )
}

export function singerAtMicrophone(): Drawing {
  const w = 1200
  const h = 1600
  const body = [
    glow('back', 760, 620, 760, 900),
    beam('ray', 1080, -40, 300, 1040, 1500, 34, 26),
    bokeh(21, 22, [0, 80, 1200, 700], [20, 62], [gold, red, teal]),
    floor('ground', 1400, w, h),
    glow('pool', 640, 1500, 560, 80),
    rimmed('translate(570 1510) scale(1.72)', singer, '#ffc873', 6, -4),
    dust(14, 200, 0, 900, 1400, 150),
  ].join('')
  return sheet(
    w,
    h,
    '#0b0606',
    body,
    light('back', '#8a2f1d', 0.8) +
      light('pool', '#ffb055', 0.6) +
      fade('ray', [
        [0, '#ffe3a6', 0.6],
        [1, '#d07a30', 0.05],
      ]) +
      fade('ground', [
        [0, '#2b0f0c'],
        [1, '#070303'],
      ]),
  )
}

export function drumKitRed(): Drawing {
  const w = 1800
  const h = 1200
  const body = [
    glow('back', 900, 520, 900, 620),
    glow('hot', 900, 560, 420, 330),
    floor('ground', 1000, w, h),
    glow('pool', 900, 1060, 800, 90),
    group('translate(900 1080) scale(1.42)', drumKit(black, '#ff9b5e')),
    group('translate(900 1086) scale(1.42 -0.2)', drumKit(black, black), 'opacity="0.55" filter="url(#soft8)"'),
    dust(17, 200, 100, 1400, 800, 90),
  ].join('')
  return sheet(
    w,
    h,
    '#140405',
    body,
    light('back', '#b3221c', 0.95) +
      light('hot', '#ff8a4a', 0.75) +
      light('pool', '#ff7040', 0.4) +
      fade('ground', [
        [0, '#3b0a0a'],
        [1, '#080202'],
      ]),
  )
}
