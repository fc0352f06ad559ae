// The parts of a bought set: the other files of its line, or, in a bundle, of what was chosen for it.
import type { Context } from '@/platform/context'
import { isMade } from '../made-files'
import { type DownloadGrant, grantsOfOrders } from './grants'
import type { LicenceSource } from './licence-source'
import { joinedCopy, type StampedCopy, stampedSet } from './stamped-copies'

/** In score order, as they were bought; without what was refunded since. */
export async function grantsInSet({ db }: Pick<Context, 'db'>, set: DownloadGrant): Promise<DownloadGrant[]> {
  const ofLine = (await grantsOfOrders(db, [set.order_id])).get(set.order_id) ?? []
  return ofLine.filter(
    ({ id, file, entry_id, revoked_at }) =>
      id !== set.id && !isMade(file) && entry_id === set.entry_id && revoked_at === null,
  )
}

/** "Violin" of "Corner Table, Violin": what a part is called beside the others of its set. */
export function partName(setTitle: string, partTitle: string): string {
  let same = 0
  while (same < partTitle.length && setTitle[same] === partTitle[same]) same++
  const start = partTitle.slice(0, same).lastIndexOf(', ')
  return (start === -1 ? partTitle : partTitle.slice(start + 2)) || partTitle
}

/**
 * The set as one PDF for this ticket, with the licence printed in it; without, and the order marked, when that fails. Null when it cannot be joined.
 * `what` tells apart what one ticket sends together.
 */
export async function setPdf(
  ctx: Context,
  ticketId: string,
  set: DownloadGrant,
  licences: LicenceSource,
  what = '',
): Promise<StampedCopy | null> {
  const bought = await grantsInSet(ctx, set)
  const parts = bought.map(({ title, file }) => ({ name: partName(set.title, title), file }))
  if (parts.length === 0) return null
  // A copy with an older version of a part is not sent any more.
  const copy = what + bought.map(({ delivered_version: version }) => (version === null ? '' : `v${version}-`)).join('')
  const joined = await joinedCopy(ctx, ticketId, set.title, parts, copy)
  if ('problem' in joined) return null
  const { printed, problem } = await licences.soldFile(ctx, set)
  if (!printed || problem !== null) return joined
  const stamped = await stampedSet(ctx, ticketId, joined, parts, printed, copy)
  if (!('problem' in stamped)) return stamped
  if (stamped.problem !== 'missing') await licences.noteProblem(ctx, set.order_id, stamped.problem)
  return joined
}
