// Proves which addresses titles give.
import { expect, test } from 'vitest'
import { slugOf } from './slug'

test('letters and digits, joined by hyphens, without accents', () => {
  expect(slugOf('Après un Rêve — Trombone & Piano')).toBe('apres-un-reve-trombone-and-piano')
  expect(slugOf("St. James' Infirmary (B♭)")).toBe('st-james-infirmary-b')
  expect(slugOf('  --  ')).toBe('')
  expect(slugOf('ジャズ')).toBe('')
})

test('never longer than asked, never ending in a hyphen', () => {
  expect(slugOf('one two three', 8)).toBe('one-two')
})
