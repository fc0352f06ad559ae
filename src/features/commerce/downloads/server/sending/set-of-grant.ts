// The parts of a bought set: the other files of its line, or, in a bundle, of its entry.
import type { Context } from '@/platform/context'
import { type DownloadGrant, grantsOfOrders, isMade } from '../grants/grants'
import type { LicenceSource } from './licence-source'
import { joinedCopy, type StampedCopy, stampedSet } from './stamped-copies'

/** Returns the parts in score order, as they were bought, without those refunded since. */
export async function grantsInSet({ db }: Pick<Context, 'db'>, set: DownloadGrant): Promise<DownloadGrant[]> {
  const ofLine = (await grantsOfOrders(db, [set.order_id])).get(set.order_id) ?? []
  return ofLine.filter(
    ({ id, file, entry_id, revoked_at }) =>
      id !== set.id && !isMade(file) && entry_id === set.entry_id && revoked_at === null,
  )
}

/** Returns "Violin" for "Corner Table, Violin": a part's name beside the other parts of its set. */
export function partName(setTitle: string, partTitle: string): string {
  let same = 0
  while (same < partTitle.length && setTitle[same] === partTitle[same]) same++
  const start = partTitle.slice(0, same).lastIndexOf(', ')
  return (start === -1 ? partTitle : partTitle.slice(start + 2)) || partTitle
}

/**
 * Returns the set as one PDF for this ticket, with the licence printed in it. If stamping fails, returns it without the
 * licence and marks the order. Null when the set cannot be joined. `what` distinguishes the files that one ticket sends
 * together.
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
  // The versions are part of the name, so that a copy with an older version of a part is never sent.
  const copy = what + bought.map(({ delivered_version: version }) => (version === null ? '' : `v${version}-`)).join('')
  const joined = await joinedCopy(ctx, ticketId, set.title, parts, copy)
  if ('problem' in joined) return null
  const { text, problem } = await licences.soldFile(ctx, set)
  if (!text || problem !== null) return joined
  const stamped = await stampedSet(ctx, ticketId, joined, parts, text, copy)
  if (!('problem' in stamped)) return stamped
  if (text.printed && stamped.problem !== 'missing') await licences.noteProblem(ctx, set.order_id, stamped.problem)
  return joined
}
