// Does over HTTP what follows a sale, while the site is killed: recipients open gifts, listeners redeem cards, the owner
// marks orders as paid, refunds in part and issues invoices, banks take money back. Each request is sent until it is
// answered, so the site gets some of them twice.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkoutOfManualId, isManualId } from '@/adapters/payments/manual-ids'
import { cardCode } from '@/features/commerce/giveaways/server/codes'
import { secretsFile } from '@/platform/backup/stored-secret'
import { insertAccount, insertSession } from './administrator'
import { insist, postJson } from './insist'
import type { RunningSite } from './running-site'

/** Reason of every refund that the owner makes here. */
export const askedByOwner = 'asked by the owner'

/** Cards that can be redeemed. */
const cards = 200

export type AfterSales = {
  /** Lets one or two of the things happen that follow a sale. `cardPath`: address of the gift's card. */
  follow(orderId: string, cardPath: string | null): Promise<void>
  /** Decides on an order outside PayPal as its owner; by the turn, both ways at once or twice. */
  decide(orderId: string, turn: number): Promise<void>
}

/** Makes an owner, the seller's name and a batch of cards; the shop then offers to pay outside the site. */
export async function startAfterSales(
  site: RunningSite,
  random: () => number,
  hasDisputes: boolean,
): Promise<AfterSales> {
  const email = 'owner-at-work@example.com'
  const query = (text: string, values: unknown[]) => site.sql(text, values)
  await insertAccount(query, { email, isAllowlistManager: true })
  const cookie = `sid=${(await insertSession(query, { email })).secret}`
  await site.sql(`insert into settings (name, value) values ('legal_name', '"Late Set Music"'), ('postal_address', '"Long Lane 1"'),
    ('manual_payment', 'true'), ('manual_payment_text', '"By bank transfer"')`)

  /** Sends a request of the back-office until it is answered; a refusal in a sentence is an answer. */
  async function send<T>(path: string, body: unknown): Promise<T | null> {
    const answer = await insist(() => postJson(site, `/api/admin/${path}`, body, cookie))
    if (answer.ok) return (await answer.json()) as T
    const text = await answer.text()
    if (answer.status !== 422) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return null
  }

  const choices = await insist(() => fetch(`${site.url}/api/admin/cards/choices`, { headers: { cookie } }))
  const [item] = ((await choices.json()) as { choices: { value: string }[] }).choices
  const batch = await send<{ id: string }>('cards', { label: 'Gig', item: item?.value ?? '', count: cards })
  const made = await site.sql<{ id: string }>('select id from download_cards where batch_id = $1', [batch?.id])
  const { tokenSecret } = JSON.parse(await readFile(secretsFile(site.dataDir), 'utf8')) as { tokenSecret: string }
  let nextCard = 0

  /** Redeems a code for two people at the same moment: one of them gets the download. */
  async function redeemTwice(code: string): Promise<void> {
    const people = [randomUUID(), randomUUID()]
    const answers = await Promise.all(
      people.map((name) =>
        insist(() =>
          fetch(`${site.url}/redeem`, {
            method: 'POST',
            headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ code, email: `${name}@example.com`, name: 'Ada' }).toString(),
            signal: AbortSignal.timeout(30_000),
          }),
        ),
      ),
    )
    const wrong = answers.find(({ status }) => ![200, 409, 422].includes(status))
    if (wrong) throw new Error(`/redeem answered ${wrong.status}: ${await wrong.text()}`)
    if (answers.every(({ status }) => status === 200)) throw new Error('A code was redeemed twice')
  }

  type Paid = { id: string; lines: { id: string }[]; refundableCents: number; capture: string | undefined }

  /** Reads an order as the owner sees it, and its capture as PayPal does; null if it is not paid. */
  async function findPaid(orderId: string): Promise<Paid | null> {
    type Captured = { order: { purchase_units: { custom_id: string; payments?: { captures?: { id: string }[] } }[] } }
    const there = isManualId(orderId)
      ? null
      : ((await (await insist(() => fetch(`${site.simulatorUrl}/_sim/orders/${orderId}`))).json()) as Captured)
    const [unit] = there?.order.purchase_units ?? []
    const id = unit?.custom_id ?? checkoutOfManualId(orderId)
    const details = await insist(() => fetch(`${site.url}/api/admin/orders/${id}`, { headers: { cookie } }))
    if (!details.ok) throw new Error(`The order ${id} answered ${details.status}: ${await details.text()}`)
    const { status, lines, refundableCents } = (await details.json()) as Omit<Paid, 'capture'> & { status: string }
    if (status !== 'paid') return null
    return { id, lines, refundableCents, capture: unit?.payments?.captures?.[0]?.id }
  }

  async function refund({ id, lines, refundableCents }: Paid): Promise<void> {
    const lineId = lines[0]?.id ?? null
    const terms = [
      { lineId, pieces: 1, amount: '' },
      { lineId, pieces: null, amount: '' },
      { lineId: null, pieces: null, amount: '0.37' },
      { lineId: null, pieces: null, amount: (refundableCents / 100).toFixed(2) },
    ][Math.floor(random() * 4)]
    const endsDelivery = random() < 0.2
    await send(`orders/${id}/refund`, { ...terms, refundId: randomUUID(), endsDelivery, reason: askedByOwner })
  }

  /** A bank takes the money back; half of these disputes are won. */
  async function dispute(capture: string): Promise<void> {
    for (const what of random() < 0.5 ? ['reverse', 'return'] : ['reverse'])
      await insist(() => fetch(`${site.simulatorUrl}/_sim/captures/${capture}/${what}`, { method: 'POST' }))
  }

  const buyer = { name: 'Big School', address: '1 School Lane', taxNumber: '', reference: '' }

  return {
    async follow(orderId, cardPath) {
      // Drawn at once, so that what one buyer does leaves the numbers of the next alone.
      const [invoiced = 1, opened = 1, refunded = 1, disputed = 1, hasCard = 1] = Array.from({ length: 5 }, random)
      const paid = await findPaid(orderId)
      if (!paid) return
      if (invoiced < 0.3) await send(`orders/${paid.id}/invoice`, buyer)
      if (cardPath !== null && opened < 0.6) await redeemTwice(cardPath.split('/')[2] ?? '')
      if (refunded < (cardPath === null ? 0.35 : 0.4)) await refund(paid)
      else if (hasDisputes && disputed < 0.08 && paid.capture !== undefined) await dispute(paid.capture)
      const card = hasCard < 0.25 ? made[nextCard++] : undefined
      if (card) await redeemTwice(cardCode({ tokenSecret }, card.id))
    },

    async decide(orderId, turn) {
      const ways = [
        ['mark-paid'],
        ['release', 'mark-paid'],
        ['release'],
        ['mark-paid', 'cancel'],
        ['mark-paid', 'mark-paid'],
        ['release', 'cancel'],
        ['cancel'],
      ]
      const decisions = ways[Math.floor(turn / 6) % ways.length] ?? []
      await Promise.all(
        decisions.map((decision) => send(`orders/${checkoutOfManualId(orderId)}/${decision}`, undefined)),
      )
    },
  }
}
