// Draws night photographs as light and silhouettes: the room around the stage, before and during the concert.
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
  type Drawing,
} from './drawing'
import { bassist, trombonist } from './figures'
import { dust, rimmed } from './stage-light'

export function emptyStage(): Drawing {
  const w = 1920
  const h = 1080
  const folds = Array.from({ length: 48 }, (_, i) =>
    rect(i * 42 - 20, 0, 22 + (i % 3) * 5, 760, i % 2 ? '#4a1013' : '#2a090b', 'filter="url(#soft4)"'),
  ).join('')
  const body = [
    folds,
    rect(0, 0, w, 760, 'url(#dim)'),
    rect(0, 760, w, 320, 'url(#boards)'),
    Array.from({ length: 20 }, (_, i) =>
      line(`M${960 + (i - 10) * 70} 760 L${960 + (i - 10) * 230} 1080`, '#160b06', 3),
    ).join(''),
    beam('ray', 1180, -60, 900, 1440, 900, 24, 24),
    glow('pool', 1170, 905, 330, 60),
    glow('pool', 1170, 905, 220, 40),
    line('M1090 880 V560 M1090 560 L1128 528', black, 9),
    disc(1134, 522, 16, black),
    `<ellipse cx="1090" cy="884" rx="46" ry="9" fill="${black}"/>`,
    rect(1190, 690, 120, 18, black, 'rx="8"'),
    line('M1204 706 L1190 900 M1296 706 L1312 900 M1250 706 V890 M1200 800 H1300', black, 9),
    dust(31, 900, 0, 560, 880, 150),
  ].join('')
  return sheet(
    w,
    h,
    night,
    body,
    fade('dim', [
      [0, '#050303', 0.92],
      [0.7, '#050303', 0.45],
      [1, '#050303', 0.75],
    ]) +
      fade('boards', [
        [0, '#3a1d0f'],
        [1, '#0b0503'],
      ]) +
      light('pool', '#ffcf87', 0.75) +
      fade('ray', [
        [0, '#fff0cc', 0.55],
        [1, '#ffbe6a', 0.1],
      ]),
  )
}

export function candleTables(): Drawing {
  const w = 1800
  const h = 1200
  const table = (x: number, y: number, s: number): string =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      [
        `<ellipse cx="0" cy="0" rx="210" ry="58" fill="#160a06"/><ellipse cx="0" cy="-8" rx="206" ry="54" fill="#5a2c14"/>`,
        glow('candle', 0, -14, 200, 54),
        rect(-14, 20, 28, 260, '#0a0504'),
        rect(-19, -82, 38, 66, '#c9702e', 'rx="8" opacity="0.9"'),
        glow('flame', 0, -84, 150, 170),
        path('M0 -150 C18 -116 16 -92 0 -90 C-16 -92 -18 -116 0 -150 Z', '#fff1c4', 'filter="url(#soft2)"'),
        path('M80 -96 H130 L120 -40 C118 -28 92 -28 90 -40 Z', '#ffe2b0', 'opacity="0.28"'),
        line('M105 -32 V-4 M84 -2 H126', '#ffe2b0', 3, 'opacity="0.4"'),
        path('M84 -70 H127 L120 -40 C118 -30 92 -30 90 -40 Z', red, 'opacity="0.75"'),
      ].join(''),
    )
  const body = [
    glow('stage', 1250, 340, 700, 360),
    beam('ray', 1250, -40, 1040, 1470, 560, 20, 20),
    rimmed('translate(1240 560) scale(0.58)', trombonist, '#ffce80'),
    rimmed('translate(1010 560) scale(0.56)', bassist, '#d9884a', 3, -3),
    rect(860, 556, 760, 16, '#1b0b06'),
    group('', table(300, 700, 0.55) + table(760, 690, 0.52) + table(1640, 710, 0.55), 'filter="url(#soft4)"'),
    table(420, 900, 0.95),
    table(1420, 920, 1),
    group('', table(900, 1180, 1.6), 'filter="url(#soft4)"'),
    bokeh(44, 14, [0, 60, 760, 300], [14, 34], [gold, red]),
  ].join('')
  return sheet(
    w,
    h,
    '#0a0504',
    body,
    light('stage', '#a5501f', 0.75) +
      light('candle', '#ffb45a', 0.75) +
      light('flame', '#ffbe5c', 0.65) +
      fade('ray', [
        [0, '#ffe2a4', 0.6],
        [1, '#d0762c', 0.08],
      ]),
  )
}
