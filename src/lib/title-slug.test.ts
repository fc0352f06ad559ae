// Proves that a title in any script gets a readable address.
import { expect, test } from 'vitest'
import { titleSlug } from './title-slug'

test.each([
  ['Søren Ørsted & Ærø', 'soren-orsted-and-aero'],
  ['Łódź bei Straßenlicht', 'lodz-bei-strassenlicht'],
  ['Đêm Sài Gòn', 'dem-sai-gon'],
  ["St. James' Infirmary (B♭)", 'st-james-infirmary-b'],
  ['Ночной поезд', 'nochnoy-poezd'],
])('the address of %j is %j', (title, slug) => {
  expect(titleSlug(title)).toBe(slug)
})

test.each(['ミッドナイト・ジャズ', 'ليلة الجاز', 'संगीत रात', 'คืนแจ๊ส', '爵士之夜', 'שלום'])(
  'the address of %j is romanised and not empty',
  (title) => {
    expect(titleSlug(title)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  },
)

test('a title without a letter has no address of its own', () => {
  expect(titleSlug('  --  ')).toBe('')
})
