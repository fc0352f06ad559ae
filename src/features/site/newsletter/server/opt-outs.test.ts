// Proves that an opt-out in an imported list is respected whatever its column is called; in doubt a reader counts as
// opted out.
import { expect, test } from 'vitest'
import { orderOfColumn } from '@/platform/import/reading/dates'
import { readRow } from '@/platform/import/reading/row-reader'
import { type Consent, readConsent, unclearColumns } from './opt-outs'

function toTable(header: string, ...lines: string[]) {
  const columns = header.split(',')
  const rows = lines.map((line, at) => ({
    line: at + 2,
    cells: new Map(columns.map((column, index) => [column, line.split(',')[index] || null])),
    surplus: 0,
    surplusText: '',
  }))
  const orders = new Map(
    columns.flatMap((column) => {
      const order = orderOfColumn(rows.flatMap(({ cells }) => cells.get(column) ?? []))
      return order ? [[column, order] as const] : []
    }),
  )
  return { name: 'newsletter_subscribers', columns, rows, format: [], orders, remarks: [], problem: null }
}
const noFiles = { take: () => Promise.resolve({ kind: 'none' } as const) }

function consents(header: string, ...lines: string[]): Consent[] {
  const table = toTable(header, ...lines)
  return table.rows.map((row, at) => readConsent(readRow(table, row, at, noFiles)))
}

test.each([
  // Substack
  ['email_disabled', ['true'], ['false', '']],
  // Mailchimp: unsubscribed and cleaned contacts
  ['unsub_time', ['2024-05-01 10:00:00', '03/04/2024', 'yesterday'], ['']],
  ['clean_time', ['2024-05-01 10:00:00'], ['']],
  ['unsub_reason', ['NORMAL'], ['']],
  ['unsubscribed_at', ['2024-05-01', '30.05.2024', 'true'], ['', '0', 'false']],
  ['opt_out', ['1', 'x', '✓', 'Yes', 'maybe'], ['0', 'no', '']],
  ['Opted Out', ['TRUE'], ['FALSE']],
  ['subscribed', ['false', 'No', '0', 'perhaps'], ['true', 'yes', '1', 'x', '2024-05-01']],
  ['status', ['unsubscribed', 'Cleaned', 'hard bounced', 'inactive', 'Z'], ['subscribed', 'Active', 'confirmed', '']],
  ['subscription_status', ['Never subscribed', 'cancelled'], ['subscribed']],
  ['Accepts Email Marketing', ['no', 'not sure'], ['yes']],
  ['consent', ['withdrawn', 'no'], ['granted', '2024-05-01 10:00:00']],
  ['do_not_email', ['yes'], ['no']],
  ['Abgemeldet am', ['30.05.2024'], ['']],
  ['Désabonné', ['oui'], ['non']],
  ['whatever it is', ['unsubscribed', 'Opted-out', 'bounced'], ['vip', 'CO', 'true']],
])('%s: %j opted out, %j did not', (column, out, stays) => {
  for (const cell of out)
    expect(consents(`email,${column}`, `a@b.example,${cell}`), cell).toMatchObject([
      { status: 'unsubscribed', column, was: cell },
    ])
  for (const cell of stays)
    expect(consents(`email,${column}`, `a@b.example,${cell}`), cell).toEqual([{ status: 'confirmed' }])
})

test('an empty cell counts as no where others said yes', () => {
  expect(consents('email,opt_in', 'a@b.example,x', 'c@d.example,').map(({ status }) => status)).toEqual([
    'confirmed',
    'unsubscribed',
  ])
  expect(consents('email,optin_time', 'a@b.example,2024-05-01', 'c@d.example,').map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
  ])
})

test('free Substack readers stay, the strictest column counts, pending stays pending', () => {
  expect(
    consents(
      'email,active_subscription,plan,email_disabled',
      'a@b.example,false,other,false',
      'c@d.example,true,yearly,true',
    ).map(({ status }) => status),
  ).toEqual(['confirmed', 'unsubscribed'])
  expect(
    consents('email,status,opt_out', 'a@b.example,pending,', 'c@d.example,pending,yes').map((c) => c.status),
  ).toEqual(['pending', 'unsubscribed'])
})

test('yes/no columns with an unknown meaning are named', () => {
  expect(unclearColumns(toTable('email,vip,opt_out,city', 'a@b.example,yes,no,Utrecht'))).toEqual(['vip'])
})
