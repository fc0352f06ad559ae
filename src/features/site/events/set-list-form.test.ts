// Proves which text can be pasted into a set list, and what a line may contain.
import { expect, test } from 'vitest'
import { mostLines, sameTitle, setListForm, titlesIn } from './set-list-form'

test('a pasted list is read line by line, without its numbers and dashes', () => {
  expect(titlesIn('1. Blue Stride\r\n 2) Corner   Table\n\n- Low Rent\n• 26-2\nTake 5\n12: Stablemates')).toEqual([
    'Blue Stride',
    'Corner Table',
    'Low Rent',
    '26-2',
    'Take 5',
    'Stablemates',
  ])
  expect(titlesIn('  \n')).toEqual([])
  expect(titlesIn('x'.repeat(500))[0]).toHaveLength(200)
})

test('spaces and capitals do not make a different title', () => {
  expect(sameTitle('  BLUE  Stride ')).toBe(sameTitle('Blue Stride'))
  expect(sameTitle('Żółć')).toBe(sameTitle('Żółć'.normalize('NFD')))
})

const line = (title: string) => ({ id: 'new-1', title, note: ' ' })

test('a title of 120 characters and 60 lines are accepted; a missing title, a long note and too many lines are reported', () => {
  expect(setListForm.parse([line(`${'x'.repeat(119)} `)])).toEqual([
    { id: 'new-1', title: 'x'.repeat(119), note: null, tune_id: null },
  ])
  expect(setListForm.safeParse(Array.from({ length: 60 }, () => line('Blue'))).success).toBe(true)
  const readMessage = (lines: unknown) => setListForm.safeParse(lines).error?.issues[0]?.message
  expect(readMessage([line('  ')])).toBe('Each line of the set list needs a title')
  expect(readMessage([{ ...line('Blue'), note: 'x'.repeat(121) }])).toBe('A note must be under 121 characters')
  expect(readMessage(Array.from({ length: mostLines + 1 }, () => line('Blue')))).toBe(
    'A set list has at most 100 lines',
  )
})
