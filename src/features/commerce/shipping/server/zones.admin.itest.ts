// Proves on a real database how shipping zones are saved: all or none, merged with what another administrator changed,
// with a sentence at each wrong field.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippingZones } from '@/db/schema/commerce/shipping'
import { settings } from '@/db/schema/office/settings'
import { defaultSettings } from '@/lib/site-settings'
import type { Actor } from '@/platform/context'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { ShippingPrices } from '../shipping-admin.contract'
import { type ZoneForm, zonesToForm } from '../zone-form'

let app: TestApp
let current: Actor = ownerActor
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => current })
  // A new site: no price of shipping is set.
  Object.assign(app.site.world.settings, { owner: defaultSettings })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(shippingZones)
  await app.ctx.db.delete(settings)
})

const address = '/api/admin/shipping-zones'
const read = async () => (await (await app.request(address)).json()) as ShippingPrices
type Answer = ShippingPrices & { error?: { code: string; message: string; fields?: Record<string, string> } }

async function save(zones: readonly unknown[], base?: readonly unknown[]) {
  const response = await app.send('PUT', address, { zones, base: base ?? zonesToForm((await read()).zones) })
  return { status: response.status, ...((await response.json()) as Answer) }
}
const messages = ({ error }: Pick<Answer, 'error'>) => error?.fields

const rate = (up_to: string, price: string) => ({ id: `new-${up_to}`, up_to, price })
let made = 0
const zone = (given: Partial<ZoneForm> = {}): ZoneForm => ({
  id: `new-${(made += 1)}`,
  name: 'Germany',
  is_rest: false,
  countries: ['DE'],
  free_from: '',
  delivery_time: '',
  rates: [rate('2 kg', '6.90')],
  ...given,
})

test('zones come back as saved: in their order, countries and weights sorted, with and without free shipping', async () => {
  expect(await read()).toEqual({ zones: [], isDecided: false })
  const saved = await save([
    zone({
      name: 'Ger\u0000many',
      free_from: '50',
      delivery_time: ' 2 to\u200b 4\tdays ',
      rates: [rate('2 kg', '6,90'), rate('500', '$4.50')],
    }),
    zone({ name: 'Neighbours', countries: ['FR', 'AT'], rates: [rate('1000 kg', '0')] }),
    zone({ name: 'Rest of the world', is_rest: true, countries: ['US'] }),
  ])
  expect(saved.status).toBe(200)
  const { zones, isDecided } = await read()
  expect(isDecided).toBe(true)
  expect(zones.map(({ id: _id, ...rest }) => rest)).toEqual([
    {
      name: 'Germany',
      countries: ['DE'],
      isRest: false,
      freeFromCents: 5000,
      deliveryTime: '2 to 4 days',
      rates: [
        { upToGrams: 500, cents: 450 },
        { upToGrams: 2000, cents: 690 },
      ],
    },
    {
      name: 'Neighbours',
      countries: ['AT', 'FR'],
      isRest: false,
      freeFromCents: null,
      deliveryTime: null,
      rates: [{ upToGrams: 1_000_000, cents: 0 }],
    },
    {
      name: 'Rest of the world',
      countries: [],
      isRest: true,
      freeFromCents: null,
      deliveryTime: null,
      rates: [{ upToGrams: 2000, cents: 690 }],
    },
  ])
})

test('each wrong field has its sentence, and nothing is saved', async () => {
  await save([zone()])
  const before = await read()
  const refused = await save([
    zone({
      name: ' ',
      countries: [],
      free_from: '0',
      delivery_time: 'x'.repeat(61),
      rates: [rate('heavy', '-1'), rate('500', 'much'), rate('0.5 kg', '1.234')],
    }),
    zone({ name: 'World', is_rest: true, rates: [] }),
    zone({ name: 'Moon', countries: ['XX', 'DE'] }),
    zone({ name: 'Elsewhere', is_rest: true }),
    zone({ name: 'moon', countries: ['DE'] }),
  ])
  expect([refused.status, refused.error?.code]).toEqual([422, 'invalid_input'])
  expect(messages(refused)).toEqual({
    'zones.0.name': 'Please name this zone, such as Germany.',
    'zones.0.countries': 'Please add a country, or turn “All other countries” on.',
    'zones.0.free_from': 'Please enter an amount such as 50, or leave it empty.',
    'zones.0.delivery_time': 'A delivery time can have at most 60 characters.',
    'zones.0.rates.0.up_to': 'Please enter a weight such as 500 g or 2 kg.',
    'zones.0.rates.0.price': 'An amount cannot be below 0.',
    'zones.0.rates.1.price': 'Please enter a price such as 4.50, or 0 for free shipping.',
    'zones.0.rates.2.price': 'Do you mean $1,234.00 or $1.23? Please write 1234 or 1.23.',
    'zones.0.rates.2.up_to': 'There is already a price up to 500 g.',
    'zones.1.rates': 'Please add a price.',
    'zones.2.countries': '“XX” is not the code of a country.',
    'zones.3.is_rest': '“World” and “Elsewhere” are both for all other countries. Only one zone can be.',
    'zones.4.name': 'There is already a zone called moon.',
    'zones.4.countries': 'Germany is in “Moon” and in “moon”. Keep each country in one zone.',
  })
  expect(await read()).toEqual(before)
})

test('a country in two zones is named with both; of many, three are named', async () => {
  const shared = ['AT', 'BE', 'BG', 'CY', 'DE']
  const refused = await save([
    zone({ name: 'Union', countries: shared }),
    zone({ name: 'Europe', countries: [...shared, 'CH'] }),
  ])
  expect(messages(refused)).toEqual({
    'zones.1.countries':
      'Austria, Belgium, Bulgaria and 2 more are in “Union” and in “Europe”. Keep each country in one zone.',
  })
})

test('in yen a price is a whole amount', async () => {
  await app.ctx.db.insert(settings).values({ name: 'currency', value: 'JPY' })
  const refused = await save([zone({ free_from: '99.50', rates: [rate('500', '7.50'), rate('2 kg', '¥1,200')] })])
  const sentence = 'JPY has no decimals. Please enter a whole amount, such as ¥1,200.'
  expect(messages(refused)).toEqual({ 'zones.0.free_from': sentence, 'zones.0.rates.0.price': sentence })
  const saved = await save([zone({ free_from: '5000', rates: [rate('500', '750')] })])
  expect(saved.zones[0]).toMatchObject({ freeFromCents: 500_000, rates: [{ upToGrams: 500, cents: 75_000 }] })
  expect((await save(zonesToForm(saved.zones))).status).toBe(200)
})

test('zones keep their id when they are renamed, sorted, and swap countries and the rest of the world', async () => {
  const { zones } = await save([zone(), zone({ name: 'World', is_rest: true, countries: [] })])
  const [home, world] = zonesToForm(zones)
  const swapped = await save([
    { ...world, is_rest: false, countries: ['DE'], name: 'Germany' },
    { ...home, is_rest: true, countries: [], name: 'World' },
  ])
  expect(swapped.zones.map(({ id, name, isRest, countries }) => [id, name, isRest, countries])).toEqual([
    [world?.id, 'Germany', false, ['DE']],
    [home?.id, 'World', true, []],
  ])
  expect((await save([])).zones).toEqual([])
})

test('two administrators who change different zones both get theirs; the same field is a conflict that names it', async () => {
  await save([zone(), zone({ name: 'Austria', countries: ['AT'] })])
  const opened = zonesToForm((await read()).zones)
  const [home, austria] = opened
  if (!home || !austria) throw new Error('No zones')
  expect((await save([{ ...home, delivery_time: '2 days' }, austria], opened)).status).toBe(200)
  expect(
    (await save([home, { ...austria, free_from: '80' }, zone({ name: 'France', countries: ['FR'] })], opened)).status,
  ).toBe(200)
  expect((await read()).zones).toMatchObject([
    { name: 'Germany', deliveryTime: '2 days' },
    { name: 'Austria', freeFromCents: 8000 },
    { name: 'France' },
  ])
  const refused = await save([{ ...home, delivery_time: '1 week' }, austria], opened)
  expect([refused.status, messages(refused)]).toEqual([
    409,
    { zones: 'Another user has changed the delivery time of “Germany” to “2 days”.' },
  ])
})

test('a country that two administrators gave to two zones at once is refused, and none is lost', async () => {
  await save([zone(), zone({ name: 'Austria', countries: ['AT'] })])
  const opened = zonesToForm((await read()).zones)
  const [home, austria] = opened
  if (!home || !austria) throw new Error('No zones')
  const answers = await Promise.all([
    save([{ ...home, countries: ['DE', 'CH'] }, austria], opened),
    save([home, { ...austria, countries: ['AT', 'CH'] }], opened),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(answers.flatMap((answer) => Object.values(messages(answer) ?? {}))).toEqual([
    'Switzerland is in “Germany” and in “Austria”. Keep each country in one zone.',
  ])
})

test('the activity log names the zones with their prices, and an unchanged save writes no entry', async () => {
  await save([zone({ free_from: '50' })])
  await save(zonesToForm((await read()).zones))
  const { entries } = (await (await app.request('/api/admin/activity')).json()) as {
    entries: { sentence: string; changes: { label: string; before: string; after: string }[] }[]
  }
  const about = entries.find(({ changes }) => changes.some(({ label }) => label === 'Shipping zones'))
  expect(about?.sentence).toBe('Changed the shipping zones of the site')
  expect(about?.changes).toEqual([
    {
      label: 'Shipping zones',
      before: expect.any(String) as string,
      after: 'Germany (prices up to 2 kg $6.90; free from $50.00, countries Germany)',
    },
  ])
  expect(about?.changes[0]?.before).not.toBe(about?.changes[0]?.after)
})

test('a broken request is refused in words, and only administrators read or save zones', async () => {
  for (const zones of [[null], ['x'], [{ id: 'a' }], [{ ...zone(), rates: 'none' }]])
    expect((await save(zones)).status, JSON.stringify(zones)).toBe(422)
  current = { kind: 'editor', email: 'editor@example.com' }
  const answers = [await app.request(address), await app.send('PUT', address, { zones: [], base: [] })]
  current = ownerActor
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})
