// What a buyer chose of an item in a word or two: for the cart, the order and the mail.

/** "LP", "CD, signed", "PDF, B♭, Ensemble". Merchandise comes in one format only, so its size or colour says it all: "M". */
export function choiceName(
  category: string,
  formatName: string,
  variantLabel: string | null = null,
  licenceName: string | null = null,
): string {
  if (category === 'merchandise' && variantLabel) return variantLabel
  return [formatName, variantLabel, licenceName].filter(Boolean).join(', ')
}
