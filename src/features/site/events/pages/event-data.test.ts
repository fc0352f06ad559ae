// Proves the event data for search engines.
import { expect, test } from 'vitest'
import { anEvent } from '../../../../../tests/support/make'
import { eventData, musicEvents } from './event-data'

const event = anEvent({ ticketUrl: 'https://tickets.example/1' })
const site = {
  name: 'The Musician',
  baseUrl: 'https://musician.example',
  timeZone: 'America/New_York',
  currency: 'USD',
}

test.each([
  ['9:30 PM', '2026-07-04T21:30:00-04:00'],
  ['TBD', '2026-07-04'],
  ['', '2026-07-04'],
  ['late', '2026-07-04'],
])('EVT-08: given the time %j, an event in July begins %s', (time, startDate) => {
  expect(musicEvents({ today: '2026-07-01', events: [{ ...event, date: '2026-07-04', time }] }, site)).toMatchObject({
    '@graph': [{ startDate }],
  })
})

test('EVT-06 OP-29: only upcoming events are listed; a cancelled one is marked as cancelled and has no tickets', () => {
  const data = musicEvents(
    { today: '2026-11-26', events: [event, { ...event, date: '2026-11-25' }, { ...event, status: 'cancelled' }] },
    site,
  )
  expect(data).toEqual({
    '@graph': [
      expect.objectContaining({
        '@type': 'MusicEvent',
        name: 'Late Set',
        startDate: '2026-11-26T21:30:00-05:00',
        endDate: '2026-11-26T23:30:00-05:00',
        eventStatus: 'https://schema.org/EventScheduled',
        url: 'https://musician.example/events/late-set-2026-11-26-00000000',
        image: 'https://musician.example/placeholder-poster.svg',
        offers: { '@type': 'Offer', url: 'https://tickets.example/1', availability: 'https://schema.org/InStock' },
      }),
      expect.not.objectContaining({ offers: expect.anything() }),
    ],
  })
  expect(
    musicEvents({ today: '2026-11-26', events: [{ ...event, ticketCents: 2050 }] }, site)?.['@graph'],
  ).toMatchObject([{ offers: { price: '20.50', priceCurrency: 'USD' } }])
  expect(eventData(event, site, null, true)).not.toMatchObject({ '@graph': [{ offers: expect.anything() }, {}] })
  expect(musicEvents({ today: '2026-11-27', events: [event] }, site)).toBeNull()
  expect(musicEvents(undefined, site)).toBeNull()
})

test('EVT-09: search engines get last day, doors, street address, and a price at the door', () => {
  const festival = {
    ...event,
    ticketUrl: null,
    endDate: '2026-11-28',
    doors: '7:00 PM',
    address: '12 Harbour Street',
    price: '$15',
  }
  const read = (change: Partial<typeof festival>) =>
    musicEvents({ today: '2026-11-27', events: [{ ...festival, ...change }] }, site)?.['@graph']
  expect(read({})).toMatchObject([
    {
      startDate: '2026-11-26T21:30:00-05:00',
      endDate: '2026-11-28',
      doorTime: '2026-11-26T19:00:00-05:00',
      location: { address: { streetAddress: '12 Harbour Street', addressLocality: 'Old Town' } },
      offers: { url: 'https://musician.example/events/late-set-2026-11-26-00000000', price: '15.00' },
    },
  ])
  expect(read({ doors: 'early', price: '$15 at the door' })).toEqual([
    expect.not.objectContaining({ doorTime: expect.anything(), offers: expect.anything() }),
  ])
  expect(read({ status: 'cancelled' })).toEqual([expect.not.objectContaining({ offers: expect.anything() })])
})
