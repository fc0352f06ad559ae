// Theme colours outside style sheets: where only "#rrggbb" is understood.

/** `"45 90% 60%"` (hue, saturation, lightness) → `"#f5c73d"`; the fallback for anything else. */
export function hexOf(hsl: string, fallback: string): string {
  const [, hue, saturation, lightness] = /^([\d.]+) ([\d.]+)% ([\d.]+)%$/.exec(hsl.trim()) ?? []
  if (hue === undefined || saturation === undefined || lightness === undefined) return fallback
  const light = Number(lightness) / 100
  const reach = (Number(saturation) / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const step = (offset + Number(hue) / 30) % 12
    const value = light - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))
    return Math.round(255 * Math.min(1, Math.max(0, value))).toString(16).padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
