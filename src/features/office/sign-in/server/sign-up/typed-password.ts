// Keeps the password typed at sign-up only in the browser that typed it, which need not ask for it again after the
// mailed link. Any other browser sets a new one, so signing up first with another person's address gains nothing.
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { z } from 'zod'
import { day, second } from '@/lib/durations'
import { seal, unseal } from '@/platform/secret-box'

const cookieName = 'sign-up'
const purpose = 'sign-up password'
/** Lasts longer than a link, which can be sent again. */
const preservedMs = day

const preserved = z.object({ email: z.string(), name: z.string(), password: z.string(), until: z.number() })

type World = Pick<Context, 'settings' | 'clock'>

/**
 * Stores the typed password in this browser, encrypted with the key of the site. Neither the browser nor a program that
 * reads its cookies can decrypt it.
 */
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

/**
 * Returns the password this browser typed for that address; null for another browser, another address, or after too
 * long.
 */
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
    // The cookie was changed, cut, or made before the site's key changed: treat it as missing.
    return null
  }
}

export function forgetTypedPassword(http: Pick<HttpExchange, 'setCookie'>): void {
  http.setCookie(cookieName, '', { maxAgeSeconds: 0 })
}
