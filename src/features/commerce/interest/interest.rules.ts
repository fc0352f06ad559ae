// The steps of a visitor before a purchase, as the page reports them.

/** Names the steps: a visitor sees the page of an item, opens its sample pages, listens to it, puts it into the cart. */
export const interestSteps = ['seen', 'inside', 'played', 'cart'] as const
export type InterestStep = (typeof interestSteps)[number]

const shape = /^(seen|inside|played|cart) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads a report such as `seen 0b6e7e6e-2f0f-4b7e-8f1a-9c1d2e3f4a5b`; null when it is none. */
export function readInterest(text: string): { step: InterestStep; itemId: string } | null {
  const [, name, itemId] = shape.exec(text) ?? []
  const step = interestSteps.find((one) => one === name)
  return step && itemId ? { step, itemId } : null
}

/** Matches user agents of crawlers and other programs. The browser of a person sends none of these words. */
const program =
  /bot|crawl|spider|slurp|scrap|headless|lighthouse|preview|prerender|monitor|pingdom|facebookexternalhit|curl|wget|python|java\/|okhttp|go-http|node|axios|undici/i

/** True when a person probably uses this browser. */
export const isPerson = (userAgent: string | null): boolean =>
  userAgent !== null && userAgent !== '' && !program.test(userAgent)
