// Draws night photographs as light: the shelf of records, the desk.
import {
  fade,
  glow,
  group,
  ink,
  light,
  line,
  night,
  path,
  rect,
  red,
  scatter,
  sheet,
  type,
  type Drawing,
} from './drawing'

export function recordShelf(): Drawing {
  const w = 1800
  const h = 1200
  const row = (y: number, height: number, seed: number): string => {
    let x = -10
    return scatter(seed, 120, (r) => {
      if (x > w) return ''
      const width = 9 + r() * 20
      const color =
        ['#6b181d', '#1d4a4c', '#c98f3a', '#e6d9bb', '#1b1a1d', '#8f3a22', '#2a3b57', '#3c3226', '#b8442e', '#d9c08a'][
          Math.floor(r() * 10)
        ] ?? ink
      const top = y + r() * 16
      const lean = r() < 0.04 ? 'transform="rotate(1.5)"' : ''
      const words =
        r() < 0.6
          ? rect(
              x + width * 0.35,
              top + 30 + r() * 80,
              Math.max(2, width * 0.3),
              60 + r() * 160,
              color === '#e6d9bb' || color === '#d9c08a' ? '#2a201a' : '#e9d9b4',
              'opacity="0.75"',
            )
          : ''
      const spine =
        rect(x, top, width - 1.5, height - (top - y), color, lean) +
        words +
        rect(x, top, 1.6, height - (top - y), '#ffffff', 'opacity="0.14"') +
        rect(x + width - 3, top, 2.4, height - (top - y), '#000000', 'opacity="0.5"')
      x += width
      return spine
    })
  }
  const body = [
    rect(0, 0, w, h, '#0d0705'),
    row(60, 470, 3),
    rect(0, 530, w, 44, 'url(#board)'),
    row(640, 480, 8),
    rect(0, 1120, w, 80, 'url(#board)'),
    rect(0, 0, w, 60, 'url(#board)'),
    rect(0, 574, w, 80, 'url(#under)'),
    rect(0, 60, w, 90, 'url(#under)'),
    rect(0, 0, w, h, 'url(#vignette)'),
    glow('lamp', 1250, 360, 900, 640),
  ].join('')
  return sheet(
    w,
    h,
    night,
    body,
    fade('board', [
      [0, '#7a4420'],
      [1, '#2c1508'],
    ]) +
      fade('under', [
        [0, '#000000', 0.85],
        [1, '#000000', 0],
      ]) +
      light('lamp', '#ffb860', 0.35) +
      '<radialGradient id="vignette" cx="0.66" cy="0.36" r="0.8"><stop offset="0.2" stop-color="#000" stop-opacity="0.1"/><stop offset="1" stop-color="#000" stop-opacity="0.88"/></radialGradient>',
  )
}

/** A page of our own engraved music on a desk. `page` is the rasterised page as a data URI. */
export function deskPage(page: string, kind: 'lamp' | 'close' | 'pencil'): Drawing {
  if (kind === 'close') {
    const body = [
      rect(0, 0, 1400, 1400, '#efe2c4'),
      group(
        'translate(700 700) rotate(-9) scale(4.6) translate(-420 -415)',
        `<image href="${page}" width="1240" height="1754" style="mix-blend-mode:multiply"/>`,
      ),
      rect(0, 0, 1400, 1400, 'url(#shade)'),
    ].join('')
    return sheet(
      1400,
      1400,
      '#efe2c4',
      body,
      '<radialGradient id="shade" cx="0.45" cy="0.42" r="0.75"><stop offset="0.1" stop-color="#5a2c08" stop-opacity="0.08"/><stop offset="0.6" stop-color="#3a1804" stop-opacity="0.55"/><stop offset="1" stop-color="#140702" stop-opacity="0.96"/></radialGradient>',
    )
  }
  const pencil = group(
    kind === 'lamp' ? 'translate(1240 860) rotate(-34)' : 'translate(760 1230) rotate(-52)',
    rect(0, 0, 460, 22, '#c98f2e') +
      rect(0, 0, 460, 7, '#f0c66a') +
      path('M460 0 L520 11 L460 22 Z', '#e9cfa0') +
      path('M500 7 L520 11 L500 15 Z', ink) +
      rect(-40, 0, 40, 22, '#8d8a84') +
      rect(-70, 0, 30, 22, '#b3483c'),
  )
  if (kind === 'lamp') {
    const w = 1800
    const h = 1200
    const body = [
      rect(0, 0, w, h, '#1a0d07'),
      scatter(4, 60, (r) =>
        line(
          `M-20 ${r() * h} C600 ${r() * h} 1200 ${r() * h} 1820 ${r() * h}`,
          '#3a1d0d',
          1 + r() * 5,
          'opacity="0.25"',
        ),
      ),
      group(
        'matrix(0.78 -0.12 0.2 0.62 330 330)',
        rect(14, 18, 1240, 1754, '#000000', 'opacity="0.6" filter="url(#soft14)"') +
          rect(0, 0, 1240, 1754, '#f3e6c8') +
          `<image href="${page}" width="1240" height="1754"/>`,
      ),
      rect(0, 0, w, h, 'url(#shade)'),
      pencil,
      glow('lamp', 700, 240, 900, 560),
    ].join('')
    return sheet(
      w,
      h,
      night,
      body,
      '<radialGradient id="shade" cx="0.42" cy="0.4" r="0.7"><stop offset="0" stop-color="#7a3d0c" stop-opacity="0.12"/><stop offset="0.5" stop-color="#2a1204" stop-opacity="0.6"/><stop offset="1" stop-color="#050201" stop-opacity="0.97"/></radialGradient>' +
        light('lamp', '#ffd796', 0.3),
    )
  }
  const w = 1200
  const h = 1600
  const body = [
    rect(0, 0, w, h, '#0f0a08'),
    group(
      'translate(-60 -40) rotate(-3.5) scale(1.15)',
      rect(0, 0, 1240, 1754, '#efe0bd') + `<image href="${page}" width="1240" height="1754"/>`,
    ),
    `<ellipse cx="560" cy="640" rx="210" ry="96" fill="none" stroke="${red}" stroke-width="9" opacity="0.85" transform="rotate(-7 560 640)"/>`,
    line('M800 560 C860 520 900 500 960 500', red, 8, 'opacity="0.85"'),
    type(880, 470, 'watch me', {
      size: 74,
      fill: red,
      face: 'TeX Gyre Chorus',
      weight: 'normal',
      more: 'transform="rotate(-6 880 470)" opacity="0.9"',
    }),
    line('M180 1010 q20 -40 40 0 t40 0 t40 0', '#40362c', 6, 'opacity="0.8"'),
    type(200, 1180, 'softer!', { size: 84, fill: '#40362c', face: 'TeX Gyre Chorus', weight: 'normal' }),
    pencil,
    rect(0, 0, w, h, 'url(#shade)'),
  ].join('')
  return sheet(
    w,
    h,
    night,
    body,
    '<radialGradient id="shade" cx="0.5" cy="0.4" r="0.8"><stop offset="0.1" stop-color="#8a4a12" stop-opacity="0.1"/><stop offset="0.6" stop-color="#3a1a06" stop-opacity="0.5"/><stop offset="1" stop-color="#0a0401" stop-opacity="0.95"/></radialGradient>',
  )
}
