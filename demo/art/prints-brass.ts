// Draws the prints of brass: the bell from the front row, the slide as its player sees it, a valve, three
// mutes.
import { amber, at, cutDisc, flame, halftone, tube } from './cut-paper'
import {
  cream,
  deepTeal,
  disc,
  gold,
  ink,
  line,
  night,
  oxblood,
  path,
  rect,
  shade,
  sheet,
  shine,
  teal,
  type Drawing,
} from './drawing'

/** The view from the first table: a bell that fills the frame, and a glass. */
export function intoTheBell(): Drawing {
  const [x, y, r] = [760, 680, 800]
  const glare = (from: number, to: number, color: string): string => {
    const corner = (degrees: number, away: number): string =>
      `${x + Math.cos((degrees * Math.PI) / 180) * away} ${y + Math.sin((degrees * Math.PI) / 180) * away}`
    return path(`M${corner(from, 170)} L${corner(from - 5, 748)} L${corner(to + 5, 748)} L${corner(to, 170)} Z`, color)
  }
  const body = [
    cutDisc(3, x, y, r, gold, 0.004),
    disc(x, y, 770, cream),
    disc(x, y, 752, amber),
    halftone([0, 0, 1400, 1400], 25, shade, (px, py) => {
      const away = Math.hypot(px - x, py - y)
      return away > 740 ? 0 : 0.9 - away / 1000 + (py - px) / 2600
    }),
    glare(-64, -38, shine),
    glare(-56, -48, cream),
    glare(112, 146, shine),
    cutDisc(5, x, y, 330, shade, 0.006),
    cutDisc(6, x - 14, y + 16, 268, '#4a200c', 0.006),
    cutDisc(8, x - 26, y + 30, 176, night, 0.008),
    line(`M${x - 250} ${y - 190} A318 318 0 0 1 ${x + 200} ${y - 246}`, shine, 16),
    path('M104 1400 C96 1180 90 1080 86 960 H326 C322 1080 316 1180 308 1400 Z', night),
    path('M96 1060 H316 L306 1400 H108 Z', oxblood),
    path('M96 1060 H140 L150 1400 H108 Z', flame),
    path('M206 1090 L270 1080 L282 1146 L218 1158 Z', cream),
  ].join('')
  return sheet(1400, 1400, oxblood, body)
}

/** The slide as its player sees it: two tubes that meet far away, then the people. */
export function slideOut(): Drawing {
  const taper = (near: number, wide: number, far: number, thin: number): string =>
    [
      [0, 1, shade],
      [0.12, 0.8, gold],
      [0.3, 0.52, shine],
      [0.38, 0.46, cream],
    ]
      .map(([from, to, color]) =>
        path(
          `M${near + wide * Number(from)} 920 L${far + thin * Number(from)} 372 L${far + thin * Number(to)} 372 L${near + wide * Number(to)} 920 Z`,
          String(color),
        ),
      )
      .join('')
  const heads = Array.from({ length: 27 }, (_, i) => {
    const x = i * 62 + ((i * 37) % 23) - 10
    const y = 452 - ((i * 53) % 26)
    return `<ellipse cx="${x}" cy="${y - 44}" rx="20" ry="26" fill="${night}"/>${path(`M${x - 50} 640 C${x - 52} ${y} ${x - 22} ${y - 16} ${x} ${y - 18} C${x + 22} ${y - 16} ${x + 52} ${y} ${x + 50} 640 Z`, night)}`
  }).join('')
  const ray = (to: number, width: number, color: string): string =>
    path(`M800 470 L${to} -20 L${to + width} -20 Z`, color)
  const body = [
    ray(-520, 300, teal),
    ray(60, 240, '#17595c'),
    ray(520, 180, teal),
    ray(900, 180, '#17595c'),
    ray(1300, 260, teal),
    ray(1830, 320, '#17595c'),
    cutDisc(21, 800, 350, 210, flame),
    halftone([580, 130, 440, 440], 17, amber, (x, y) => {
      const away = Math.hypot(x - 800, y - 350) / 210
      return away > 0.95 ? 0 : 0.85 - away * 0.7
    }),
    heads,
    rect(0, 470, 1600, 430, night),
    path('M0 900 L640 470 H960 L1600 900 Z', '#0a2529'),
    line('M762 378 A38 38 0 0 1 838 378', shade, 17),
    line('M762 376 A38 38 0 0 1 838 376', shine, 9),
    taper(270, 250, 752, 19),
    taper(1080, 250, 829, 19),
    path('M330 760 H1270 L1296 800 H304 Z', shade),
    path('M330 760 H1270 L1280 776 H320 Z', shine),
    ...[0, 1].map((i) => path(`M${[318, 1066][i]} 742 h${[206, 216][i]} l16 76 h${[-240, -250][i]} Z`, gold)),
  ].join('')
  return sheet(1600, 900, deepTeal, body)
}

/** The valve of a bass trombone: a disc, a lever, tubes that pass. */
export function valve(): Drawing {
  const w = 1500
  const h = 1000
  const loop = (r: number): string =>
    [
      [86, shade, 0],
      [62, amber, -6],
      [24, shine, -14],
      [9, cream, -17],
    ]
      .map(([width, color, shift]) =>
        line(
          `M600 ${500 - r + Number(shift)} H1120 A${r} ${r} 0 0 1 1120 ${500 + r + Number(shift)} H600`,
          String(color),
          Number(width),
        ),
      )
      .join('')
  const body = [
    halftone([0, 0, w, h], 24, '#8a2420', (x, y) => 1 - Math.hypot(x - 1150, y - 300) / 900),
    loop(262),
    loop(132),
    at(0, 500, 0, 1, tube(-20, 620, 0, 108)),
    rect(330, 430, 54, 140, shade) + rect(330, 430, 54, 84, shine),
    cutDisc(31, 640, 520, 318, ink, 0.004, 'opacity="0.55"'),
    cutDisc(32, 620, 500, 312, shade, 0.004),
    disc(620, 500, 292, gold),
    halftone([320, 200, 600, 600], 20, shade, (x, y) =>
      Math.hypot(x - 620, y - 500) > 286 ? 0 : 0.34 + (x - 620) / 800 + (y - 500) / 800,
    ),
    path('M428 288 A286 286 0 0 1 700 226 L640 420 A84 84 0 0 0 556 440 Z', shine),
    path('M500 240 A286 286 0 0 1 600 215 L612 416 A84 84 0 0 0 588 422 Z', cream),
    disc(620, 500, 118, shade),
    disc(620, 500, 100, shine),
    rect(534, 488, 172, 24, ink, 'transform="rotate(-32 620 500)"'),
    line('M700 560 L800 760', ink, 40) + line('M696 556 L794 756', shine, 22),
    line('M800 760 L330 850', ink, 36) + line('M798 754 L326 844', gold, 20) + line('M796 750 L326 840', cream, 5),
    disc(800, 760, 48, shade) + disc(796, 754, 32, cream) + disc(796, 754, 11, ink),
    path('M150 820 C200 760 330 770 390 820 C420 860 380 900 320 906 C230 910 130 890 150 820 Z', shade),
    path('M150 820 C200 760 330 770 390 820 C340 840 220 848 150 820 Z', shine),
  ].join('')
  return sheet(w, h, oxblood, body)
}

/** Three mutes on a table, as a still life on paper. */
export function threeMutes(): Drawing {
  const w = 1500
  const h = 1000
  const body = [
    halftone([0, 0, w, 720], 22, '#e2c98f', (x, y) => 1.05 - Math.hypot(x - 380, y - 240) / 900),
    cutDisc(41, 390, 330, 215, amber),
    rect(0, 700, w, 300, teal),
    path('M0 700 H1500 V724 H0 Z', deepTeal),
    path(
      'M330 870 L820 900 L690 930 L250 904 Z M760 880 L1250 905 L1130 938 L720 916 Z M1180 860 L1500 880 V930 L1150 905 Z',
      deepTeal,
    ),
    path('M300 880 L420 190 L520 190 L640 880 C560 912 380 912 300 880 Z', flame),
    path('M490 190 L520 190 L640 880 C604 896 560 902 520 904 Z', oxblood),
    path('M420 190 C440 176 500 176 520 190 C500 206 440 206 420 190 Z', ink),
    ...[0, 1].map((i) =>
      path(`M${430 + i * 48} 226 L${446 + i * 46} 226 L${430 + i * 62} 430 L${400 + i * 60} 430 Z`, cream),
    ),
    path('M306 846 C390 880 550 880 634 846 L640 880 C560 912 380 912 300 880 Z', ink),
    path('M742 620 C742 860 800 906 930 906 C1060 906 1118 860 1118 620 Z', shade),
    path('M742 620 C742 860 800 906 930 906 C850 850 830 760 830 620 Z', shine),
    path('M742 620 C800 656 1060 656 1118 620 C1060 588 800 588 742 620 Z', ink),
    path('M862 628 L894 300 H966 L998 628 C960 640 900 640 862 628 Z', gold),
    path('M862 628 L894 300 H920 L912 636 C894 634 876 632 862 628 Z', cream),
    path('M894 300 C910 288 950 288 966 300 C950 312 910 312 894 300 Z', ink),
    path('M1180 880 C1172 720 1230 610 1322 610 C1414 610 1472 720 1464 880 C1400 914 1244 914 1180 880 Z', ink),
    path('M1206 860 C1204 730 1250 646 1316 632 C1262 690 1246 770 1252 874 Z', '#4b3f38'),
    path('M1296 616 L1304 540 H1340 L1348 616 Z', ink),
    path('M1304 540 L1296 330 H1348 L1340 540 Z', '#b9834a'),
    path('M1328 540 L1330 330 H1348 L1340 540 Z', '#7d5226'),
  ].join('')
  return sheet(w, h, cream, body)
}
