// A bought licence in words: for the confirmation, mails, purchases and the back-office.
import type { LicenceSnapshot } from '@/db/schema/orders'
import { counted } from '@/lib/counted'

/** "8 copies, licensed to Big Band X". */
export function licenceDetail({ copies, holder }: LicenceSnapshot): string {
  return [counted(copies, 'copy', 'copies'), ...(holder ? [`licensed to ${holder}`] : [])].join(', ')
}
