// Draws night photographs as light and silhouettes: the people on the stage.
import { black, fade, glow, group, light, line, path, rect, sheet, type Drawing } from './drawing'
import { drumKit, musicStand } from './figures'
import { dust, floor } from './stage-light'

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
