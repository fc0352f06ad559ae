// Proves what the server sends for the about page: the story, and the text shown until there is one.
import { expect, test, vi } from 'vitest'
import { away, html, text, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('ABOUT-01 ABOUT-02 ABOUT-03 ABOUT-05 OP-22: the story is split into paragraphs; chapters appear only if the owner wrote them', async () => {
  const page = await html('/about', {
    texts: {
      'about-hero': text('About the musician', 'One.\nTwo.'),
      'about-hero-secondary': text('x', 'Three.'),
      'about-journey': text('The journey', 'Four.'),
    },
    '/api/about': {
      influences: [{ name: 'Melba Liston' }],
      collaborations: [],
      stats: [{ icon: 'Music', value: '1,140', label: 'Concerts' }],
    },
  })
  expect(page).toContain('About the <span class="highlight">musician</span>')
  for (const words of [
    '<p>One.</p><p>Two.</p>',
    '<p>Three.</p>',
    'The journey',
    '<p>Four.</p>',
    'Melba Liston',
    '1,140',
    '/stock-portrait.webp',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('id="about-milestones"')
  expect(page).not.toContain('id="about-collaborations"')
  expect(await html('/about')).toContain('About the <span class="highlight">musician</span>')
})

test('ABOUT-04: while the story loads, a skeleton takes its place', async () => {
  const page = await html('/about', { '/api/page-content': away })
  expect(page.match(/class="skeleton/g)?.length).toBeGreaterThan(3)
  // Only for visitors with a screen reader.
  expect(page.match(/<h1[^>]*>/g)).toEqual(['<h1 class="visually-hidden">'])
})
