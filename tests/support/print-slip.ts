// Prints the papers of orders as a packer does: the response of a route of packing, and the words on a slip.
import type { RawRoute } from '@/platform/http/handler'
import { packingRoutes } from '@/features/commerce/packing/server/papers/papers.routes'
import { openBrowser } from './browser-visit'
import type { OrdersWorld } from './orders-world'
import { paperTexts } from './read-paper'

export const packer = { kind: 'packer' as const, email: 'packer@themusician.test' }

/** The routes of all papers, and of the papers of one order. */
export const [allPapers, papersOfOrder] = packingRoutes as [RawRoute, RawRoute]

export function getPapers(world: OrdersWorld, route: RawRoute, query = '', id = ''): Promise<Response> {
  const raw = new Request(`https://themusician.test/papers.pdf?${query}`)
  return Promise.resolve(route.run({ ...world.ctx, actor: packer }, { raw, params: { id } }, openBrowser().http))
}

export const pdfOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Returns the words on the packing slip of an order. */
export async function slipWords(world: OrdersWorld, id: string, query = ''): Promise<string> {
  const texts = await paperTexts(await pdfOf(await getPapers(world, papersOfOrder, query, id)))
  return texts.join(' ')
}
