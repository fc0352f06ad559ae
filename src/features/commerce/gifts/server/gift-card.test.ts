// Proves that the card of a gift holds its names, words and code, however long they are.
import { expect, test } from 'vitest'
import { readPaper } from '../../../../../tests/support/read-paper'
import { drawGiftCard } from './gift-card'

const gift = {
  siteName: 'Nora Vale Quartet',
  baseUrl: 'https://example.com',
  recipientName: 'Ada Lind',
  giverName: 'Ben',
  title: 'Corner Table',
  message: 'Happy birthday!\nSee you on Sunday.',
  code: '7K3QF9XW2B',
}

test('the card is one small page with names, words, code and address', async () => {
  const pages = await readPaper(drawGiftCard(gift))
  expect(pages).toHaveLength(1)
  const text = pages.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join(' ')
  for (const part of ['A gift for Ada Lind', 'from Ben', 'Corner Table', 'Happy birthday!', 'See you on Sunday.'])
    expect(text).toContain(part)
  expect(text).toContain('7K3QF-9XW2B')
  expect(text).toContain('example.com/redeem')
})

test('500 characters of words and long names stay on the card', async () => {
  const [page] = await readPaper(
    drawGiftCard({
      ...gift,
      recipientName: 'Maximiliane-Theodora von und zu Hohenstein-Wittgenstein, and the whole band '
        .repeat(2)
        .slice(0, 120),
      title: 'An Evening of Songs from the Old Country, Recorded Live at the Riverside and 12 more downloads',
      baseUrl: 'https://the-very-long-name-of-an-orchestra.example.com',
      message: 'So many happy returns, dear friend of long evenings. '.repeat(10).slice(0, 500),
    }),
  )
  for (const { right, foot } of page?.pieces ?? []) {
    expect(right).toBeLessThan((page?.width ?? 0) - 10)
    expect(foot).toBeGreaterThan(0)
    expect(foot).toBeLessThan(page?.height ?? 0)
  }
  expect(page?.pieces.length).toBeGreaterThan(5)
})
