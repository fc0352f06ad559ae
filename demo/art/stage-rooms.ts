// Draws night photographs as light and silhouettes: the room around the stage, before and during the concert.
import { beam, black, disc, fade, glow, light, line, night, rect, sheet, type Drawing } from './drawing'
import { dust } from './stage-light'

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
