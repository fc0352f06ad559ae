// Proves the slugs made from titles.
import { expect, test } from 'vitest'
import { toSlug } from './slug'

test('a slug has letters and digits, joined by hyphens, without accents', () => {
  expect(toSlug('Après un Rêve — Trombone & Piano')).toBe('apres-un-reve-trombone-and-piano')
  expect(toSlug("St. James' Infirmary (B♭)")).toBe('st-james-infirmary-b')
  expect(toSlug('  --  ')).toBe('')
  expect(toSlug('ジャズ')).toBe('')
})

test('a slug is never longer than requested and never ends in a hyphen', () => {
  expect(toSlug('one two three', 8)).toBe('one-two')
})
