// Draws the product pictures of a shirt, a bag and a framed print.
import {
  disc,
  fade,
  geometric,
  glow,
  group,
  ink,
  light,
  line,
  oxblood,
  path,
  rect,
  scatter,
  sheet,
  type,
  type Drawing,
} from './drawing'
import { trombone } from './figures'
import { image, size } from './product-photo'

export function shirt(): Drawing {
  const outline =
    'M560 250 C620 330 980 330 1040 250 L1200 300 C1290 340 1360 420 1440 640 L1220 740 L1170 640 C1180 900 1190 1200 1200 1420 C1000 1450 600 1450 400 1420 C410 1200 420 900 430 640 L380 740 L160 640 C240 420 310 340 400 300 Z'
  const folds = [
    line('M470 560 C520 800 440 1100 500 1400', '#000000', 34, 'opacity="0.5" filter="url(#soft14)"'),
    line('M1120 600 C1060 820 1150 1100 1090 1400', '#000000', 34, 'opacity="0.5" filter="url(#soft14)"'),
    line('M700 480 C640 700 760 1000 690 1380', '#000000', 22, 'opacity="0.28" filter="url(#soft14)"'),
    line('M520 600 C570 820 500 1100 548 1400', '#ffffff', 16, 'opacity="0.1" filter="url(#soft14)"'),
    line('M1060 640 C1010 860 1090 1100 1040 1400', '#ffffff', 16, 'opacity="0.1" filter="url(#soft14)"'),
    line('M430 640 C470 560 440 460 400 400', '#000000', 20, 'opacity="0.6" filter="url(#soft8)"'),
    line('M1170 640 C1130 560 1160 460 1200 400', '#000000', 20, 'opacity="0.6" filter="url(#soft8)"'),
    line(
      'M240 560 C320 600 360 600 400 560 M1360 560 C1280 600 1240 600 1200 560',
      '#ffffff',
      10,
      'opacity="0.1" filter="url(#soft8)"',
    ),
  ].join('')
  const print = group(
    'translate(800 700)',
    [
      group('translate(-150 0) scale(1.18)', trombone('#cf9a3c', 240, 8)),
      ...[1, 2, 3, 4, 5, 6, 7].map((n) =>
        type(60 + n * 46 - 60, 110, String(n), {
          size: n === 7 ? 64 : 34,
          fill: n === 7 ? '#e6d3a6' : '#cf9a3c',
          anchor: 'middle',
        }),
      ),
      type(0, 210, 'SEVENTH POSITION', { size: 74, fill: '#cf9a3c', anchor: 'middle', fit: 600 }),
    ].join(''),
  )
  const body = [
    rect(0, 0, size, size, 'url(#wall)'),
    glow('lamp', 760, 500, 1100),
    group('translate(22 34)', path(outline, '#000000', 'opacity="0.55" filter="url(#soft40)"')),
    path(outline, 'url(#cotton)'),
    `<clipPath id="cut"><path d="${outline}"/></clipPath><g clip-path="url(#cut)">${folds}</g>`,
    path('M560 250 C620 345 980 345 1040 250 L1000 238 C940 300 660 300 600 238 Z', '#0c0b0b'),
    line('M560 250 C620 352 980 352 1040 250', '#2d2a28', 5),
    path('M600 238 C660 300 940 300 1000 238 C940 262 660 262 600 238 Z', '#060505'),
    line('M400 1390 C600 1420 1000 1420 1200 1390', '#34302d', 4, 'stroke-dasharray="8 7"'),
    line('M178 622 L372 710 M1422 622 L1228 710', '#34302d', 4, 'stroke-dasharray="8 7"'),
    print,
    `<g clip-path="url(#cut)" opacity="0.5">${folds}</g>`,
  ].join('')
  return sheet(
    size,
    size,
    '#7a2a22',
    body,
    fade(
      'wall',
      [
        [0, '#a5442f'],
        [1, '#6a211e'],
      ],
      60,
    ) +
      light('lamp', '#ffb082', 0.45) +
      fade(
        'cotton',
        [
          [0, '#2c2927'],
          [0.5, '#1b1918'],
          [1, '#121110'],
        ],
        70,
      ),
  )
}

export function tote(): Drawing {
  const bag = 'M380 560 C600 540 1000 540 1220 560 L1262 1440 C1000 1476 600 1476 338 1440 Z'
  const weave = scatter(3, 420, (r) =>
    line(
      `M${330 + r() * 940} ${560 + r() * 880} h${10 + r() * 40}`,
      r() < 0.5 ? '#b7a57c' : '#fff6df',
      1.4,
      'opacity="0.35"',
    ),
  )
  const list = ['MUTES', 'PENCILS', 'MILK']
    .map((word, i) =>
      type(800, 850 + i * 190, word, {
        size: 190,
        fill: [ink, oxblood, '#1d6d6f'][i] ?? ink,
        anchor: 'middle',
        fit: 560,
      }),
    )
    .join('')
  const body = [
    rect(0, 0, size, size, 'url(#wall)'),
    rect(0, 1300, size, 300, 'url(#bench)'),
    glow('lamp', 560, 420, 1100),
    disc(800, 128, 20, '#3a2412'),
    line('M800 128 C760 40 840 40 800 128', '#3a2412', 10),
    line('M560 570 C560 250 700 140 800 140 C900 140 1040 250 1040 570', '#cdbb90', 46),
    line('M550 570 C552 250 696 132 800 132', '#efe2bd', 8, 'opacity="0.8"'),
    line('M620 600 C620 300 730 190 800 190 C870 190 980 300 980 600', '#a8956a', 40, 'opacity="0.75"'),
    group('translate(26 30)', path(bag, '#000000', 'opacity="0.5" filter="url(#soft40)"')),
    path(bag, 'url(#canvas)'),
    `<clipPath id="cut"><path d="${bag}"/></clipPath><g clip-path="url(#cut)">${weave}${line('M470 560 C520 900 420 1200 480 1460', '#8a784f', 40, 'opacity="0.4" filter="url(#soft24)"')}${line('M1130 560 C1080 860 1190 1160 1110 1460', '#8a784f', 40, 'opacity="0.45" filter="url(#soft24)"')}${line('M360 1380 C600 1440 900 1380 1250 1420', '#8a784f', 40, 'opacity="0.35" filter="url(#soft24)"')}</g>`,
    rect(520, 545, 90, 90, '#c5b286'),
    rect(990, 545, 90, 90, '#c5b286'),
    line('M528 553 L602 627 M602 553 L528 627 M998 553 L1072 627 M1072 553 L998 627', '#8a784f', 3),
    line('M384 584 C600 566 1000 566 1216 584', '#a08c5f', 4, 'stroke-dasharray="12 8"'),
    list,
    rect(520, 1270, 560, 7, ink),
    type(800, 1340, 'The Musician · second trombone', { size: 42, fill: ink, anchor: 'middle', weight: 'normal' }),
    group('translate(1120 420) rotate(-62)', trombone('#3a2412', 0, 0.1), 'opacity="0"'),
  ].join('')
  return sheet(
    size,
    size,
    '#244a4c',
    body,
    fade('wall', [
      [0, '#2f6466'],
      [1, '#193b3e'],
    ]) +
      fade('bench', [
        [0, '#6b4022'],
        [1, '#32190c'],
      ]) +
      light('lamp', '#ffe9bf', 0.4) +
      fade(
        'canvas',
        [
          [0, '#f0e4c2'],
          [0.6, '#e0d1a6'],
          [1, '#bba876'],
        ],
        60,
      ),
  )
}

export function framedPrint(poster: string): Drawing {
  const body = [
    rect(0, 0, size, size, 'url(#wall)'),
    scatter(13, 1200, (r) =>
      disc(r() * size, r() * size, r() * 1.6, r() < 0.5 ? '#000000' : '#ffffff', 'opacity="0.06"'),
    ),
    glow('lamp', 800, 140, 1000, 1200),
    path('M800 0 L180 1600 H1420 Z', 'url(#cone)', 'filter="url(#soft70)"'),
    group('translate(24 34)', rect(392, 150, 816, 1140, '#000000', 'opacity="0.7" filter="url(#soft24)"')),
    rect(392, 150, 816, 1140, '#1a0f08'),
    rect(404, 162, 792, 1116, '#3a2414'),
    rect(416, 174, 768, 1092, '#efe4cc'),
    rect(446, 204, 708, 1003, '#000000', 'opacity="0.35" filter="url(#soft4)"'),
    image(poster, 450, 210, 700, 992),
    type(1130, 1244, '17 / 120', { size: 30, fill: '#6a5a40', anchor: 'end', face: geometric, weight: 'normal' }),
    path('M416 174 H860 L560 1266 H416 Z', '#ffffff', 'opacity="0.05"'),
    rect(0, 1390, size, 210, 'url(#sideboard)'),
    rect(0, 1386, size, 10, '#8a5a2c'),
    group(
      'translate(1400 1388)',
      rect(-110, -40, 220, 40, '#6b181d') + rect(-96, -74, 190, 34, '#d9b679') + rect(-104, -104, 200, 30, '#15304a'),
    ),
  ].join('')
  return sheet(
    size,
    size,
    '#3a2a20',
    body,
    fade('wall', [
      [0, '#6b5340'],
      [1, '#33251c'],
    ]) +
      light('lamp', '#ffdca0', 0.5) +
      fade('cone', [
        [0, '#fff0cc', 0.5],
        [1, '#ffe0a8', 0],
      ]) +
      fade('sideboard', [
        [0, '#5a3418'],
        [1, '#25130a'],
      ]),
  )
}
