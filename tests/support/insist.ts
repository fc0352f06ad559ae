// Sends requests as a patient buyer or packer does while the site is down, restarting or avoiding a failing PayPal.

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Repeats a request until it has an answer that is neither a fault nor "later". Throws after 800 tries. With
 * `takesLater` the buyer gives up when told to come back later.
 */
export async function insist(send: () => Promise<Response>, { takesLater = false } = {}): Promise<Response> {
  for (let tries = 0; tries < 800; tries++) {
    const answer = await send().catch(() => null)
    if (answer && answer.status < 500 && (takesLater || answer.status !== 429)) return answer
    await pause(250)
  }
  throw new Error('The site did not come back')
}

/** Posts JSON as a page of the site does; gives up after 30 seconds. */
export const postJson = (site: { url: string }, path: string, body: unknown, cookie?: string): Promise<Response> =>
  fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
