// Proves the conversion of a date and time in a time zone, also on days when clocks change.
import { expect, test } from 'vitest'
import { toInstant, zonedText } from './zoned-time'

test.each([
  ['2026-11-26', '19:30', 'America/New_York', '2026-11-27T00:30:00.000Z'],
  ['2026-07-04', '19:30', 'America/New_York', '2026-07-04T23:30:00.000Z'],
  ['2026-11-26', '00:15', 'Europe/Berlin', '2026-11-25T23:15:00.000Z'],
  ['2026-11-26', '20:00', 'Asia/Kathmandu', '2026-11-26T14:15:00.000Z'],
  ['2026-12-31', '23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
  ['2026-11-26', '20:00', 'UTC', '2026-11-26T20:00:00.000Z'],
  // The evening before and the morning after a clock change.
  ['2026-03-07', '23:30', 'America/New_York', '2026-03-08T04:30:00.000Z'],
  ['2026-03-08', '09:00', 'America/New_York', '2026-03-08T13:00:00.000Z'],
  // Skipped in spring; occurs twice in autumn.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['0099-01-01', '20:00', 'UTC', '0099-01-01T20:00:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, moment) => {
  expect(toInstant(date, time, zone).toISOString()).toBe(moment)
  // The text with its offset is the same moment and still shows the intended local time.
  const text = zonedText(date, time, zone)
  expect([new Date(text).toISOString(), text.slice(0, 19)]).toEqual([moment, `${date}T${time}:00`])
})

test.each([
  ['2026-11-26', 'America/New_York', '-05:00'],
  ['2026-07-04', 'America/New_York', '-04:00'],
  ['2026-11-26', 'Asia/Kathmandu', '+05:45'],
  ['2026-07-04', 'UTC', '+00:00'],
  ['2026-07-04', 'America/St_Johns', '-02:30'],
])('the UTC offset on %s in %s is %s', (date, zone, offset) => {
  expect(zonedText(date, '20:00', zone)).toBe(`${date}T20:00:00${offset}`)
})
