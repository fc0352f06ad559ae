// Tells the site that the owner has published a gig or an item in the back-office. Imports and the demo publish nothing
// in this sense.
import { queueJob } from '@/adapters/jobs/queue-job'
import type { Transaction } from '@/adapters/database/connect'
import { letterSettings } from '@/db/schema/site/automatic-letters'

/** Job with the kind and the id of what was published. */
export const publishedTask = 'announce-published'

/** Queues the job, in the transaction of the publication, if the owner wants a newsletter about such things. */
export async function notePublication(tx: Transaction, kind: 'gig' | 'release', id: string): Promise<void> {
  const [settings] = await tx
    .select({ gig: letterSettings.gigs_are_on, release: letterSettings.releases_are_on })
    .from(letterSettings)
  if (settings?.[kind]) await queueJob(tx, publishedTask, { kind, id })
}
