// Gives any JSON text the CRC-32 of another one: the attack that makes a webhook body untrustworthy.
import { crc32 } from 'node:zlib'

/** 64 positions, each a space or a tab: far more freedom than the 32 bits of the checksum need. */
const padding = 64

/**
 * Returns `forged` with trailing white space, so that it stays the same JSON and has the CRC-32 of `genuine`. CRC is
 * linear: turning one space into a tab flips a fixed set of checksum bits, independent of the others.
 */
export function withSameCrc32(forged: string, genuine: string): string {
  const base = Buffer.from(forged + ' '.repeat(padding))
  const start = base.length - padding
  const plain = crc32(base)
  const effects = Array.from({ length: padding }, (_, place) => {
    const flipped = Buffer.from(base)
    flipped[start + place] = 0x09
    return (crc32(flipped) ^ plain) >>> 0
  })

  // Gaussian elimination over bits: each pivot stores the positions that produce its checksum change.
  const pivots = new Map<number, { effect: number; places: bigint }>()
  const reduce = (effect: number, places: bigint): { effect: number; places: bigint } => {
    let rest = { effect, places }
    for (let bit = 31; bit >= 0; bit -= 1) {
      const pivot = pivots.get(bit)
      if (pivot && (rest.effect >>> bit) & 1)
        rest = { effect: (rest.effect ^ pivot.effect) >>> 0, places: rest.places ^ pivot.places }
    }
    return rest
  }
  for (const [place, effect] of effects.entries()) {
    const rest = reduce(effect, 1n << BigInt(place))
    if (rest.effect !== 0) pivots.set(31 - Math.clz32(rest.effect), rest)
  }
  const solution = reduce((plain ^ crc32(genuine)) >>> 0, 0n)
  if (solution.effect !== 0) throw new Error('No padding gives this checksum.')
  for (let place = 0; place < padding; place += 1) {
    if ((solution.places >> BigInt(place)) & 1n) base[start + place] = 0x09
  }
  return base.toString()
}
