// Draws musicians and instruments as silhouettes. Each has its feet at x = 0, y = 0 unless a comment says otherwise;
// it is about 700 units tall.
import { disc, group, line, path, rect, scatter } from './drawing'

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

/** A trombonist far away, horn raised. */
export const trombonist = (color: string): string =>
  group(
    'scale(2.22)',
    [
      path(
        'M-32 0 L-26 -120 L-44 -128 C-50 -190 -46 -224 -30 -238 L30 -238 C46 -224 50 -190 44 -128 L26 -120 L34 0 H8 L0 -108 L-8 0 Z',
        color,
      ),
      `<ellipse cx="0" cy="-268" rx="18" ry="24" fill="${color}"/>`,
      path('M-38 -278 C-20 -286 20 -286 38 -278 C20 -268 -20 -268 -38 -278 Z', color),
      path('M-20 -282 L-17 -310 C-8 -302 8 -302 17 -310 L20 -282 Z', color),
      line('M34 -226 L74 -196 L96 -282', color, 15),
      line('M-34 -226 L-52 -190 L-8 -250', color, 15),
      line('M-4 -262 L206 -338 L212 -322 L10 -250', color, 5),
      path(
        'M30 -282 C56 -294 70 -314 74 -350 L86 -354 C98 -320 108 -292 116 -272 L106 -266 C84 -282 62 -282 34 -272 Z',
        color,
      ),
    ].join(''),
  )

/** A double bass with its player behind it, facing left. */
export function bassist(color: string): string {
  return [
    path(
      'M30 -470 C70 -480 110 -450 112 -390 C116 -320 104 -280 100 -240 L110 0 L52 0 L44 -200 L28 0 L-26 0 L0 -300 Z',
      color,
    ),
    `<ellipse cx="46" cy="-548" rx="38" ry="48" fill="${color}"/>`,
    path('M30 -510 L70 -510 L74 -460 L26 -460 Z', color),
    line('M40 -440 L-20 -400 L-42 -560', color, 36),
    line('M90 -420 L60 -320 L-20 -270', color, 36),
    group(
      'rotate(-7 -40 -40)',
      [
        path(
          'M-40 -30 C-130 -30 -150 -100 -140 -160 C-134 -200 -100 -200 -104 -236 C-108 -262 -128 -274 -120 -318 C-112 -356 -80 -360 -62 -376 L-56 -400 L-24 -400 L-18 -376 C0 -360 32 -356 40 -318 C48 -274 28 -262 24 -236 C20 -200 54 -200 60 -160 C70 -100 50 -30 -40 -30 Z',
          color,
        ),
        rect(-50, -640, 20, 260, color),
        path('M-58 -640 C-60 -690 -20 -700 -22 -664 L-26 -636 Z', color),
        line('M-40 -30 V0', color, 8),
      ].join(''),
    ),
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

/** Rows of people seen from behind along the bottom edge. */
export function crowd(color: string, seed: number, width: number, base: number, size: number, rows = 2): string {
  return Array.from({ length: rows }, (_, row) =>
    scatter(seed + row, Math.ceil(width / (size * 1.5)) + 2, (random, i) => {
      const x = i * size * 1.5 + random() * size * 0.6 - size
      const y = base + row * size * 0.9 - random() * size * 0.5
      return group(`translate(${x} ${y}) scale(${size * 0.0088})`, behind(Math.floor(random() * 6), color, color))
    }),
  ).join('')
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
