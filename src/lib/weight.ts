// Weights are whole grams everywhere in the code and the database. Converts them to words, and reads what people type.

/** Heaviest weight of an item or a parcel, in grams. */
const mostGrams = 1_000_000

/** Returns "500 g", and from a kilogram on "2 kg" or "1.25 kg". */
export function weightWords(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`
}

/**
 * Parses a typed weight to whole grams: `350`, `350 g`, `1.2 kg` or `1,2 kg`. Null for anything else, for part of a
 * gram, and for weights outside 1 g to 1,000 kg.
 */
export function typedGrams(typed: string): number | null {
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(g|kg)?$/i.exec(typed.trim()) ?? []
  if (number === undefined) return null
  const exact = Number(number.replace(',', '.')) * (unit?.toLowerCase() === 'kg' ? 1000 : 1)
  // 1.2 kg is 1200.0000000000002 in binary.
  const grams = Math.round(exact)
  return Math.abs(exact - grams) < 1e-6 && grams >= 1 && grams <= mostGrams ? grams : null
}
