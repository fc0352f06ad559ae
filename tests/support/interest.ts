// Reports what a visitor does with an item, as the page of the item does it.
import type { Context } from '@/platform/context'
import { interestRoutes } from '@/features/commerce/interest/server/interest.routes'
import { openBrowser } from './browser-visit'

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Sends a report such as `seen <id>`; `cookie` is the name of a cookie of the browser. Returns the status. */
export async function sendInterest(
  ctx: Context,
  report: string,
  { agent = person, cookie = '' }: { agent?: string; cookie?: string } = {},
): Promise<number> {
  const [route] = interestRoutes
  const raw = new Request('http://site.example/api/seen', {
    method: 'POST',
    body: report,
    headers: { 'user-agent': agent },
  })
  const { http } = openBrowser()
  const answer = await route?.run(
    ctx,
    { raw, params: {} },
    { ...http, cookie: (name) => (name === cookie ? 'secret' : undefined) },
  )
  return answer?.status ?? 0
}
