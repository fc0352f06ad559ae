// Night photographs drawn as light and silhouettes: the stage and who stands on it.
import {
  beam,
  bokeh,
  cream,
  disc,
  fade,
  glow,
  gold,
  group,
  light,
  line,
  night,
  oxblood,
  path,
  rect,
  red,
  scatter,
  sheet,
  teal,
  type Drawing,
} from './drawing'
import { bassist, crowd, drumKit, musicStand, pianist, singer, trombonist } from './figures'

const black = '#050404'
/** Dust in a beam. */
const dust = (seed: number, x: number, y: number, w: number, h: number, count = 120): string =>
  scatter(seed, count, (r) =>
    disc(x + r() * w, y + r() * h, 0.6 + r() * 2.4, '#ffe9c0', `opacity="${0.06 + r() * 0.35}"`),
  )
const floor = (id: string, y: number, w: number, h: number): string => rect(0, y, w, h - y, `url(#${id})`)
/** A silhouette with light on its edges: the same shape, blurred and coloured, behind it. */
const rimmed = (transform: string, figure: (color: string) => string, rim: string, dx = -5, dy = -4): string =>
  group(transform, group(`translate(${dx} ${dy})`, figure(rim), 'filter="url(#soft2)" opacity="0.85"') + figure(black))

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
    rimmed('translate(1240 560) scale(0.58)', (c) => trombonist(c, { tilt: -10, out: 60 }), '#ffce80'),
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

export function lightsInHaze(): Drawing {
  const w = 1600
  const h = 1200
  const rays = [
    [200, 700, 1500, 'amber'],
    [560, 200, 1000, 'rose'],
    [1040, 700, 1400, 'mint'],
    [1420, 100, 900, 'amber'],
  ] as const
  const body = [
    glow('back', 800, 520, 1000, 560),
    ...rays.map(([x, a, b, id]) => beam(id, x, 90, a, b, 1150, 24, 18)),
    ...rays.map(([x]) => glow('lamp', x, 90, 170) + disc(x, 90, 20, '#fff8e6', 'filter="url(#soft4)"')),
    rect(0, 60, w, 26, black),
    crowd('#080505', 71, w, 930, 74, 3),
    dust(6, 0, 100, w, 800, 160),
  ].join('')
  return sheet(
    w,
    h,
    '#080606',
    body,
    light('back', '#5d2416', 0.7) +
      light('lamp', '#fff0cc', 0.95) +
      fade('amber', [
        [0, '#ffdf9a', 0.75],
        [1, '#d6802e', 0.05],
      ]) +
      fade('rose', [
        [0, '#ff9a7a', 0.7],
        [1, oxblood, 0.05],
      ]) +
      fade('mint', [
        [0, '#b9fff2', 0.6],
        [1, teal, 0.05],
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
    rimmed('translate(1300 724) scale(0.5)', (c) => trombonist(c, { tilt: -14, out: 70 }), '#ffd48a'),
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
    group('translate(700 1570) scale(0.8)', trombonist('#0b0605', { tilt: -30, out: 80 })),
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

/** The home page's picture: the player in one spotlight on the right, room for words on the left. */
export function hero(photo: string): Drawing {
  const w = 2400
  const h = 1350
  const lights = [
    `<g style="mix-blend-mode:overlay">${beam('ray', 1960, -120, 1300, 2180, 1330, 40, 60)}${beam('ray', 1960, -120, 1480, 2060, 1330, 40, 40)}</g>`,
    `<g style="mix-blend-mode:screen">${glow('lamp', 1960, -120, 360, 300)}</g>`,
    rect(0, 0, w, h, '#000000', 'style="mix-blend-mode:soft-light" opacity="0.5"'),
    dust(41, 1200, 0, 1100, 1200, 260),
    rect(0, 0, 1400, h, 'url(#left)'),
    rect(0, 1050, w, 300, 'url(#below)'),
  ].join('')
  const ground = `<image href="${photo}" x="0" y="0" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice"/>`
  return sheet(
    w,
    h,
    night,
    ground + lights,
    light('lamp', '#ffe7b8', 0.7) +
      fade('ray', [
        [0, '#fff4dc', 0.85],
        [0.6, '#fff0d0', 0.5],
        [1, '#fff0d0', 0.6],
      ]) +
      fade(
        'left',
        [
          [0, '#080605', 0.85],
          [0.55, '#080605', 0.45],
          [1, '#080605', 0],
        ],
        0,
      ) +
      fade('below', [
        [0, '#080605', 0],
        [1, '#080605', 0.65],
      ]),
  )
}

/** The about page's picture: head and shoulders in profile, light on the brow, horn resting. */
export function portrait(): Drawing {
  const w = 1200
  const h = 1600
  const profile =
    'M60 1600 C70 1420 130 1320 260 1270 C360 1235 430 1200 470 1120 C400 1060 352 960 350 840 C346 640 470 520 640 520 C760 520 832 590 838 690 C840 720 836 745 848 775 L896 860 C904 878 894 888 872 890 C872 905 878 915 872 928 C864 936 862 940 868 950 C872 962 866 970 850 976 C854 1020 838 1062 790 1064 C752 1066 716 1058 694 1070 C690 1120 712 1160 780 1190 C930 1240 1040 1300 1090 1420 L1130 1600 Z'
  const face =
    'M838 690 C840 720 836 745 848 775 L896 860 C904 878 894 888 872 890 C872 905 878 915 872 928 C864 936 862 940 868 950 C872 962 866 970 850 976 C854 1020 838 1062 790 1064 L740 1050 C800 960 790 800 780 690 Z'
  const brim =
    'M262 676 C400 604 560 582 660 592 C800 604 900 632 956 680 C860 676 760 658 650 650 C520 642 390 658 262 676 Z'
  const crown =
    'M372 646 C352 500 356 436 420 412 C520 446 700 436 800 404 C850 440 846 540 828 646 C680 618 500 618 372 646 Z'
  const hat =
    path(crown, '#0b0706') +
    path(
      'M370 640 C366 600 364 580 364 566 C500 536 690 536 838 562 C836 590 832 620 828 646 C680 612 500 612 370 640 Z',
      '#3a1012',
    ) +
    path(brim, '#080504')
  const rimHat =
    line(
      'M420 414 C520 448 700 438 800 406 C850 442 846 540 830 640',
      '#ffcf80',
      5,
      'filter="url(#soft2)" opacity="0.8"',
    ) + line('M660 594 C800 606 900 634 954 678', '#ffcf80', 6, 'filter="url(#soft2)" opacity="0.9"')
  const body = [
    glow('back', 900, 560, 800, 900),
    beam('ray', 1180, -60, 500, 1300, 1500, 50, 40),
    bokeh(19, 16, [0, 150, 520, 700], [24, 70], ['#7c2a1a', gold, '#14494c']),
    group('translate(9 -5)', path(profile, '#ffb95e'), 'filter="url(#soft4)" opacity="0.95"'),
    path(profile, '#0a0605'),
    path(face, 'url(#cheek)', 'filter="url(#soft14)"'),
    hat,
    rimHat,
    group(
      'translate(1010 1330) rotate(-72) scale(1.9)',
      `<path d="M-240 -8 H60 C150 -10 200 -20 236 -90 L250 -90 C254 -50 254 50 250 90 L236 90 C200 20 150 10 60 8 H-240 Z" fill="url(#brassy)"/><ellipse cx="246" cy="0" rx="14" ry="92" fill="#5d3410"/><path d="M250 -90 C256 -50 256 50 250 90" fill="none" stroke="#fff0c0" stroke-width="5"/>`,
    ),
    dust(23, 500, 0, 700, 1200, 120),
  ].join('')
  return sheet(
    w,
    h,
    '#0a0605',
    body,
    light('back', '#a2481d', 0.9) +
      fade('ray', [
        [0, '#ffe4a8', 0.5],
        [1, '#c46a2a', 0.03],
      ]) +
      fade(
        'cheek',
        [
          [0, '#d98a45', 0],
          [1, '#e79a50', 0.6],
        ],
        0,
      ) +
      fade('brassy', [
        [0, '#3b2108'],
        [0.35, '#c98a34'],
        [0.46, '#fff0bf'],
        [0.56, '#d99b3c'],
        [1, '#3a1f07'],
      ]),
  )
}
