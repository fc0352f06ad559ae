// A bought licence in words: for the confirmation, mails, purchases and the back-office.
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import { counted } from '@/lib/counted'

/** Returns "8 copies, licensed to Big Band X". For a top-up of a licence: "raised to 8 copies, at the same link". */
export function licenceDetail({ copies, holder }: LicenceSnapshot, isTopUp = false): string {
  const copiesText = counted(copies, 'copy', 'copies')
  return [
    isTopUp ? `raised to ${copiesText}, at the same link` : copiesText,
    ...(holder ? [`licensed to ${holder}`] : []),
  ].join(', ')
}
