// Draws musicians and instruments as silhouettes. Each has its feet at x = 0, y = 0 unless a comment says otherwise;
// it is about 700 units tall.
import { disc, group, line, path, rect } from './drawing'

/** A trombone in profile, mouth at the origin, pointing to +x; `out` is the extension of the slide (0 to 240). */
export function trombone(color: string, out = 120, weight = 7): string {
  const end = 230 + out
  return [
    line(`M0 0 H${end} a10 10 0 0 1 0 20 H18`, color, weight),
    line(`M18 20 V0 M46 0 V20 M${60 + out} 0 V20`, color, weight * 0.8),
    line('M18 20 V14 H-118 a17 17 0 0 1 0 -36 H60', color, weight),
    line('M-60 -22 V14 M12 -22 V14', color, weight * 0.8),
    path('M40 -26 C110 -28 150 -36 178 -82 L188 -82 C190 -50 190 6 188 38 L178 38 C150 -8 110 -16 40 -18 Z', color),
    path('M-10 -7 L2 -4 L2 4 L-10 7 Z', color),
  ].join('')
}

/** A small drum kit seen from the front, centre at x = 0. */
export function drumKit(color: string, rim: string): string {
  const stand = (x: number, y: number): string =>
    line(`M${x} ${y} V-30 M${x} -80 L${x - 44} 0 M${x} -80 L${x + 44} 0`, color, 7)
  return [
    disc(0, -140, 140, color),
    `<circle cx="0" cy="-140" r="138" fill="none" stroke="${rim}" stroke-width="5"/>`,
    path('M-150 -300 L-26 -318 L-20 -214 L-140 -200 Z M150 -300 L26 -318 L20 -214 L140 -200 Z', color),
    line('M-150 -300 L-26 -318 M150 -300 L26 -318', rim, 4),
    path('M190 -200 H330 L324 -30 H196 Z', color),
    line('M190 -200 H330', rim, 4),
    path('M-330 -216 H-200 L-204 -160 H-326 Z', color),
    line('M-330 -216 H-200', rim, 4),
    stand(-265, -160),
    stand(-400, -420),
    stand(390, -470),
    group(
      'rotate(-9 -400 -420)',
      `<ellipse cx="-400" cy="-420" rx="120" ry="9" fill="${color}"/>` + line('M-518 -422 H-282', rim, 3),
    ),
    group(
      'rotate(12 390 -470)',
      `<ellipse cx="390" cy="-470" rx="150" ry="10" fill="${color}"/>` + line('M242 -472 H538', rim, 3),
    ),
    `<ellipse cx="-420" cy="-280" rx="92" ry="7" fill="${color}"/><ellipse cx="-420" cy="-266" rx="92" ry="7" fill="${color}"/>`,
  ].join('')
}

/**
 * A person seen from behind, head and shoulders; the head's middle is at the origin, about 100 wide. `kind` chooses the
 * hair or hat.
 */
export function behind(kind: number, color: string, lit: string): string {
  const tops = [
    path('M-44 -4 C-50 -76 50 -76 44 -4 Z', color),
    path(
      'M-72 -16 C-40 -34 40 -34 72 -16 C40 2 -40 2 -72 -16 Z M-42 -22 C-44 -80 -34 -92 0 -82 C34 -92 44 -80 42 -22 Z',
      color,
    ),
    disc(0, -16, 70, color),
    path('M-42 -8 C-46 -72 46 -72 42 -8 Z', color) + disc(0, -78, 26, color),
    path('M-50 30 C-64 -90 64 -90 50 30 L58 96 H-58 Z', color),
    path('M-48 -26 C-44 -70 30 -78 50 -36 L74 -26 L50 -14 Z', color),
  ]
  return [
    `<ellipse cx="0" cy="0" rx="42" ry="54" fill="${color}"/>`,
    rect(-24, 36, 48, 60, color),
    path('M-130 420 C-134 170 -112 104 -24 84 H24 C112 104 134 170 130 420 Z', color),
    path('M24 84 C112 104 134 170 130 420 H118 C118 200 96 130 24 98 Z', lit),
    tops[kind % tops.length],
  ].join('')
}

/** A music stand with an optional lamp glow colour. */
export function musicStand(color: string, lamp: string | null): string {
  return [
    line('M0 0 V-250', color, 7),
    line('M0 -40 L-50 0 M0 -40 L50 0', color, 7),
    path('M-70 -340 H70 L64 -250 H-64 Z', color),
    lamp ? line('M-50 -344 H50', lamp, 6) : '',
  ].join('')
}
