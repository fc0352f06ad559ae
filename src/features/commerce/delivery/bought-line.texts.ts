// Words of a bought line for the confirmation, mails, purchases and the back-office that the requirements leave open
// (OP-28), for the owner to review.
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import { counted } from '@/lib/counted'
import { quotedHolder } from '@/lib/holder-name'

/** Returns the label of a bought link: music to play and download, or sheet music on another site. */
export const boughtLinkText = (category: string) =>
  category === 'sheet_music' ? 'Open the music' : 'Listen and download'

/** Returns the label of a link that an item of a bundle brings. */
export const entryLinkText = (name: string) => `${boughtLinkText('')}: ${name}`

/** Returns "8 copies, licensed to “Big Band X”". For a top-up of a licence: "raised to 8 copies, at the same link". */
export function licenceDetail({ copies, holder }: LicenceSnapshot, isTopUp = false): string {
  const copiesText = counted(copies, 'copy', 'copies')
  return [
    isTopUp ? `raised to ${copiesText}, at the same link` : copiesText,
    ...(holder ? [`licensed to ${quotedHolder(holder)}`] : []),
  ].join(', ')
}
