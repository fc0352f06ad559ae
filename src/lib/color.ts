// Converts theme colours for places outside style sheets, which understand only "#rrggbb".

/** Converts `"45 90% 60%"` (hue, saturation, lightness) → `"#f5c73d"`; the fallback for anything else. */
export function hslToHex(hsl: string, fallback: string): string {
  const [, hue, saturation, lightness] = /^([\d.]+) ([\d.]+)% ([\d.]+)%$/.exec(hsl.trim()) ?? []
  if (hue === undefined || saturation === undefined || lightness === undefined) return fallback
  const light = Number(lightness) / 100
  const reach = (Number(saturation) / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const step = (offset + Number(hue) / 30) % 12
    return light - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))
  }
  return hexOfChannels([0, 8, 4].map(channel))
}

/** Returns red, green and blue of `"#rrggbb"`, 0 to 1. */
const hexChannels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]

/**
 * Converts `"#f5c73d"` → `"45 90% 60%"`, with as few decimals as give the same colour back; null for anything that is
 * not such a colour.
 */
export function hexToHsl(hex: string): string | null {
  const wanted = hex.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(wanted)) return null
  const [red, green, blue] = hexChannels(wanted)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const reach = most - least
  const lightness = (most + least) / 2
  const saturation = reach === 0 ? 0 : reach / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    reach === 0
      ? 0
      : most === red
        ? (green - blue) / reach
        : most === green
          ? (blue - red) / reach + 2
          : (red - green) / reach + 4
  const written = (decimals: number) => {
    const short = (value: number) => String(Number(value.toFixed(decimals)))
    return `${short(((sixth + 6) % 6) * 60)} ${short(saturation * 100)}% ${short(lightness * 100)}%`
  }
  return [0, 1].map(written).find((triple) => hslToHex(triple, '') === wanted) ?? written(2)
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const curved = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** WCAG 2, level AA: minimum contrast for text. */
export const leastContrast = 4.5

/**
 * Returns the contrast of two colours (`"#rrggbb"`) as WCAG 2 computes it: 1 for equal colours, 21 for black and white.
 */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [one, other]
    .map((hex) => {
      const [red, green, blue] = hexChannels(hex).map(linear) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

type Triple = [number, number, number]
const times = (matrix: readonly Triple[], [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple

/** Returns lightness and the two colour axes of `"#rrggbb"` in oklab. */
const hexToOklab = (hex: string): Triple => {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    hexChannels(hex).map(linear) as Triple,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as Triple,
  )
}

const hexOfChannels = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(255 * Math.min(1, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const hexOfOklab = (color: Triple): string => {
  const cones = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    color,
  ).map((value) => value ** 3) as Triple
  const channels = times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cones,
  )
  return hexOfChannels(channels.map((value) => curved(Math.max(0, value))))
}

/** Returns the result of a style sheet's `color-mix(in oklab, one share%, other)`; `share` is 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const [first, second] = [hexToOklab(one), hexToOklab(other)]
  return hexOfOklab(first.map((value, at) => value * share + (second[at] ?? 0) * (1 - share)) as Triple)
}

/** Returns the result of `oklch(from color l calc(c * factor) h)`. */
export function withChroma(hex: string, factor: number): string {
  const [light, a, b] = hexToOklab(hex)
  return hexOfOklab([light, a * factor, b * factor])
}

/**
 * Returns the colour seen when a translucent colour covers another; `share` is the opacity of the top colour, 0 to 1.
 */
export function laidOver(top: string, ground: string, share: number): string {
  const below = hexChannels(ground)
  return hexOfChannels(hexChannels(top).map((value, at) => value * share + (below[at] ?? 0) * (1 - share)))
}
