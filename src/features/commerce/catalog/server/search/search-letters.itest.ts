// Proves that a search finds words of every script and with non-English letters. The database and the server fold
// letters in the same way.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldLetters } from '@/lib/fold-letters'
import { createTestWorld, type TestWorld } from '../../../../../../tests/support/test-world'
import { searchItems } from './search'

let world: TestWorld
const titles = [
  'Łódź Nights',
  'Søren Ørsted Ærø',
  'Straße im Regen',
  'đêm trắng',
  'Kırmızı Işık',
  'ミッドナイト・ジャズ',
  '夜のジャズ',
  'संगीत रात',
  'คืนแจ๊สในกรุงเทพ',
  'שָׁלוֹם',
  'Ночь ёлки',
]
beforeAll(async () => {
  world = await createTestWorld()
  for (const [index, title] of titles.entries())
    await world.ctx.db.execute(
      sql`insert into shop_items (title, slug, category, price, order_index) values (${title}, ${`item-${index}`}, 'sheet_music', 5, ${index})`,
    )
})
afterAll(() => world.close())

async function found(query: string): Promise<string[]> {
  const { ids } = await searchItems(world.ctx, query, undefined)
  const { rows } = await world.ctx.db.execute<{ id: string; title: string }>(sql`select id, title from shop_items`)
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? id)
}

test.each<[string, string[]]>([
  ['Lodz', ['Łódź Nights']],
  ['łódź', ['Łódź Nights']],
  ['orsted aero', ['Søren Ørsted Ærø']],
  ['strasse', ['Straße im Regen']],
  ['đêm', ['đêm trắng']],
  ['dem trang', ['đêm trắng']],
  ['kirmizi isik', ['Kırmızı Işık']],
  ['ジャズ', ['ミッドナイト・ジャズ', '夜のジャズ']],
  ['ミッドナイト', ['ミッドナイト・ジャズ']],
  ['संगीत रात', ['संगीत रात']],
  ['คืนแจ๊ส', ['คืนแจ๊สในกรุงเทพ']],
  ['שָׁלוֹם', ['שָׁלוֹם']],
  ['שלום', ['שָׁלוֹם']],
  ['елки', ['Ночь ёлки']],
])('“%s” finds %j', async (query, titlesFound) => expect(await found(query)).toEqual(titlesFound))

test('the database folds every letter like the server does', async () => {
  const letters = Array.from({ length: 0x2000 }, (_, at) => String.fromCodePoint(at)).filter((letter) =>
    /[\p{L}\p{M}\p{N}]/u.test(letter),
  )
  const texts = letters
    .filter((letter) => !/\p{Script=Georgian}|\p{Script=Cherokee}/u.test(letter))
    .map((letter) => `a${letter}z`)
  const { rows } = await world.ctx.db.execute<{ folded: string[] }>(
    sql`select array_agg(fold_letters(text) order by place) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as given(text, place)`,
  )
  const different = texts.flatMap((text, at) =>
    foldLetters(text) === rows[0]?.folded[at] ? [] : [`${text}: ${foldLetters(text)} / ${rows[0]?.folded[at]}`],
  )
  expect(different).toEqual([])
})
