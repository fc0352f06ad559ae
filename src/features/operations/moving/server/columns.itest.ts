// Proves the choice of columns for a table that no service writes: items, subscribers, gigs and orders.
import { ownerActor } from '../../../../../tests/support/administrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from '../../../../../tests/support/import-request'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { ColumnChoice } from '../column-targets'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.ctx.db.$client.query<Record<string, unknown>>(text)).rows

const send = (text: string, choice: ColumnChoice | null, apply = false) =>
  importFiles(
    app,
    [{ name: 'mine.csv', bytes: text }],
    apply,
    choice === null ? {} : { choices: { 'mine.csv': choice } },
  )

const charts = `Stück;Kosten;Bild
Blue Stride;12,50 €;
Free Tune;Free;
;3;
Blue Stride;9;`
const asItems: ColumnChoice = { target: 'shop_items', columns: { title: 'stück', price: 'kosten' } }

test('the owner chooses the columns of an unknown table, sees what would happen, and the next file is read alike', async () => {
  const first = await send(charts, null)
  expect(first.files[0]).toMatchObject({
    what: 'not recognised (columns: stück, kosten, bild)',
    unknown: {
      columns: ['stück', 'kosten', 'bild'],
      samples: [['Blue Stride', 'Free Tune', 'Blue Stride'], ['12,50 €', 'Free', '3'], []],
      choice: null,
    },
  })
  const checked = await send(charts, asItems)
  expect(checked.files[0]?.what).toBe('Items, by the columns you chose')
  expect(
    checked.tables[0]?.rows.map(({ title, effect, reason, notes }) => [title, effect, reason ?? notes[0]]),
  ).toEqual([
    ['Blue Stride', 'added', 'price: "12,50 €" became "12.5". Read as an amount of money.'],
    ['Free Tune', 'added', 'price: "Free" became nothing. Not an amount of money.'],
    [null, 'none', 'title is missing.'],
    ['Blue Stride', 'none', expect.stringContaining('Line 2')],
  ])
  expect(await query('select * from import_column_choices')).toEqual([])

  await send(charts, asItems, true)
  expect(await query('select title, price::text from shop_items order by title')).toEqual([
    { title: 'Blue Stride', price: '12.50' },
    { title: 'Free Tune', price: null },
  ])
  const again = await send(`Kosten;Bild;Stück\n4;;New Tune`, null)
  expect(again.files[0]?.unknown?.choice).toEqual(asItems)
  expect(again.tables[0]?.totals).toMatchObject({ rows: 1, added: 1 })
  const declined = await send(`Kosten;Bild;Stück\n4;;New Tune`, { target: null, columns: {} })
  expect(declined.tables[0]?.totals).toMatchObject({ added: 0 })
})

test('subscribers, gigs and past orders are read by the chosen columns; a row with an unreadable date is left out', async () => {
  await send(
    'Kontakt,Seit\nada@reed.example,2021-07-04',
    { target: 'newsletter_subscribers', columns: { email: 'kontakt', created_at: 'seit' } },
    true,
  )
  const gigs = await send(
    'Was,Wann,Wo\nTrio,30.05.2027,The Corner\nDuo,some day,Attic',
    { target: 'events', columns: { title: 'was', date: 'wann', venue: 'wo' } },
    true,
  )
  expect(gigs.tables[0]?.rows[1]?.reason).toBe('date is not a calendar date: some day.')
  await send(
    'Wer,Was,Wann,Summe\nada@reed.example,Blue Stride,2024-03-05,10',
    { target: 'orders', columns: { customer_email: 'wer', title: 'was', created_at: 'wann', total_amount: 'summe' } },
    true,
  )
  expect(await query('select email, status from newsletter_subscribers')).toEqual([
    { email: 'ada@reed.example', status: 'confirmed' },
  ])
  expect(await query('select title, date::text, venue from events')).toEqual([
    { title: 'Trio', date: '2027-05-30', venue: 'The Corner' },
  ])
  expect(await query('select customer_email, title, unit_cents from orders')).toEqual([
    { customer_email: 'ada@reed.example', title: 'Blue Stride', unit_cents: 1000 },
  ])
})

test('a table that is named like ours and has none of its columns can be assigned too', async () => {
  const report = await importFiles(app, [{ name: 'events.csv', bytes: 'Was,Wann\nSolo,2027-06-01' }], false, {
    choices: { 'events.csv': { target: 'events', columns: { title: 'was', date: 'wann' } } },
  })
  expect(report.tables[0]?.totals).toMatchObject({ rows: 1, added: 1 })
})

test('a choice without a required column, or with one that the file does not have, is refused in words', async () => {
  const without = await send('a,b\n1,2', { target: 'shop_items', columns: { price: 'a' } }, true)
  expect([without.files[0]?.problem, without.tables]).toEqual(['Choose a column for: Title.', []])
  const strange = await send('a,b\n1,2', { target: 'shop_items', columns: { title: 'gone' } }, true)
  expect([strange.files[0]?.problem, strange.tables]).toEqual(['The file has no column gone. Choose again.', []])
})
