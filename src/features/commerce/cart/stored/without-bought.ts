// Removes from a cart exactly what was paid for (CHK-29). Items that were added meanwhile stay.
import type { Cart, CartLine } from '../cart'

/** A number of pieces of one choice. */
export type BoughtPieces = {
  productId: string
  format: string
  variantId: string | null
  licenceId: string | null
  isTopUp?: boolean
  quantity: number
}

const isSameChoice = (
  line: CartLine,
  { productId, format, variantId, licenceId, isTopUp = false }: BoughtPieces,
): boolean =>
  line.product.id === productId &&
  line.selectedFormat === format &&
  (line.variant?.id ?? null) === variantId &&
  (line.licence?.id ?? null) === licenceId &&
  (line.topsUp !== undefined) === isTopUp

/**
 * Returns the cart without the bought pieces. Lines that lose all their pieces are removed. Returns the same cart when
 * it holds nothing that was bought.
 */
export function withoutBought(cart: Cart, bought: readonly BoughtPieces[]): Cart {
  const left = bought.map((pieces) => ({ ...pieces }))
  const lines = cart.lines.flatMap((line) => {
    let { quantity } = line
    for (const pieces of left.filter((one) => isSameChoice(line, one))) {
      const taken = Math.min(quantity, pieces.quantity)
      quantity -= taken
      pieces.quantity -= taken
    }
    return quantity === line.quantity ? [line] : quantity > 0 ? [{ ...line, quantity }] : []
  })
  return lines.length === cart.lines.length && lines.every((line, index) => line === cart.lines[index])
    ? cart
    : { lines }
}
