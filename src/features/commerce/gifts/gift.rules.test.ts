// Proves what a giver may enter: names, an address, and a day within a year.
import { describe, expect, test } from 'vitest'
import { giftProblems, hasGivenFile, lastGiftDay, type TypedGift, ungivable } from './gift.rules'

const gift = (change: Partial<TypedGift> = {}): TypedGift => ({
  by: 'mail',
  recipientName: 'Ada Lind',
  recipientEmail: 'ada@example.com',
  deliverOn: '2026-12-24',
  giverName: 'Ben',
  message: '',
  ...change,
})
const today = '2026-11-27'

describe('a gift that is mailed', () => {
  test('may be for today, and for any day within a year', () => {
    expect(giftProblems(gift(), today)).toEqual({})
    expect(giftProblems(gift({ deliverOn: today }), today)).toEqual({})
    expect(lastGiftDay(today)).toBe('2027-11-27')
    expect(giftProblems(gift({ deliverOn: '2027-11-27' }), today)).toEqual({})
  })

  test.each([
    ['2026-11-26', 'This day has passed. Please choose today or a later day.'],
    ['2027-11-28', 'Please choose a day within the next year.'],
    ['', 'Please choose the day on which we mail the gift.'],
    ['2026-02-30', 'Please choose the day on which we mail the gift.'],
    ['tomorrow', 'Please choose the day on which we mail the gift.'],
  ])('says what is wrong with the day %o', (deliverOn, sentence) => {
    expect(giftProblems(gift({ deliverOn }), today)).toEqual({ deliverOn: sentence })
  })

  test('names each missing field', () => {
    const empty = gift({ recipientName: ' ', recipientEmail: 'ada@', giverName: '' })
    expect(giftProblems(empty, today)).toEqual({
      recipientName: 'Please say who the gift is for.',
      recipientEmail: 'Please enter the e-mail address of the person who gets it.',
      giverName: 'Please enter your name, so that they know who it is from.',
    })
  })

  test('takes 500 characters of words, and a name that sheet music can print', () => {
    expect(giftProblems(gift({ message: 'x'.repeat(500) }), today)).toEqual({})
    expect(giftProblems(gift({ message: 'x'.repeat(501) }), today)).toEqual({
      message: 'Your words must be at most 500 characters',
    })
    expect(giftProblems(gift({ recipientName: 'A'.repeat(121) }), today)).toHaveProperty('recipientName')
  })
})

test('a gift on a card needs neither address nor day', () => {
  expect(giftProblems(gift({ by: 'card', recipientEmail: '', deliverOn: '' }), today)).toEqual({})
})

test('only downloads can be a gift', () => {
  const lines = [
    { title: 'Sheet', delivery: 'file', isTopUp: false },
    { title: 'LP', delivery: 'parcel', isTopUp: false },
    { title: 'Link', delivery: 'link', isTopUp: false },
    { title: 'More copies', delivery: 'file', isTopUp: true },
  ] as const
  expect(ungivable(lines).map(({ title }) => title)).toEqual(['Link', 'More copies'])
  expect(hasGivenFile(lines)).toBe(true)
  expect(hasGivenFile(lines.filter(({ delivery, isTopUp }) => delivery !== 'file' || isTopUp))).toBe(false)
})
