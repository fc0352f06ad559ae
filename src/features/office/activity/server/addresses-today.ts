// Detects if all visitors seem to come from one address. Records it in the activity log, where every process reads it,
// and shows it on the dashboard.
import { desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { recordAudit } from '@/db/audit'
import { audit } from '@/db/schema/office/audit'
import { day, hour } from '@/lib/durations'

type World = Pick<Context, 'db' | 'clock'>

const ref = 'visitors'
const oneAddress = 'visitors.one_address'
/** Each process detects it separately; one entry for all of them is enough for this time. */
const quietMs = hour

async function newest(db: World['db']) {
  const [entry] = await db.select().from(audit).where(eq(audit.ref, ref)).orderBy(desc(audit.id)).limit(1)
  return entry
}

/**
 * Records that all visitors of this process share one address or, if that was recorded before, that they no longer do.
 */
export async function noteAddresses({ db, clock }: World, isOne: boolean): Promise<void> {
  const at = clock.now()
  const last = await newest(db)
  const wasOne = last?.what === oneAddress
  if (isOne ? wasOne && at.getTime() - last.at.getTime() < quietMs : !wasOne) return
  await recordAudit(db, { actor: 'system', what: isOne ? oneAddress : 'visitors.several_addresses', ref, at })
}

/** Reports trouble if it was detected within the last day and has not been found to be over since. */
export async function addressesToday({ db, clock }: World) {
  const last = await newest(db)
  if (last?.what !== oneAddress || clock.now().getTime() - last.at.getTime() >= day) return []
  return [
    {
      key: 'addresses',
      count: 1,
      text: 'All visitors seem to come from one address, so limits count them as one person. The operator of the server has to set TRUSTED_PROXIES to the number of proxies in front of the site.',
      href: '/admin/activity',
      action: 'See activity',
      kind: 'trouble' as const,
    },
  ]
}
