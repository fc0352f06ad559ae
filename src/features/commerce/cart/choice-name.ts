// A buyer's choice of an item in one or two words: for the cart, the order and the mail.

/**
 * Returns "LP", "CD, signed" or "PDF, B♭, Ensemble". Merchandise has only one format, so its size or colour is enough:
 * "M".
 */
export function choiceName(
  category: string,
  formatName: string,
  variantLabel: string | null = null,
  licenceName: string | null = null,
): string {
  if (category === 'merchandise' && variantLabel) return variantLabel
  return [formatName, variantLabel, licenceName].filter(Boolean).join(', ')
}
