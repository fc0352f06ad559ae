// Draws the house's cut paper: edges cut by hand, halftone dots, a slide, a hand that holds it. Measures are those of
// the drawing.
import { cream, disc, gold, group, ink, line, path, rect } from './drawing'
import { randomFrom } from './render/tracer'

export const amber = '#e08a2c'
export const flame = '#c8431f'
export const skin = '#5a2c17'
export const skinLight = '#b9652b'

/** A disc cut with scissors: many short straight cuts, none quite on the circle. */
export function cutDisc(seed: number, x: number, y: number, r: number, fill: string, rough = 0.012, more = ''): string {
  const random = randomFrom(seed)
  const corners = Math.max(28, Math.round(r / 14))
  const points = Array.from({ length: corners }, (_, i) => {
    const a = (i / corners) * Math.PI * 2
    const away = r * (1 + (random() - 0.5) * 2 * rough)
    return `${(x + Math.cos(a) * away).toFixed(1)} ${(y + Math.sin(a) * away).toFixed(1)}`
  })
  return path(`M${points.join(' L')} Z`, fill, more)
}

/** Dots on a grid turned by 30 degrees. `tone` says how full a dot is at a place: 0 none, 1 dots that touch. */
export function halftone(
  box: [number, number, number, number],
  step: number,
  color: string,
  tone: (x: number, y: number) => number,
  more = '',
): string {
  const [left, top, width, height] = box
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  const reach = Math.ceil((width + height) / step)
  const dots: string[] = []
  for (let i = -reach; i <= reach; i += 1)
    for (let j = -reach; j <= reach; j += 1) {
      const x = left + width / 2 + (i * cos - j * sin) * step
      const y = top + height / 2 + (i * sin + j * cos) * step
      if (x < left || y < top || x > left + width || y > top + height) continue
      const r = Math.min(1, tone(x, y)) * step * 0.56
      if (r > step * 0.06)
        dots.push(
          `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`,
        )
    }
  return path(dots.join(''), color, more)
}

/** A brass tube along +x: three flat tones. */
export function tube(x1: number, x2: number, y: number, thick: number): string {
  return [
    rect(x1, y - thick / 2, x2 - x1, thick, '#7b4a12'),
    rect(x1, y - thick / 2, x2 - x1, thick * 0.66, gold),
    rect(x1, y - thick * 0.32, x2 - x1, thick * 0.17, cream),
  ].join('')
}

/**
 * A slide along -x with its bow at -`out`; the brace that the hand holds is at x = 0, the tubes are at y = -100 and
 * 100.
 */
export function slide(out: number, back: number): string {
  const bow = (width: number, color: string, shift = 0): string =>
    line(`M${-out} ${-100 + shift} A100 100 0 0 0 ${-out} ${100 + shift}`, color, width, 'style="stroke-linecap:butt"')
  return [
    bow(46, '#7b4a12'),
    bow(30, gold, -8),
    bow(8, cream, -11),
    tube(-out - 2, 60, -100, 46),
    tube(-out - 2, 60, 100, 46),
    tube(40, back, -100, 34),
    tube(40, back, 100, 34),
    ...[-100, 100].map((y) => rect(46, y - 31, 44, 62, '#8d5a1a') + rect(46, y - 31, 44, 34, '#f0c567')),
    path(`M${-out - 150} -16 L${-out - 116} -26 V26 L${-out - 150} 16 Z`, '#8d5a1a'),
  ].join('')
}

/** A bell in profile behind the slide: rim at x = 0, opening towards -x, `r` its radius. */
export function bellProfile(r: number, length: number): string {
  const outline = `M0 ${-r} C${r * 0.14} ${-r * 0.42} ${r * 0.7} ${-r * 0.2} ${length} ${-r * 0.1} V${r * 0.1} C${r * 0.7} ${r * 0.2} ${r * 0.14} ${r * 0.42} 0 ${r} Z`
  return [
    path(outline, '#8d5a1a'),
    path(
      `M0 ${-r} C${r * 0.14} ${-r * 0.42} ${r * 0.7} ${-r * 0.2} ${length} ${-r * 0.1} V${r * 0.02} C${r * 0.6} ${r * 0.02} ${r * 0.16} ${r * 0.1} 0 ${r * 0.3} Z`,
      amber,
    ),
    path(
      `M0 ${-r} C${r * 0.14} ${-r * 0.42} ${r * 0.7} ${-r * 0.2} ${length} ${-r * 0.1} V${-r * 0.05} C${r * 0.62} ${-r * 0.1} ${r * 0.12} ${-r * 0.2} 0 ${-r * 0.5} Z`,
      '#f0c567',
    ),
    `<ellipse cx="0" cy="0" rx="${r * 0.055}" ry="${r}" fill="${ink}" stroke="${cream}" stroke-width="${r * 0.018}"/>`,
  ].join('')
}

/** Tones of the hand, from the side in the dark to the side in the light. */
const tones = ['#33170b', skin, '#7d4120', '#9c5326', skinLight] as const

/** A flat piece of paper with straight edges. */
const facet = (points: string, tone: 0 | 1 | 2 | 3 | 4): string =>
  path(`M${points} Z`, tones[tone], `stroke="${tones[tone]}" stroke-width="1.5"`)

/**
 * A finger of three bones, each two flat pieces: the upper one in the light, the lower one in the dark. `joints` are
 * the knuckle, two joints and the tip; `widths` the width at each.
 */
function finger(joints: readonly [number, number][], widths: readonly number[]): string {
  const edges = joints.map((joint, index) => {
    const [fromX, fromY] = joints[index - 1] ?? joint
    const [toX, toY] = joints[index + 1] ?? joint
    const share = (widths[index] ?? 0) / 2 / Math.hypot(toX - fromX, toY - fromY)
    // Left of the way from knuckle to tip is below, because fingers run to the left.
    const away = (side: number) => {
      const [x, y] = [joint[0] + side * (toY - fromY) * share, joint[1] - side * (toX - fromX) * share]
      return `${x.toFixed(1)} ${y.toFixed(1)}`
    }
    return { upper: away(-1), middle: away(-0.1), lower: away(1) }
  })
  return edges
    .flatMap((to, index) => {
      const from = edges[index - 1]
      if (!from) return []
      const isFirst = index === 1
      const lit = isFirst ? 4 : index === edges.length - 1 ? 2 : 3
      return [
        facet([from.middle, to.middle, to.lower, from.lower].join(' L'), isFirst ? 1 : 0),
        facet([from.upper, to.upper, to.middle, from.middle].join(' L'), lit),
      ]
    })
    .join('')
}

/** The part of the hand behind the slide: palm, arm with cuff and sleeve. It fits `slide`, with the brace at the origin. */
export function handBehind(sleeve: string, seam: string): string {
  return [
    path('M392 236 L300 480 L1560 2380 L2300 1860 Z', sleeve),
    path('M392 236 L352 342 L1900 2150 L1990 2080 Z', seam),
    path('M330 300 L440 190 L560 300 L380 520 L286 424 Z', cream),
    path('M330 300 L440 190 L470 218 L300 440 L286 424 Z', '#cdb68c'),
    disc(372, 414, 20, gold) + disc(368, 410, 8, cream),
    facet('432 214 L330 96 L216 20 L128 -16 L92 40 L88 214 L160 290 L226 346 L312 420', 1),
    facet('432 214 L330 96 L216 20 L300 150 L372 272', 3),
  ].join('')
}

/** Four fingers around the brace, the thumb on it, and the back of the hand, all in front of the slide. */
export function handBefore(): string {
  return [
    line('M0 -100 V100', '#7b4a12', 40, 'style="stroke-linecap:butt"') + line('M-6 -100 V100', gold, 24),
    // Draws the little finger first, because each finger covers a part of the one below it.
    finger(
      [
        [150, 226],
        [44, 246],
        [-6, 272],
        [10, 326],
      ],
      [70, 78, 72, 52],
    ),
    finger(
      [
        [140, 172],
        [-2, 176],
        [-66, 202],
        [-56, 268],
      ],
      [78, 88, 82, 58],
    ),
    finger(
      [
        [140, 104],
        [-36, 98],
        [-112, 130],
        [-104, 202],
      ],
      [88, 94, 88, 62],
    ),
    finger(
      [
        [150, 34],
        [-34, 12],
        [-112, 46],
        [-104, 122],
      ],
      [94, 96, 90, 62],
    ),
    // The thumb presses on the brace from above.
    finger(
      [
        [236, 30],
        [128, -54],
        [62, -70],
        [-14, -52],
      ],
      [92, 78, 66, 46],
    ),
    facet('-18 -80 L24 -94 L30 -72 L-14 -60', 4),
    facet('112 -30 L196 -14 L334 120 L292 220 L180 274 L124 262 L104 170 L92 70', 1),
    facet('112 -30 L196 -14 L334 120 L252 92 L152 24', 4),
    facet('152 24 L252 92 L334 120 L292 220 L206 150', 3),
    facet('112 -30 L152 24 L206 150 L150 100 L92 70', 2),
    ...['90 62 L156 96 L102 98', '100 142 L160 158 L106 172', '118 216 L164 224 L126 246'].map((points) =>
      facet(points, 0),
    ),
  ].join('')
}

/** Hand and slide together: the hand at the origin, the slide along -x. */
export function handOnSlide(out: number, back: number, sleeve: string, seam: string): string {
  return handBehind(sleeve, seam) + slide(out, back) + handBefore()
}

/** Moves, turns and scales a drawing. */
export const at = (x: number, y: number, turn: number, scale: number, body: string): string =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, body)
