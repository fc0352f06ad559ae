// The password typed at sign-up, preserved in the browser that typed it and nowhere else: there it need not be typed again behind the
// mailed link. In any other browser it is set there, so who signs up first with another's address gains nothing.
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { z } from 'zod'
import { day, second } from '@/lib/durations'
import { seal, unseal } from './secret-box'

const cookieName = 'sign-up'
const purpose = 'sign-up password'
/** Longer than a link lives, which can be sent again. */
const preservedMs = day

const preserved = z.object({ email: z.string(), name: z.string(), password: z.string(), until: z.number() })

type World = Pick<Context, 'settings' | 'clock'>

/** Gives this browser what it typed, encrypted with the key of the site: neither the browser nor a program that reads its cookies can decrypt it. */
export function preserveTypedPassword(
  { settings, clock }: World,
  http: Pick<HttpExchange, 'setCookie'>,
  typed: { email: string; name: string; password: string },
): void {
  const until = clock.now().getTime() + preservedMs
  http.setCookie(cookieName, seal(settings.tokenSecret, purpose, JSON.stringify({ ...typed, until })), {
    maxAgeSeconds: preservedMs / second,
  })
}

/** What this browser typed for that address; null when it was another browser, another address, or too long ago. */
export function typedPassword(
  { settings, clock }: World,
  http: Pick<HttpExchange, 'cookie'>,
  email: string,
): { name: string; password: string } | null {
  const cookie = http.cookie(cookieName)
  if (cookie === undefined || cookie.length > 2000) return null
  try {
    const typed = preserved.parse(JSON.parse(unseal(settings.tokenSecret, purpose, cookie)))
    return typed.email === email && typed.until > clock.now().getTime() ? typed : null
  } catch {
    // Changed, cut, or from before the site's key was changed: as if it were not there.
    return null
  }
}

export function forgetTypedPassword(http: Pick<HttpExchange, 'setCookie'>): void {
  http.setCookie(cookieName, '', { maxAgeSeconds: 0 })
}
