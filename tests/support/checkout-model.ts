// Models the checkout: in whatever order buyers, PayPal, the clock and the jobs act, PayPal's ledger and our books
// agree.
import fc from 'fast-check'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { offers } from '@/db/schema/commerce/offers/offers'
import { releases } from '@/db/schema/commerce/shop'
import { forgottenDecisions, manualProblems, manualSteps, offerManual } from './manual-model'
import type { Browser, OrdersWorld } from './orders-world'
import { europeZone, homeZone, storeZones, type TestZone } from './shipping-zones'

const discs = 6
const buyers = 2
/** Orders that may use the code. */
const uses = 2

/** State that the model tracks beside the system: each buyer's order, and what each buyer was told. */
type Model = {
  orders: (string | null)[]
  toldCompleted: Set<string>
  /** Orders whose buyers read that the address costs more, or that the code did not hold, and that nothing was charged. */
  toldUncharged: Set<string>
}
type Goods = 'sheet' | 'disc' | 'licensed' | 'album'
type Real = {
  world: OrdersWorld
  browsers: Browser[]
  /** Disc and album are two formats of one release. */
  items: { sheet: string; disc: string; album: string }
  /** A licence for 30 copies at three times the price. */
  licence: string
}
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
      from checkouts c join checkout_lines l on l.checkout_id = c.id and l.takes_stock join shop_items i on i.id = l.shop_item_id where c.paypal_order_id = '${orderID}'`)
    if (disc && disc.left >= disc.wanted)
      throw new Error(`${orderID} was approved for ${disc.wanted} discs, ${disc.left} are left, and it was refused`)
  }
  throw error
}

/** SQL condition: not expired by the shop's clock. */
const live = (world: OrdersWorld) => `expires_at > '${world.ctx.clock.now().toISOString()}'`

/** Zones that the owner may store at any moment. */
const zoneSets: Readonly<Record<string, TestZone[]>> = {
  none: [],
  home: [homeZone],
  two: [homeZone, europeZone],
  dearer: [homeZone, { ...europeZone, rates: [{ upToGrams: 2000, cents: 9900 }] }],
}

const findOrder = (model: Model, buyer: number) => model.orders[buyer] ?? null

/** The steps of a purchase. They are more likely than all others, so that most sequences lead somewhere. */
const steps = [
  fc
    .tuple(
      fc.nat(buyers - 1),
      fc.constantFrom<[Goods, number][]>(
        [['sheet', 1]],
        [['disc', 1]],
        [
          ['sheet', 1],
          ['disc', 2],
        ],
        [['disc', 3]],
        [['licensed', 1]],
        [
          ['disc', 1],
          ['album', 1],
        ],
      ),
      fc.constantFrom('US', 'DE', undefined),
      fc.constantFrom('EASTER 25', undefined),
    )
    .map(([buyer, cart, country, code]) =>
      command(
        `open(${buyer}, ${JSON.stringify(cart)}, ${country}, ${code})`,
        async (model, { browsers, items, licence }) => {
          const lineOf = {
            sheet: { id: items.sheet, price: 9.5 },
            licensed: { id: items.sheet, price: 28.5, licenceId: licence },
            disc: { id: items.disc, title: 'Late Set', price: 15, format: 'cd' },
            album: { id: items.album, title: 'Late Set', price: 9, category: 'digital_music', format: 'digital' },
          }
          const lines = cart.map(([kind, quantity]) => ({ ...lineOf[kind], quantity }))
          const opened = await allowed(
            browsers[buyer]?.open(lines, undefined, undefined, 'Big Band', country, code) ?? Promise.resolve(null),
          )
          if (opened) model.orders[buyer] = opened.orderID
        },
      ),
    ),
  fc
    .tuple(
      fc.nat(buyers - 1),
      fc.constantFrom('approve' as const, 'decline' as const, 'echeck' as const),
      fc.constantFrom('US', 'DE', 'BR'),
    )
    .map(([buyer, ending, country]) =>
      command(
        `${ending}(${buyer}, ${country})`,
        async (model, { world }) => {
          // PayPal rejects this for an order that is over.
          const address = { address_line_1: '2 Side St', admin_area_2: 'Here', country_code: country }
          const approval = { shipping: { fullName: 'Ada Test', address } }
          await world.atPaypal(findOrder(model, buyer) ?? '', ending, approval).catch(() => undefined)
        },
        (model) => findOrder(model, buyer) !== null,
      ),
    ),
  fc.nat(buyers - 1).map((buyer) =>
    command(
      `settle(${buyer})`,
      async (model, { world, browsers }) => {
        const orderID = findOrder(model, buyer) ?? ''
        const told = await allowed(
          browsers[buyer]?.settle(orderID).catch((error: unknown) => refusedRightly(world, orderID, error)) ??
            Promise.resolve(null),
        )
        if (told?.state === 'completed') model.toldCompleted.add(orderID)
        if (told?.shipTo !== undefined || told?.losesCode) model.toldUncharged.add(orderID)
      },
      (model) => findOrder(model, buyer) !== null,
    ),
  ),
]

/** Orders that are paid outside the site. */
const outside = manualSteps.map((arbitrary) =>
  arbitrary.map(({ name, run }) => command(name, (_model, real) => run(real))),
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
  fc.constant(command('poller', (_model, { world }) => world.runJobsNamed('settle-due'))),
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

type Line = { left: number; sold: number }
type Booked = { order: string; status: string; cents: number; payments: number; paid: number }

function fail(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Checks the rules that hold at every moment. */
async function expectEqualBooks(model: Model, { world, items }: Real): Promise<void> {
  const problems: string[] = []
  const captures = world.movements('capture')
  for (const orderID of new Set(captures.map(({ orderId }) => orderId))) {
    const times = captures.filter(({ orderId, status }) => orderId === orderID && status === 'COMPLETED').length
    if (times > 1) problems.push(`${orderID} was charged ${times} times`)
  }
  const refunded = world.movements('refund').reduce((sum, { cents }) => sum + cents, 0)
  const charged = captures.filter(({ status }) => status === 'COMPLETED').reduce((sum, { cents }) => sum + cents, 0)
  if (refunded > charged) problems.push(`${refunded} cents were paid back of ${charged}`)
  const [disc] = await world.rows<Line>(
    `select inventory_count as left, purchase_count as sold from shop_items where id = '${items.disc}'`,
  )
  if (!disc || disc.left < 0 || disc.left + disc.sold !== discs)
    problems.push(`of ${discs} discs ${disc?.sold} are sold and ${disc?.left} left`)
  const [held] = await world.rows<{ approved: number; most: number }>(`
    select coalesce(sum(quantity) filter (where approved_at is not null), 0)::int as approved, coalesce(max(quantity) filter (where approved_at is null), 0)::int as most from stock_holds where ${live(world)}`)
  if (disc && held && held.approved > disc.left)
    problems.push(`${held.approved} discs are held for approved payments, and ${disc.left} are there`)
  if (held && held.most > 3) problems.push(`${held.most} discs are held for one buyer before the approval`)
  const paid = new Set(
    (
      await world.rows<{ order: string }>(
        `select paypal_order_id as "order" from checkouts where status in ('paid', 'shortage') and paypal_order_id not like 'manual-%'`,
      )
    ).map(({ order }) => order),
  )
  for (const order of model.toldCompleted)
    if (!paid.has(order)) problems.push(`the buyer of ${order} was told that it is completed`)
  for (const { orderId } of captures)
    if (model.toldUncharged.has(orderId)) problems.push(`the buyer of ${orderId} was told that nothing was charged`)
  const unequal = await world.rows(
    "select c.id from checkouts c where c.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id where p.checkout_id = c.id and r.status = 'completed')",
  )
  if (unequal.length > 0) problems.push(`${unequal.length} orders name another sum paid back than their refunds`)
  const [code] = await world.rows<{ counted: number; kept: number; wrong: number }>(`
    select uses as counted, (select count(*)::int from offer_uses where state <> 'returned') as kept,
      (select count(*)::int from checkouts c where c.discount_cents <> (select sum(l.discount_cents) from checkout_lines l where l.checkout_id = c.id)) as wrong
    from offers`)
  if (!code || code.counted !== code.kept || code.counted > uses)
    problems.push(`the code of ${uses} uses counts ${code?.counted}, and ${code?.kept} orders have one`)
  if (code && code.wrong > 0) problems.push(`${code.wrong} discounts are not the sum over their lines`)
  problems.push(...(await manualProblems(world)))
  for (const order of paid)
    if (!captures.some(({ orderId }) => orderId === order)) problems.push(`${order} is paid and was never captured`)
  fail(problems)
}

/** Checks the rules that hold once PayPal works again and the poller has had its time. */
async function expectEverythingRecorded({ world }: Real): Promise<void> {
  const problems = await forgottenDecisions(world)
  const booked = await world.rows<Booked>(`select c.paypal_order_id as "order", c.status, c.total_cents as cents,
    (select count(*)::int from payments p where p.checkout_id = c.id) as payments, (select count(*)::int from orders o where o.checkout_id = c.id and o.payment_status in ('completed', 'refunded')) as paid
    from checkouts c where c.paypal_order_id is not null`)
  for (const { orderId, status } of world.movements('capture')) {
    const checkout = booked.find(({ order }) => order === orderId)
    if (
      status === 'COMPLETED' &&
      (!checkout ||
        checkout.payments !== 1 ||
        !['paid', 'shortage', 'mismatch', 'refused', 'denied'].includes(checkout.status))
    ) {
      problems.push(
        `${orderId} was captured and is ${checkout?.status ?? 'unknown'} with ${checkout?.payments ?? 0} payments`,
      )
    }
  }
  const doubled = await world.rows('select dedupe_key from outbox group by dedupe_key having count(*) > 1')
  if (doubled.length > 0) problems.push(`${doubled.length} mails are there twice`)
  const discounted = await world.rows<{ cents: number }>(
    "select total_cents as cents from checkouts c where status in ('paid', 'shortage') and discount_cents > 0 and not exists (select from offer_uses u where u.checkout_id = c.id and u.state = 'kept')",
  )
  if (discounted.length > 0) problems.push(`${discounted.length} orders were paid with a code that does not count them`)
  const hanging = await world.rows("select 1 from checkouts where status = 'capturing'")
  if (hanging.length > 0) problems.push(`${hanging.length} checkouts are still being settled`)
  fail(problems)
}

export type ModelOutcome = {
  runs: number
  commands: number
  captures: number
  refunds: number
  /** Paid lines with the licence, and paid albums of the release. */
  licences: number
  albums: number
  /** Paid orders with a code. */
  codes: number
  /** Orders that were paid outside the site. */
  manual: number
}

/**
 * Runs the given number of sequences of up to 25 steps. Throws the shortest one found that breaks a rule, with its
 * seed.
 */
export async function runCheckoutModel(
  world: OrdersWorld,
  { runs, seed }: { runs: number; seed: number },
): Promise<ModelOutcome> {
  const outcome: ModelOutcome = {
    runs: 0,
    commands: 0,
    captures: 0,
    refunds: 0,
    licences: 0,
    albums: 0,
    codes: 0,
    manual: 0,
  }
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...steps, ...steps, ...steps, ...outside, ...outside, ...disturbances], {
        maxCommands: 25,
        size: 'max',
      }),
      async (way) => {
        await world.reset()
        offerManual(world)
        await world.ctx.db.delete(licenceTiers)
        const [licence] = await world.ctx.db
          .insert(licenceTiers)
          .values({ name: 'School', copies: 30, price_amount: 300 })
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
          pdf_file_url: null,
          bandcamp_url: 'https://band.example/album/late-set',
          release_id: release?.id,
          release_format: 'Download',
        })
        const disc = await world.item({
          category: 'cd',
          title: 'Late Set',
          price: 1500,
          pdf_file_url: null,
          inventory_count: discs,
          weight_grams: 300,
          release_id: release?.id,
          release_format: 'CD',
        })
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
        if (model) await expectEqualBooks(model, real)
        await expectEverythingRecorded(real)
        const [sold] = await world.rows<{ licences: number; albums: number; codes: number; manual: number }>(`
          select count(licence_id)::int as licences, count(*) filter (where shop_item_id = '${album.id}')::int as albums,
            (select count(*)::int from offer_uses where state = 'kept') as codes,
            (select count(*)::int from manual_payments where paid_at is not null) as manual
          from orders where payment_status in ('completed', 'refunded')`)
        outcome.licences += sold?.licences ?? 0
        outcome.albums += sold?.albums ?? 0
        outcome.codes += sold?.codes ?? 0
        outcome.manual += sold?.manual ?? 0
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
