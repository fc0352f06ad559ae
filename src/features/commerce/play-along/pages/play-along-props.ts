// What the part of playing along is told by the page that it stands on.
import type { SheetSamples } from '@/features/commerce/look-inside/look-inside.contract'

export type PlayAlongProps = {
  slug: string
  itemId: string
  /** The pages that may be seen, of each edition or of the item's own PDF. */
  samples: readonly SheetSamples[]
  /** What is chosen to be bought. */
  edition: string | null
}
