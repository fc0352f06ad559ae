// Draws the prints of people playing together and of the rain: a trio in three strips, umbrellas from a window above
// the street.
import { amber, at, bellProfile, flame, halftone, slide } from './cut-paper'
import {
  cream,
  deepTeal,
  disc,
  group,
  ink,
  line,
  night,
  oxblood,
  path,
  rect,
  sheet,
  teal,
  type Drawing,
} from './drawing'

const strip = (id: string, x: number, width: number, ground: string, body: string): string =>
  `<clipPath id="${id}"><rect x="${x}" y="0" width="${width}" height="1080"/></clipPath><g clip-path="url(#${id})">${rect(x, 0, width, 1080, ground)}${body}</g>`

/** Piano, bass and trombone, a strip each. */
export function trio(): Drawing {
  const keys = Array.from({ length: 9 }, (_, i) => rect(-300 + i * 150, 0, 144, 900, i === 4 ? '#e9d3a4' : cream)).join(
    '',
  )
  const sharps = [0, 1, 3, 4, 5, 7]
    .map((i) => rect(-200 + i * 150, 0, 92, 520, ink) + rect(-200 + i * 150, 0, 18, 500, '#3d4a4c'))
    .join('')
  const piano = [
    halftone([0, 0, 640, 560], 22, '#0c2b36', (x, y) => 0.95 - (x + y) / 1300),
    path('M40 0 L640 0 V420 C520 330 300 300 40 60 Z', night),
    at(250, 560, -18, 0.8, keys + sharps),
    path('M0 640 L640 432 V520 L0 728 Z', oxblood),
  ].join('')
  const bass = [
    halftone([640, 0, 640, 1080], 22, '#b8521d', (x) => 1.05 - (x - 640) / 560),
    path(
      'M700 1080 C640 900 740 830 730 700 C720 600 640 560 660 380 C680 220 820 190 960 190 C1100 190 1240 220 1260 380 C1280 560 1200 600 1190 700 C1180 830 1280 900 1220 1080 Z',
      '#7a3413',
    ),
    path(
      'M960 190 C1100 190 1240 220 1260 380 C1280 560 1200 600 1190 700 C1180 830 1280 900 1220 1080 H1120 C1160 900 1090 820 1100 700 C1110 590 1180 540 1160 390 C1150 270 1060 220 960 190 Z',
      oxblood,
    ),
    rect(908, 0, 104, 640, ink) + rect(908, 0, 22, 640, '#3d4a4c'),
    ...[926, 948, 970, 992].map((x) => rect(x, 0, 5, 860, cream)),
    path('M860 850 L880 790 H1040 L1060 850 L1040 868 H880 Z', cream),
    ...[-1, 1].map(
      (side) =>
        line(
          `M${960 + side * 150} 650 C${960 + side * 96} 640 ${960 + side * 104} 720 ${960 + side * 140} 780 C${960 + side * 172} 840 ${960 + side * 172} 900 ${960 + side * 116} 900`,
          ink,
          24,
        ) +
        disc(960 + side * 144, 662, 22, ink) +
        disc(960 + side * 122, 892, 25, ink),
    ),
  ].join('')
  const horn = [
    halftone([1280, 0, 640, 1080], 22, '#2f8f8a', (x, y) => 0.95 - Math.hypot(x - 1640, y - 300) / 760),
    at(1500, 620, 90, 1, bellProfile(250, 900)),
    at(1740, 560, 90, 0.74, slide(620, 900)),
  ].join('')
  const body = [
    strip('one', 0, 632, '#15485a', piano),
    strip('two', 644, 632, amber, bass),
    strip('three', 1288, 632, teal, horn),
  ].join('')
  return sheet(1920, 1080, night, body)
}

/** The street from a window three floors up, when it rains. */
export function umbrellas(): Drawing {
  const w = 1920
  const h = 1080
  const umbrella = (x: number, y: number, r: number, turn: number, one: string, two: string): string => {
    const corner = (k: number, away: number): string =>
      `${(Math.cos((k * Math.PI) / 4) * away).toFixed(1)} ${(Math.sin((k * Math.PI) / 4) * away).toFixed(1)}`
    const panels = Array.from({ length: 8 }, (_, k) =>
      path(`M0 0 L${corner(k, r)} Q${corner(k + 0.5, r * 0.86)} ${corner(k + 1, r)} Z`, k % 2 ? one : two),
    ).join('')
    const shadow = path(
      `M${corner(0, r)} ${Array.from({ length: 8 }, (_, k) => `Q${corner(k + 0.5, r * 0.86)} ${corner(k + 1, r)}`).join(' ')} Z`,
      night,
      `transform="translate(${r * 0.4} ${r * 0.5}) rotate(${turn})" opacity="0.7"`,
    )
    return group(
      `translate(${x} ${y})`,
      shadow + group(`rotate(${turn})`, panels) + disc(0, 0, r * 0.06, cream) + disc(0, 0, r * 0.03, ink),
    )
  }
  const rain = Array.from({ length: 190 }, (_, i) => {
    const x = (i * 467) % 2000
    const y = (i * 283) % 1120
    return line(`M${x} ${y} l${-16 - (i % 4) * 6} ${40 + (i % 4) * 16}`, i % 4 ? '#5d9a94' : cream, 3)
  }).join('')
  const body = [
    halftone([0, 0, w, h], 26, '#1a555a', (x, y) => 0.95 - Math.hypot((x - 620) / 1.4, y - 520) / 620),
    ...Array.from({ length: 7 }, (_, i) =>
      path(`M${1130 + i * 118} -20 h66 l-250 1120 h-66 Z`, i === 6 ? '#123d42' : '#cdb68c'),
    ),
    path('M0 0 H190 L60 1080 H0 Z', '#0a2023') + path('M190 0 H222 L92 1080 H60 Z', '#1d5257'),
    umbrella(470, 330, 190, 12, deepTeal, teal),
    umbrella(1010, 250, 130, 30, ink, '#2c3436'),
    umbrella(300, 830, 150, 40, ink, '#2c3436'),
    umbrella(1330, 800, 210, 5, '#2c3436', ink),
    umbrella(1760, 640, 130, 22, deepTeal, teal),
    umbrella(830, 720, 250, 18, flame, cream),
    rain,
  ].join('')
  return sheet(w, h, '#0e3338', body)
}
