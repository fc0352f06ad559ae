// Links that are mailed to an address because somebody asked for them. Anybody may ask, so asking must neither fill a mailbox nor leave
// its owner without a link that works.
import { createHmac } from 'node:crypto'
import { day, hour, minute, second } from '@/lib/durations'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import type { Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'

/** The mail is on its way: asking again changes nothing. */
const pauseMs = minute
/** A link with less time left than this is not mailed again: a new one is made. */
const leastLeftMs = 5 * minute

/** For a browser that has shown that the address is its own. */
const own = { most: 3, perSeconds: hour / second }
/** For one network, whatever addresses it asks for. */
const share = { most: 1, perSeconds: hour / second }
/** For all of them together. */
const strangers = { most: 2, perSeconds: hour / second }

/** Who asks for a link; plain data, so that a job can carry it. */
export type Asker = {
  /** A key to count by, which names nobody. */
  name: string
  /** Whether the key belongs to the owner of this address; a stranger has the key of a network. */
  isKnown: boolean
}

/** The key of an unknown asker: a hash of the network. */
export function strangerName(
  { settings }: Pick<Context, 'settings'>,
  { network }: Pick<HttpExchange, 'network'>,
): string {
  return createHmac('sha256', settings.tokenSecret).update(`asker\0${network}`).digest('base64url')
}

export type AliveLink = { id: string; email: string; created_at: Date; expires_at: Date }

/**
 * What to do for somebody who asks while `alive` is the newest link that can still be used.
 * `new`: make a link and mail it. It is never refused, and can be so once in 25 minutes: whoever else has been asking, the newest mail
 * in the mailbox holds a link that works, or asking brings one.
 * `again`: mail the same link once more. That has limits, taken here: the asker's own if they are known for the address, else a small
 * share for each network and a small number for all of them, so that no stranger uses up what is there for the others.
 * `nothing`: the mails that were sent have to do.
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

/** How long a link still works, for its mail: `30 minutes`, `7 days`. */
export function timeLeft({ clock }: Pick<Context, 'clock'>, { expires_at }: Pick<AliveLink, 'expires_at'>): string {
  const minutes = Math.max(1, Math.round((expires_at.getTime() - clock.now().getTime()) / minute))
  if (minutes >= (2 * day) / minute) return `${Math.round((minutes * minute) / day)} days`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
