// Musicians and instruments as silhouettes. Each stands on y = 0 with the feet at x = 0 unless said otherwise; about 700 units tall.
import { disc, group, line, path, rect, scatter } from './drawing'

/** A trombone in profile, mouth at the origin, pointing to +x; `out` is how far the slide is drawn (0 to 240). */
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

/** A trombonist in profile, facing right, horn at `tilt` degrees (negative: up). */
export function trombonist(
  color: string,
  {
    tilt = -12,
    out = 120,
    hat = true,
    horn = color,
  }: { tilt?: number; out?: number; hat?: boolean; horn?: string } = {},
): string {
  const a = (tilt * Math.PI) / 180
  const mouth = { x: 44, y: -588 }
  const along = (d: number, across: number): string =>
    `${mouth.x + Math.cos(a) * d - Math.sin(a) * across} ${mouth.y + Math.sin(a) * d + Math.cos(a) * across}`
  return [
    path(
      'M-30 -508 C-66 -500 -90 -468 -93 -420 C-97 -360 -82 -318 -83 -280 C-86 -250 -94 -226 -96 -200 L60 -200 C66 -250 68 -300 62 -340 C60 -390 68 -440 46 -480 C36 -500 12 -512 -30 -508 Z',
      color,
    ),
    path(
      'M-86 -214 C-94 -140 -102 -84 -100 -26 L-110 -8 L-108 0 L-22 0 C-20 -10 -38 -16 -54 -24 C-46 -90 -30 -150 -10 -208 Z',
      color,
    ),
    path(
      'M-26 -214 C-8 -150 14 -104 22 -50 L18 -22 L14 0 L104 0 C104 -12 84 -18 64 -24 C66 -80 68 -150 57 -214 Z',
      color,
    ),
    path('M-16 -500 C-14 -530 -14 -546 -12 -560 L28 -552 C26 -530 26 -516 34 -496 Z', color),
    `<ellipse cx="8" cy="-592" rx="34" ry="44" fill="${color}" transform="rotate(${tilt * 0.6} 8 -592)"/>`,
    path('M34 -612 L50 -590 L38 -584 L42 -572 L30 -560 Z', color),
    hat
      ? group(
          `rotate(${tilt * 0.5 - 3} 6 -622)`,
          path('M-54 -618 C-34 -630 46 -630 70 -615 C54 -606 -38 -607 -54 -618 Z', color) +
            path('M-32 -622 C-38 -664 -26 -676 -4 -666 C14 -676 44 -674 44 -622 Z', color),
        )
      : path('M-32 -600 C-40 -656 36 -664 42 -612 C28 -628 -8 -634 -32 -600 Z', color),
    line(`M-30 -470 L20 -400 L${along(48, 16)}`, color, 36),
    line(`M6 -466 L${110 + out * 0.3} -${424 - tilt} L${along((66 + out) * 1.2, 16)}`, color, 30),
    group(`translate(${mouth.x} ${mouth.y}) rotate(${tilt}) scale(1.2)`, trombone(horn, out, 6)),
    disc(
      Number(along((66 + out) * 1.2, 14).split(' ')[0]),
      Number(along((66 + out) * 1.2, 14).split(' ')[1]),
      19,
      color,
    ),
    disc(Number(along(46, 14).split(' ')[0]), Number(along(46, 14).split(' ')[1]), 20, color),
  ].join('')
}

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

/** A grand piano from the side with its player to the left, facing right. */
export function pianist(color: string): string {
  return [
    path('M60 -300 H470 C480 -270 470 -240 430 -236 H60 Z', color),
    path('M120 -300 C200 -330 300 -470 470 -500 L474 -488 C330 -440 270 -330 200 -298 Z', color),
    line('M330 -300 L352 -432', color, 7),
    rect(92, -240, 22, 240, color),
    rect(420, -240, 22, 240, color),
    rect(250, -240, 14, 200, color),
    rect(18, -320, 110, 34, color),
    path('M-120 -200 C-150 -300 -140 -430 -84 -462 C-40 -470 -20 -430 -30 -360 L-24 -210 Z', color),
    `<ellipse cx="-52" cy="-516" rx="37" ry="46" fill="${color}" transform="rotate(14 -52 -516)"/>`,
    path('M-84 -480 L-50 -490 L-40 -440 L-90 -440 Z', color),
    line('M-70 -420 L-30 -330 L56 -330', color, 34),
    path('M-130 -210 L10 -226 L30 -200 L20 0 L-30 0 L-26 -150 L-120 -150 Z', color),
    rect(-170, -170, 150, 24, color),
    line('M-150 -150 V0 M-50 -150 V0', color, 10),
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

/** Heads and shoulders of a crowd along the bottom edge. */
export function crowd(color: string, seed: number, width: number, base: number, size: number, rows = 2): string {
  return Array.from({ length: rows }, (_, row) =>
    scatter(seed + row, Math.ceil(width / (size * 1.5)) + 2, (random, i) => {
      const x = i * size * 1.5 + random() * size * 0.6 - size
      const y = base + row * size * 0.9 - random() * size * 0.5
      const r = size * (0.4 + random() * 0.1)
      const arm =
        random() < 0.12
          ? line(`M${x + size * 0.6} ${y + size} L${x + size * 0.8} ${y - size * 0.9}`, color, size * 0.22)
          : ''
      return `${disc(x, y, r, color)}${path(`M${x - size * 0.95} ${y + size * 2.4} C${x - size * 0.9} ${y + size * 0.6} ${x - size * 0.4} ${y + size * 0.5} ${x} ${y + size * 0.5} C${x + size * 0.4} ${y + size * 0.5} ${x + size * 0.9} ${y + size * 0.6} ${x + size * 0.95} ${y + size * 2.4} Z`, color)}${arm}`
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
