// Draws night photographs as light: the town, its roofs, its walls and its bus.
import { black, disc, fade, glow, group, light, line, path, rect, scatter, sheet, type Drawing } from './drawing'
import { trombonist } from './figures'

export function rooftopPractice(): Drawing {
  const w = 1800
  const h = 1200
  const towers = scatter(16, 26, (r, i) => {
    const x = i * 74 - 30
    const top = 460 + r() * 330
    return (
      rect(x, top, 62 + r() * 40, 900 - top, '#141221') +
      scatter(i + 60, 9, (q) =>
        rect(
          x + 8 + Math.floor(q() * 4) * 14,
          top + 16 + Math.floor(q() * 12) * 20,
          7,
          10,
          '#ffcf82',
          `opacity="${0.25 + q() * 0.7}"`,
        ),
      )
    )
  })
  const body = [
    rect(0, 0, w, 900, 'url(#sky)'),
    glow('sun', 640, 800, 900, 380),
    disc(1380, 230, 62, '#fff3d8', 'opacity="0.9" filter="url(#soft2)"'),
    glow('moon', 1380, 230, 260),
    towers,
    rect(0, 860, w, 340, '#0a0810'),
    rect(0, 850, w, 22, '#16121c'),
    group('translate(1010 852) scale(0.55)', trombonist(black)),
    path('M200 850 V660 L260 610 L320 660 V850 Z M214 610 H306', black),
    line('M240 650 V850 M280 650 V850', black, 10),
    path('M190 560 H330 L316 660 H204 Z M176 560 L260 510 L344 560 Z', black),
    line('M1500 850 V600 M1440 640 H1560 M1456 680 H1544', black, 7),
  ].join('')
  return sheet(
    w,
    h,
    '#120f1c',
    body,
    fade('sky', [
      [0, '#101a33'],
      [0.55, '#57324c'],
      [0.85, '#d06b3a'],
      [1, '#f0a653'],
    ]) +
      light('sun', '#ffc06a', 0.8) +
      light('moon', '#fff0d0', 0.3),
  )
}

export function brickAndLamp(): Drawing {
  const w = 1200
  const h = 1500
  const bricks = scatter(27, 40 * 13, (r, i) => {
    const row = Math.floor(i / 13)
    const x = (i % 13) * 100 - (row % 2) * 50
    const c = 34 + Math.floor(r() * 26)
    return rect(x, row * 36, 95, 31, `rgb(${c + 62},${c + 10},${c - 6})`)
  })
  const body = [
    bricks,
    rect(0, 0, w, h, '#0a0504', 'opacity="0.62"'),
    glow('lamp', 600, 420, 760, 760),
    glow('lamp', 600, 420, 420, 420),
    path('M600 400 L120 1320 H1080 Z', 'url(#cone)', 'filter="url(#soft40)"'),
    line('M600 200 C600 120 700 120 700 200 V240', '#0a0605', 14),
    path('M500 420 C520 320 680 320 700 420 Z', '#0d0908'),
    disc(600, 424, 34, '#fff3d0', 'filter="url(#soft4)"'),
    group(
      'translate(830 1330) skewX(-14)',
      path(
        'M-120 0 C-160 -30 -170 -130 -150 -200 C-138 -250 -104 -262 -108 -310 C-112 -350 -130 -380 -110 -440 C-92 -490 -50 -500 -34 -540 L-24 -760 C-20 -790 20 -790 24 -760 L34 -540 C50 -500 92 -490 110 -440 C130 -380 112 -350 108 -310 C104 -262 138 -250 150 -200 C170 -130 160 -30 120 0 Z',
        black,
      ),
      'opacity="0.72" filter="url(#soft8)"',
    ),
    group(
      'translate(420 1330)',
      path(
        'M-120 0 C-160 -30 -170 -130 -150 -200 C-138 -250 -104 -262 -108 -310 C-112 -350 -130 -380 -110 -440 C-92 -490 -50 -500 -34 -540 L-24 -760 C-20 -790 20 -790 24 -760 L34 -540 C50 -500 92 -490 110 -440 C130 -380 112 -350 108 -310 C104 -262 138 -250 150 -200 C170 -130 160 -30 120 0 Z',
        '#0c0807',
      ) +
        line('M-90 -410 C-30 -380 30 -380 90 -410 M-140 -140 C-60 -110 60 -110 140 -140', '#3a2a20', 7) +
        line('M-20 -300 q20 -24 40 0', '#4a382c', 12) +
        line(
          'M-152 -60 C-164 -130 -150 -220 -116 -256 M-112 -300 C-118 -350 -128 -390 -108 -440 C-90 -484 -52 -500 -36 -540 L-26 -760',
          '#d9944e',
          4,
          'opacity="0.85"',
        ),
    ),
    rect(0, 1326, w, 174, '#0b0706'),
    glow('pool', 600, 1370, 620, 90),
  ].join('')
  return sheet(
    w,
    h,
    '#1a0d09',
    body,
    light('lamp', '#ffc36c', 0.75) +
      light('pool', '#ffb45c', 0.5) +
      fade('cone', [
        [0, '#ffe0a0', 0.4],
        [1, '#ffb860', 0.04],
      ]),
  )
}
