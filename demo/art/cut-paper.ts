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

/** A finger: `run` is its path, `lit` its lit side. */
const finger = (run: string, lit: string, width: number): string =>
  line(run, ink, width + 12) + line(run, skin, width) + line(lit, skinLight, width * 0.26)

/**
 * The part of the hand behind the slide: thumb, palm, arm with cuff and sleeve. It fits `slide`, with the brace at the
 * origin.
 */
export function handBehind(sleeve: string, seam: string): string {
  return [
    path('M392 236 L300 480 L1560 2380 L2300 1860 Z', sleeve),
    path('M392 236 L352 342 L1900 2150 L1990 2080 Z', seam),
    path('M330 300 L440 190 L560 300 L380 520 L286 424 Z', cream),
    path('M330 300 L440 190 L470 218 L300 440 L286 424 Z', '#cdb68c'),
    disc(372, 414, 20, gold) + disc(368, 410, 8, cream),
    finger('M236 60 L130 -52 L14 -84', 'M200 -10 L128 -80 L40 -106', 80),
    path(
      'M432 214 C384 140 300 66 216 22 C172 -2 118 -26 96 2 C60 50 56 120 84 200 C108 262 176 318 226 346 C262 372 292 398 312 420 Z',
      skin,
    ),
    path('M432 214 C384 140 300 66 216 22 C172 -2 130 -22 104 -6 C190 34 300 130 372 272 Z', skinLight),
  ].join('')
}

/** The four fingers in front of the slide. */
export function handBefore(): string {
  return [
    line('M0 -100 V100', '#7b4a12', 40, 'style="stroke-linecap:butt"') + line('M-6 -100 V100', gold, 24),
    finger('M122 214 C70 236 12 240 16 292', 'M92 208 C56 218 8 222 -2 262', 62),
    finger('M92 142 C20 160 -60 148 -62 224', 'M58 130 C0 136 -66 126 -80 182', 74),
    finger('M86 64 C0 58 -92 50 -104 132', 'M46 42 C-20 38 -96 24 -122 84', 82),
    finger('M108 -8 C30 -46 -72 -58 -92 34', 'M72 -42 C10 -72 -72 -78 -108 -8', 82),
    path(
      'M108 -44 C160 -34 250 30 330 120 C300 190 230 260 170 262 C120 240 92 190 88 120 C70 60 76 0 108 -44 Z',
      skin,
    ),
    path('M108 -44 C160 -34 270 40 350 130 C280 96 190 20 104 -6 Z', skinLight),
    ...['M92 24 L150 52', 'M88 102 L146 116', 'M104 178 L156 178'].map((d) => line(d, ink, 11)),
  ].join('')
}

/** Hand and slide together: the hand at the origin, the slide along -x. */
export function handOnSlide(out: number, back: number, sleeve: string, seam: string): string {
  return handBehind(sleeve, seam) + slide(out, back) + handBefore()
}

/** Moves, turns and scales a drawing. */
export const at = (x: number, y: number, turn: number, scale: number, body: string): string =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, body)
