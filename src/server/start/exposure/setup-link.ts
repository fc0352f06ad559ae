// The link that the start prints when other machines can reach the site before production. It works once, and gives one
// browser on another machine the rights that otherwise only this machine has.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { day, second } from '@/lib/durations'
import { AppError } from '@/lib/errors'

export type SetupLink = {
  /** Path below the site's address. */
  path: string
  /** True for the cookie of the browser that used the link. */
  isOpenedBy(cookie: string | undefined): boolean
  routes: RawRoute[]
}

export const setupCookieName = 'setup'
const cookieSeconds = (30 * day) / second

function isSame(secret: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(secret), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Creates a new link. The link and the cookie it sets are valid until this process ends. */
export function createSetupLink(): SetupLink {
  const token = randomBytes(32).toString('base64url')
  const pass = randomBytes(32).toString('base64url')
  let isUsed = false
  const check = (given: string | undefined) => {
    if (isUsed || !isSame(token, given ?? ''))
      throw new AppError('link_expired', {
        message: 'This link has been used, or it never worked. The next start of the site prints a new one.',
      })
  }
  const route = { path: '/dev/setup/{token}', access: 'downloadHolder' } as const
  return {
    path: `/dev/setup/${token}`,
    isOpenedBy: (cookie) => cookie !== undefined && isSame(pass, cookie),
    routes: [
      {
        ...route,
        method: 'GET',
        summary: 'The setup link, with a button, so that a program that only opens links does not use it up.',
        maxBodyBytes: 0,
        async run(_ctx, { params }) {
          check(params.token)
          return plainPage({
            status: 200,
            title: 'Set up this site',
            text: 'This browser may then read the mailbox of the site and create the first account. The link works once.',
            form: { action: `/dev/setup/${params.token}`, fields: [], submit: 'Continue' },
          })
        },
      },
      {
        ...route,
        method: 'POST',
        summary: 'Uses up the setup link and gives this browser access.',
        maxBodyBytes: 1024,
        fromAnywhere: true,
        async run(_ctx, { params }, http) {
          check(params.token)
          isUsed = true
          http.setCookie(setupCookieName, pass, { maxAgeSeconds: cookieSeconds })
          return new Response(null, { status: 303, headers: { location: '/dev/mail' } })
        },
      },
    ],
  }
}
