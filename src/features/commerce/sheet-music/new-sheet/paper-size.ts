// Names the paper of a PDF by its size: "A4", "Letter", otherwise in millimetres. Pure.

const pointsPerMillimetre = 72 / 25.4
/** Tolerance in points, because printers and programs round. */
const tolerance = 6

const sizes: readonly [name: string, width: number, height: number][] = [
  ['A5', 420, 595],
  ['A4', 595, 842],
  ['A3', 842, 1191],
  ['B5', 499, 709],
  ['B4', 709, 1001],
  ['Letter', 612, 792],
  ['Legal', 612, 1008],
  ['Tabloid', 792, 1224],
  ['9 × 12 in', 648, 864],
  ['10 × 13 in', 720, 936],
]

/** Returns "A4", "A4 landscape" or "216 × 330 mm"; null if the size is not known. Width and height are in points. */
export function paperName(width: number | null, height: number | null): string | null {
  if (!width || !height) return null
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const name = sizes.find(
    ([, narrow, high]) => Math.abs(narrow - short) <= tolerance && Math.abs(high - long) <= tolerance,
  )?.[0]
  if (name !== undefined) return width > height ? `${name} landscape` : name
  const millimetres = (points: number) => Math.round(points / pointsPerMillimetre)
  return `${millimetres(width)} × ${millimetres(height)} mm`
}
