// Proves what the server sends for the events page: its texts, the cards, the next date.
import { expect, test, vi } from 'vitest'
import { away, event, html, structuredData, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('EVT-01 EVT-02 EVT-03: the events page shows its default texts when none are stored', async () => {
  const page = await html('/events')
  expect(page).toContain('Live <span class="highlight">Events</span>')
  expect(page).toContain(
    'Experience the magic of live jazz performance. Join us for upcoming shows and explore recordings from past performances.',
  )
  expect(page).toContain('Upcoming Events')
  expect(page).toContain('No upcoming events scheduled at the moment.')
})

test('EVT-05 EVT-07 EVT-09 OP-29: event cards have tickets, a cancelled one has none, and past events have their recordings', async () => {
  const page = await html('/events', {
    events: [
      event(1, { time: '9:30 PM', ticketUrl: 'https://tickets.example/1', description: 'Two sets.' }),
      event(2, { status: 'cancelled', ticketUrl: 'https://tickets.example/2' }),
      event(3, { status: 'past', date: '2026-10-01', videoUrl: '/media/videos/videos/a.mp4' }),
    ],
  })
  expect(page).toMatch(/<time dateTime="2026-12-01">Dec 01, 2026<\/time>.{0,60}9:30\sPM/)
  expect(page).toContain('The Corner Room, Old Town')
  expect(page).toMatch(/href="https:\/\/tickets\.example\/1" target="_blank" rel="noopener noreferrer"/)
  expect(page).toContain('>Cancelled<')
  expect(page).not.toContain('href="https://tickets.example/2"')
  expect(page).toContain('href="/media/videos/videos/a.mp4"')
  expect(page).not.toContain('<video')
  expect(structuredData(page)).toMatchObject({
    '@graph': [
      { '@type': 'MusicEvent', startDate: '2026-12-01T21:30:00-05:00' },
      { eventStatus: 'https://schema.org/EventCancelled' },
    ],
  })
})

test('EVT-04: six skeleton cards are shown while events load', async () => {
  const page = await html('/events', { events: away })
  expect(page.match(/class="event-card"/g)).toHaveLength(6)
})

test('EVT-03: the events page begins with the next event that takes place, and the list contains it too', async () => {
  const page = await html('/events', {
    events: [event(1, { status: 'cancelled', date: '2026-11-22' }), event(2, { date: '2026-11-28' })],
  })
  expect(page).toMatch(/<span class="next-date-day">28<\/span> <span class="next-date-month">November<\/span>/)
  expect(page.match(/Evening 2/g)?.length).toBeGreaterThan(1)
  const cancelled = await html('/events', { events: [event(1, { status: 'cancelled', date: '2026-11-22' })] })
  expect(cancelled).not.toContain('next-date')
})
