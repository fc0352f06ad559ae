// Limits how often a requested link is mailed to an address. Any visitor may request one, so requests must neither fill
// a mailbox nor leave its owner without a working link.
import { createHmac } from 'node:crypto'
import { day, hour, minute, second } from '@/lib/durations'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import type { Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'

/** The mail is on its way: another request changes nothing. */
const pauseMs = minute
/** A link that expires sooner than this is not mailed again: a new one is created. */
const leastLeftMs = 5 * minute

/** Limit for a browser that has proven that the address is its own. */
const own = { most: 3, perSeconds: hour / second }
/** Limit for one network, whatever addresses it requests links for. */
const share = { most: 1, perSeconds: hour / second }
/** Limit for all unknown networks together. */
const strangers = { most: 2, perSeconds: hour / second }

/** Identifies the requester of a link; plain data, so that a job can carry it. */
export type Asker = {
  /** A key to count by, which does not identify a person. */
  name: string
  /** True when the key belongs to the owner of this address; a stranger has the key of a network. */
  isKnown: boolean
}

/** Returns the key of an unknown requester: a hash of the network. */
export function strangerName(
  { settings }: Pick<Context, 'settings'>,
  { network }: Pick<HttpExchange, 'network'>,
): string {
  return createHmac('sha256', settings.tokenSecret).update(`asker\0${network}`).digest('base64url')
}

export type AliveLink = { id: string; email: string; created_at: Date; expires_at: Date }

/**
 * Decides how to handle a request while `alive` is the newest usable link. `new`: create a link and mail it. This is
 * never refused, and is possible once in 25 minutes. Whatever others request, either the newest mail in the mailbox
 * holds a working link, or a request sends one. `again`: mail the same link once more. This has limits, which are
 * counted here: the requester's own if the requester is known for the address; otherwise a small share per network and
 * a small total, so that no stranger uses up the quota of the others. `nothing`: the mails already sent are enough.
 */
export async function answerToAsking(
  ctx: Pick<Context, 'clock' | 'settings'>,
  tx: Transaction,
  alive: AliveLink | undefined,
  asker: Asker,
): Promise<'new' | 'again' | 'nothing'> {
  const now = ctx.clock.now().getTime()
  if (!alive || alive.expires_at.getTime() - now < leastLeftMs) return 'new'
  if (now - alive.created_at.getTime() < pauseMs) return 'nothing'
  const mayAgain = asker.isKnown
    ? await takeFrom(ctx, tx, 'link again, own', `${alive.email}\0${asker.name}`, own)
    : (await takeFrom(ctx, tx, 'link again, network', `${alive.id}\0${asker.name}`, share)) &&
      (await takeFrom(ctx, tx, 'link again, anybody', alive.id, strangers))
  return mayAgain ? 'again' : 'nothing'
}

/** Formats the remaining life of a link for its mail: `30 minutes`, `7 days`. */
export function timeLeft({ clock }: Pick<Context, 'clock'>, { expires_at }: Pick<AliveLink, 'expires_at'>): string {
  const minutes = Math.max(1, Math.round((expires_at.getTime() - clock.now().getTime()) / minute))
  if (minutes >= (2 * day) / minute) return `${Math.round((minutes * minute) / day)} days`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
