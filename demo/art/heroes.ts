// Draws the pictures of the player: the hand on the slide for the home page, wide and tall, and the back for the about
// page.
import { amber, at, bellProfile, cutDisc, flame, halftone, handOnSlide, skin, skinLight } from './cut-paper'
import {
  cream,
  deepTeal,
  fade,
  gold,
  group,
  ink,
  line,
  night,
  oxblood,
  path,
  rect,
  sheet,
  type Drawing,
} from './drawing'

const sun = (x: number, y: number, r: number, step: number): string =>
  [
    halftone([x - r * 1.6, y - r * 1.6, r * 3.2, r * 3.2], step, oxblood, (px, py) => {
      const away = Math.hypot(px - x, py - y) / r
      return away < 0.9 ? 0 : 1.5 - away
    }),
    cutDisc(7, x, y, r, flame),
    halftone([x - r, y - r, r * 2, r * 2], step, amber, (px, py) => {
      const away = Math.hypot(px - x, py - y) / r
      return away > 0.97 ? 0 : 0.95 - Math.hypot(px - x - r * 0.25, py - y + r * 0.5) / (r * 1.1)
    }),
  ].join('')

const horn = (out: number): string =>
  at(210, -100, 0, 1, bellProfile(470, 1500)) + handOnSlide(out, 1700, deepTeal, '#0a2529')

/** The home page's picture: one diagonal from edge to edge, the hand in the light, room for words on the left. */
export function hero(): Drawing {
  const body = [
    sun(1690, 560, 600, 27),
    at(1560, 600, 27, 0.86, horn(1130)),
    rect(0, 1000, 2400, 350, 'url(#below)'),
  ].join('')
  return sheet(2400, 1350, night, body, dark(0.7))
}

/**
 * The same for tall screens: the hand is in the upper half, and the sleeve runs down into the dark area for the words.
 */
export function heroTall(): Drawing {
  const body = [
    sun(750, 560, 580, 27),
    at(730, 590, 54, 0.78, horn(820)),
    rect(0, 1150, 1350, 1250, 'url(#below)'),
  ].join('')
  return sheet(1350, 2400, night, body, dark(0.92))
}

const dark = (strength: number): string =>
  fade('below', [
    [0, night, 0],
    [1, night, strength],
  ])

/** The about page's picture: the player from behind, on the way home, the horn over the shoulder. */
export function portrait(): Drawing {
  const w = 1200
  const h = 1600
  const back =
    'M40 1600 C60 1380 96 1240 200 1160 C300 1090 420 1084 484 1044 L746 1044 C810 1084 930 1090 1022 1160 C1120 1240 1150 1400 1166 1600 Z'
  const head =
    'M456 640 C446 740 456 800 476 850 L486 868 C540 850 580 880 613 886 C646 880 686 850 740 868 L750 850 C770 800 780 740 770 640 Z'
  const man = [
    path(back, night),
    path(
      'M900 1092 C1000 1106 1062 1160 1100 1240 C1140 1330 1156 1460 1166 1600 H1128 C1112 1440 1092 1330 1050 1250 C1020 1190 976 1130 900 1092 Z',
      flame,
    ),
    path('M470 780 C476 860 500 920 498 1040 H728 C726 920 750 860 756 780 Z', skin),
    path('M700 780 C704 860 690 930 694 1040 H728 C726 920 750 860 756 780 Z', skinLight),
    path(head, night),
    path('M476 1066 C530 1116 700 1116 754 1066 L738 1000 C680 1036 550 1036 492 1000 Z', cream),
    path('M466 780 C438 756 432 820 448 856 C458 878 474 872 478 846 Z', skin),
    path('M760 780 C788 756 794 820 778 856 C768 878 752 872 748 846 Z', skinLight),
    line('M616 1104 C608 1260 614 1440 610 1600', '#2a201b', 7),
    path('M404 560 C390 420 410 300 470 282 C540 312 690 312 756 282 C816 300 836 420 822 560 Z', night),
    path('M400 596 C398 548 400 520 404 500 C520 536 706 536 822 500 C826 520 828 548 826 596 Z', flame),
    path(
      'M250 634 C330 560 440 556 613 556 C786 556 896 560 976 634 C900 686 760 704 613 704 C466 704 326 686 250 634 Z',
      ink,
    ),
    path('M976 634 C900 686 760 704 613 704 C766 688 880 664 930 606 C950 614 964 622 976 634 Z', flame),
  ].join('')
  const body = [
    halftone([0, 0, w, h], 26, '#1d5a5e', (_x, y) => 0.75 - y / 1500),
    cutDisc(11, 770, 640, 480, gold),
    halftone([200, 130, 1000, 1010], 26, amber, (x, y) =>
      Math.hypot(x - 770, y - 640) / 480 > 0.96 ? 0 : 0.1 + (y - 300) / 800,
    ),
    at(225, 560, 58, 1, bellProfile(290, 1300)),
    group('translate(70 20)', man),
  ].join('')
  return sheet(w, h, deepTeal, body)
}
