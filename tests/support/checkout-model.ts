// Models the checkout: in whatever order buyers, PayPal, the clock and the jobs act, PayPal's ledger and our books
// agree.
import fc from 'fast-check'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { offers } from '@/db/schema/commerce/offers/offers'
import { releases } from '@/db/schema/commerce/shop'
import { afterSaleSteps, beginAfterSales } from './after-sale-model'
import { discPrices, manualSteps, offerManual } from './manual-model'
import { discs, expectEqualBooks, expectEverythingRecorded, live, type Model, type Real, uses } from './model-rules'
import type { OrdersWorld } from './orders-world'
import { countSold, nothingSold, type SoldCounts } from './sold-kinds'
import { europeZone, homeZone, storeZones, type TestZone } from './shipping-zones'

const buyers = 2

type Goods = 'sheet' | 'disc' | 'licensed' | 'album'
type Command = fc.AsyncCommand<Model, Real>

/** Returns null for an error that the page would show: it is no failure of the model. */
async function allowed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code !== 'internal') return null
    // An error of PayPal or of its adapter.
    if (error instanceof Error && 'failure' in error) return null
    throw error
  }
}

function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real)
      await expectEqualBooks(model, real)
    },
    toString: () => name,
  }
}

/**
 * Checks a refusal. An approved order is refused only when too few pieces are left beside other approved orders; unpaid
 * holds of other buyers are no reason.
 */
async function refusedRightly(world: OrdersWorld, orderID: string, error: unknown): Promise<never> {
  if (error instanceof Error && 'code' in error && error.code === 'insufficient_stock') {
    const [disc] = await world.rows<{ left: number; wanted: number }>(`
      select i.inventory_count - coalesce((select sum(h.quantity) from stock_holds h where h.shop_item_id = i.id and h.checkout_id <> c.id and h.approved_at is not null and ${live(world)}), 0)::int as left, l.quantity as wanted
      from checkouts c join checkout_lines l on l.checkout_id = c.id and l.takes_stock join shop_items i on i.id = l.shop_item_id where c.provider_order_id = '${orderID}'`)
    if (disc && disc.left >= disc.wanted)
      throw new Error(`${orderID} was approved for ${disc.wanted} discs, ${disc.left} are left, and it was refused`)
  }
  throw error
}

/** Zones that the owner may store at any moment. */
const zoneSets: Readonly<Record<string, TestZone[]>> = {
  none: [],
  home: [homeZone],
  two: [homeZone, europeZone],
  dearer: [homeZone, { ...europeZone, rates: [{ upToGrams: 2000, cents: 9900 }] }],
}

const findOrder = (model: Model, buyer: number) => model.orders[buyer] ?? null

type Cart = {
  buyer: number
  goods: [Goods, number][]
  country: string | undefined
  code: string | undefined
  /** Dollars that the buyer adds to the price of the album. */
  extra: number
  /** When a gift is delivered; null for the buyer's own order. */
  gift: 'as a card' | 'today' | 'in two days' | null
}

const carts: fc.Arbitrary<Cart> = fc.record({
  buyer: fc.nat(buyers - 1),
  goods: fc.constantFrom<[Goods, number][]>(
    [['sheet', 1]],
    [['disc', 1]],
    [
      ['sheet', 1],
      ['disc', 2],
    ],
    [['disc', 3]],
    [
      ['sheet', 1],
      ['licensed', 1],
    ],
    [['licensed', 1]],
    [
      ['disc', 1],
      ['album', 1],
    ],
  ),
  country: fc.constantFrom('US', 'DE', undefined),
  code: fc.constantFrom('EASTER 25', undefined),
  extra: fc.constantFrom(0, 0, 2.5),
  gift: fc.constantFrom(null, null, 'as a card', 'today', 'in two days'),
})

/** Returns the gift as its giver types it; none of a cart with a parcel or a link, which cannot be given. */
function typedGift({ gift, goods }: Cart, now: Date) {
  if (gift === null || goods.some(([kind]) => kind === 'disc' || kind === 'album')) return undefined
  const day = new Date(now.getTime() + (gift === 'today' ? 0 : 2 * 24 * 3_600_000)).toISOString().slice(0, 10)
  const [recipientName, recipientEmail, giverName] = ['Ada', 'ada@example.com', 'Big Band']
  const by = gift === 'as a card' ? ('card' as const) : ('mail' as const)
  return { by, recipientName, recipientEmail, deliverOn: day, giverName, message: 'Play it.' }
}

/** Opens an order. A buyer who sends the price of a sale that has ended is refused, and sends the new one. */
async function open(cart: Cart, model: Model, { world, browsers, items, licence }: Real): Promise<void> {
  const { buyer, goods, country, code, extra } = cart
  const openAt = (discPrice: number) => {
    const lineOf = {
      sheet: { id: items.sheet, price: 9.5 },
      licensed: { id: items.sheet, price: 28.5, licenceId: licence },
      disc: { id: items.disc, title: 'Late Set', price: discPrice, format: 'cd' },
      album: {
        ...{ id: items.album, title: 'Late Set', price: 9 + extra, category: 'digital_music', format: 'digital' },
        extra,
      },
    }
    const lines = goods.map(([kind, quantity]) => ({ ...lineOf[kind], quantity }))
    const gift = typedGift(cart, world.ctx.clock.now())
    return allowed(
      browsers[buyer]?.open(lines, undefined, undefined, 'Big Band', country, code, undefined, { gift }) ??
        Promise.resolve(null),
    )
  }
  const opened = (await openAt(discPrices.inSale)) ?? (await openAt(discPrices.afterwards))
  if (opened) model.orders[buyer] = opened.orderID
}

type Ending = 'approve' | 'decline' | 'echeck'

async function approve(buyer: number, ending: Ending, country: string, model: Model, { world }: Real): Promise<void> {
  // PayPal rejects this for an order that is over.
  const address = { address_line_1: '2 Side St', admin_area_2: 'Here', country_code: country }
  const approval = { shipping: { fullName: 'Ada Test', address } }
  await world.atPaypal(findOrder(model, buyer) ?? '', ending, approval).catch(() => undefined)
}

async function settle(buyer: number, model: Model, { world, browsers }: Real): Promise<void> {
  const orderID = findOrder(model, buyer) ?? ''
  const told = await allowed(
    browsers[buyer]?.settle(orderID).catch((error: unknown) => refusedRightly(world, orderID, error)) ??
      Promise.resolve(null),
  )
  if (told?.state === 'completed') model.toldCompleted.add(orderID)
  if (told?.shipTo !== undefined || told?.losesCode) model.toldUncharged.add(orderID)
}

const hasOrder = (buyer: number) => (model: Model) => findOrder(model, buyer) !== null

/** The steps of a purchase. They are more likely than all others, so that most sequences lead somewhere. */
const steps = [
  carts.map((cart) => command(`open(${JSON.stringify(cart)})`, (model, real) => open(cart, model, real))),
  carts.map((cart) =>
    command(`buy(${JSON.stringify(cart)})`, async (model, real) => {
      await open(cart, model, real)
      if (findOrder(model, cart.buyer) === null) return
      await approve(cart.buyer, 'approve', cart.country ?? 'US', model, real)
      await settle(cart.buyer, model, real)
    }),
  ),
  fc
    .tuple(
      fc.nat(buyers - 1),
      fc.constantFrom<Ending[]>('approve', 'decline', 'echeck'),
      fc.constantFrom('US', 'DE', 'BR'),
    )
    .map(([buyer, ending, country]) =>
      command(
        `${ending}(${buyer}, ${country})`,
        (model, real) => approve(buyer, ending, country, model, real),
        hasOrder(buyer),
      ),
    ),
  fc
    .nat(buyers - 1)
    .map((buyer) => command(`settle(${buyer})`, (model, real) => settle(buyer, model, real), hasOrder(buyer))),
]

/** Orders that are paid outside the site. */
const outside = manualSteps.map((arbitrary) =>
  arbitrary.map(({ name, run }) => command(name, (_model, real) => run(real))),
)

/** Everything that happens to orders once they are paid. */
const afterSales = afterSaleSteps.map((arbitrary) =>
  arbitrary.map(({ name, run }) => command(name, (_model, { world }) => run(world))),
)

const disturbances = [
  fc
    .constantFrom(
      { call: 'orders.create', kind: 'timeout-after-commit' },
      { call: 'orders.get', kind: 'reset-before-commit' },
      { call: 'orders.get', kind: 'malformed' },
      { call: 'orders.capture', kind: 'timeout-after-commit', times: 3 },
      { call: 'orders.capture', kind: 'status', status: 500 },
      { call: 'orders.capture', kind: 'status-after-commit', status: 502 },
      { call: 'orders.capture', kind: 'wrong-amount' },
      { call: 'webhook', kind: 'drop' },
      { call: 'webhook', kind: 'duplicate', copies: 2 },
      { call: 'webhook', kind: 'forge-crc' },
      { call: 'refund', kind: 'timeout-after-commit', times: 3 },
    )
    .map((fault) => command(`fault(${fault.call} ${fault.kind})`, async (_model, { world }) => world.fault(fault))),
  fc
    .constantFrom(30, 61, 200, 901, 3600)
    .map((seconds) => command(`advance(${seconds})`, (_model, { world }) => world.advance(seconds))),
  fc
    .constantFrom(...Object.entries(zoneSets))
    .map(([name, zones]) => command(`zones(${name})`, (_model, { world }) => storeZones(world.ctx.db, zones))),
  fc.constant(command('jobs', (_model, { world }) => world.runJobs())),
  fc.constant(
    command('every minute', async (_model, { world }) => {
      await world.runJobsNamed('settle-due')
      await world.runJobsNamed('mail-gifts')
    }),
  ),
  fc.nat(buyers - 1).map((buyer) =>
    command(
      `repayment at PayPal(${buyer})`,
      async (model, { world }) => {
        const capture = world
          .movements('capture')
          .find(({ orderId, status }) => orderId === model.orders[buyer] && status === 'COMPLETED')
        if (capture) await world.sim(`/captures/${capture.captureId}/refund`, {}).catch(() => undefined)
      },
      (model) => findOrder(model, buyer) !== null,
    ),
  ),
]

export type ModelOutcome = { runs: number; commands: number; captures: number; refunds: number; sold: SoldCounts }

/**
 * Runs the given number of sequences of up to 25 steps. Throws the shortest one found that breaks a rule, with its
 * seed.
 */
export async function runCheckoutModel(
  world: OrdersWorld,
  { runs, seed }: { runs: number; seed: number },
): Promise<ModelOutcome> {
  const outcome: ModelOutcome = { runs: 0, commands: 0, captures: 0, refunds: 0, sold: nothingSold() }
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...steps, ...steps, ...steps, ...outside, ...outside, ...afterSales, ...disturbances], {
        maxCommands: 25,
        size: 'max',
      }),
      async (way) => {
        await world.reset()
        offerManual(world)
        const [licence] = await world.ctx.db
          .insert(licenceTiers)
          .values([
            { name: 'School', copies: 30, price_amount: 300 },
            { name: 'Player', copies: 1, price_amount: 100 },
          ])
          .returning()
        await world.ctx.db
          .insert(offers)
          .values({ code: 'EASTER 25', kind: 'percent', percent_basis_points: 2500, currency: 'USD', uses_limit: uses })
        const [release] = await world.ctx.db.insert(releases).values({ title: 'Late Set' }).returning()
        const sheet = await world.item()
        const album = await world.item({
          category: 'digital_music',
          title: 'Late Set',
          price: 900,
          pay_more: true,
          pdf_file_url: null,
          bandcamp_url: 'https://band.example/album/late-set',
          release_id: release?.id,
          release_format: 'Download',
        })
        const disc = await world.item({
          category: 'cd',
          title: 'Late Set',
          price: 100 * discPrices.afterwards,
          sale_price: 100 * discPrices.inSale,
          sale_until: world.ctx.clock.now().toISOString().slice(0, 10),
          pdf_file_url: null,
          inventory_count: discs,
          weight_grams: 300,
          release_id: release?.id,
          release_format: 'CD',
        })
        await beginAfterSales(world, sheet.id)
        const real: Real = {
          world,
          browsers: Array.from({ length: buyers }, () => world.browser()),
          items: { sheet: sheet.id, disc: disc.id, album: album.id },
          licence: licence?.id ?? '',
        }
        let model: Model | undefined
        await fc.asyncModelRun(
          () => ({ model: (model = { orders: [], toldCompleted: new Set(), toldUncharged: new Set() }), real }),
          way,
        )
        await fetch(`${world.simulator.url}/_sim/faults`, { method: 'DELETE' })
        for (let minutes = 0; minutes < 12; minutes += 3) {
          await world.advance(181)
          await world.runJobsNamed('settle-due')
        }
        // PayPal's list tells of every webhook event that was lost.
        await world.advance(5 * 3600)
        await world.runJobsNamed('compare-with-paypal')
        if (model) await expectEqualBooks(model, real)
        await expectEverythingRecorded(real)
        outcome.sold = await countSold(world.rows, outcome.sold)
        outcome.runs++
        outcome.commands += [...way].length
        outcome.captures += world.movements('capture').length
        outcome.refunds += world.movements('refund').length
      },
    ),
    { numRuns: runs, seed, endOnFailure: false },
  )
  return outcome
}
