// Proves which addresses get a hint, and that correct ones get none.
import { expect, test } from 'vitest'
import { isUnfinishedEmail, suggestedEmail } from './suggested-email'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna..b@theband.example', 'anna.b@theband.example'],
  ['.anna.@gmail.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmailcom', 'anna@gmail.com'],
  ['anna@gmail', 'anna@gmail.com'],
  [' Anna.B+shop@GMIAL.com ', 'Anna.B+shop@gmail.com'],
  ['anna@hotmial.com', 'anna@hotmail.com'],
  ['anna@yaho.com', 'anna@yahoo.com'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@iclould.com', 'anna@icloud.com'],
  ['anna@hotmail.co.ik', 'anna@hotmail.co.uk'],
  ['anna@theband.con', 'anna@theband.com'],
  ['anna@the.band.comm', 'anna@the.band.com'],
])('%s gets the hint %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  '',
  'anna',
  'anna@',
  '@gmial.com',
  'anna@gmail.com',
  'anna@GMAIL.com',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@email.com',
  'anna@yahoo.ca',
  'anna@yahoo.fr',
  'anna@hotmail.de',
  'anna@gmx.de',
  'anna@me.com',
  'anna@aol.com',
  'anna@theband.example',
  'anna@university.edu',
  'anna@shop.co',
  'anna@xn--gmal-nza.com',
  `anna@${'g'.repeat(300)}mail.com`,
  'anna@g@mail.org',
])('%j gets no hint', (typed) => {
  expect(suggestedEmail(typed)).toBeNull()
})

test('no hint appears while a common domain is being typed', () => {
  for (const end of ['g', 'gmail', 'gmail.', 'gmail.c', 'gmail.co', 'yahoo.co'])
    expect([end, isUnfinishedEmail(`anna@${end}`)]).toEqual([end, true])
  for (const end of ['gmial.com', 'gmail.con', 'theband.con'])
    expect([end, isUnfinishedEmail(`anna@${end}`)]).toEqual([end, false])
})
