// Encodes an address as a QR code: a path of which one unit is one module. Pure.
import { encode } from 'uqr'

/**
 * Points: the white strip that holds the code, and the code with the white margin that scanners need. Its modules are
 * then at least 0.28 mm.
 */
export const codeSizes = { strip: 46, side: 42 } as const
/** Modules on each side. */
const margin = 4

/** `path` starts in the upper left corner of the square, margin included. The side of the square is `modules`. */
export function qrCodePath(link: string): { path: string; modules: number } {
  const { data } = encode(link, { ecc: 'L', border: 0 })
  const runs = data.flatMap((row, y) =>
    listRuns(row).map(([x, long]) => `M${x + margin} ${y + margin}h${long}v1h-${long}z`),
  )
  return { path: runs.join(''), modules: data.length + 2 * margin }
}

/** Returns the start of each run of dark modules, and its length. */
function listRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1]++
    else if (isDark) runs.push([x, 1])
  })
  return runs
}
