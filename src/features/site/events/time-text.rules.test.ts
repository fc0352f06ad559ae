// Proves that times are read in every usual spelling, shown in one format, and mean the same afterwards.
import { describe, expect, test } from 'vitest'
import { isTimeText, parseEndTime, parseTimes, shownTime } from './time-text.rules'

/** Typed text, the format that visitors read, and the start of each set. */
test.each([
  ['8pm', '8:00 PM', ['20:00']],
  ['8 PM', '8:00 PM', ['20:00']],
  ['8 p.m.', '8:00 PM', ['20:00']],
  ['8 P.M', '8:00 PM', ['20:00']],
  ['8.30 PM', '8:30 PM', ['20:30']],
  ['at 8 pm', '8:00 PM', ['20:00']],
  ['20:00', '8:00 PM', ['20:00']],
  ['20.00', '8:00 PM', ['20:00']],
  ['19:30:00', '7:30 PM', ['19:30']],
  ['20 Uhr', '8:00 PM', ['20:00']],
  ['um 20 Uhr', '8:00 PM', ['20:00']],
  ['20:30 Uhr', '8:30 PM', ['20:30']],
  ['20.30 uhr', '8:30 PM', ['20:30']],
  ['20 Uhr 30', '8:30 PM', ['20:30']],
  ['8 Uhr', '8:00 AM', ['08:00']],
  ['20:30 uur', '8:30 PM', ['20:30']],
  ['21h30', '9:30 PM', ['21:30']],
  ['21H30', '9:30 PM', ['21:30']],
  ['21 h 30', '9:30 PM', ['21:30']],
  ['21h', '9:00 PM', ['21:00']],
  ['21 heures', '9:00 PM', ['21:00']],
  ['9h', '9:00 AM', ['09:00']],
  ['20:30h', '8:30 PM', ['20:30']],
  ['20:00 hrs', '8:00 PM', ['20:00']],
  ['2030 hrs', '8:30 PM', ['20:30']],
  ['kl. 19.30', '7:30 PM', ['19:30']],
  ['noon', '12:00 PM', ['12:00']],
  ['12 noon', '12:00 PM', ['12:00']],
  ['Midnight', '12:00 AM', ['00:00']],
  ['19 Uhr und 21 Uhr', '7:00 PM and 9:00 PM', ['19:00', '21:00']],
  ['20h et 22h', '8:00 PM and 10:00 PM', ['20:00', '22:00']],
  ['7 and 9 PM', '7:00 PM and 9:00 PM', ['19:00', '21:00']],
  ['7:30 and 9:30 PM', '7:30 PM and 9:30 PM', ['19:30', '21:30']],
  ['10:00, 20:00', '10:00 AM, 8:00 PM', ['10:00', '20:00']],
  ['8:00', '8:00', ['08:00']],
  ['TBD', 'TBD', []],
  ['late', 'late', []],
  ['', '', []],
  ['Einlass 19 Uhr, Beginn 20 Uhr', 'Einlass 19 Uhr, Beginn 20 Uhr', ['19:00']],
  ['concert à 21h30', 'concert à 21h30', ['21:30']],
  ['a 2h show', 'a 2h show', []],
])('OP-31 EVT-08: %j is shown as %j and begins at %j', (typed, shown, starts) => {
  expect(shownTime(typed)).toBe(shown)
  expect(parseTimes(typed)).toEqual(starts)
  expect(parseTimes(shown)).toEqual(starts)
  expect(shownTime(shown)).toBe(shown)
})

/** Typed span, the format that visitors read, its start and its end. */
test.each([
  ['10:00-17:00', '10:00 AM – 5:00 PM', '10:00', '17:00'],
  ['10:00 – 17:00', '10:00 AM – 5:00 PM', '10:00', '17:00'],
  ['10.00 bis 17.00 Uhr', '10:00 AM – 5:00 PM', '10:00', '17:00'],
  ['20-22 Uhr', '8:00 PM – 10:00 PM', '20:00', '22:00'],
  ['20h-22h30', '8:00 PM – 10:30 PM', '20:00', '22:30'],
  ['20:00-24:00', '8:00 PM – 12:00 AM', '20:00', '00:00'],
  ['20:00-02:00', '8:00 PM – 2:00 AM', '20:00', '02:00'],
  ['7 to 9 PM', '7:00 PM – 9:00 PM', '19:00', '21:00'],
  ['7-9pm', '7:00 PM – 9:00 PM', '19:00', '21:00'],
  ['11-1 PM', '11:00 AM – 1:00 PM', '11:00', '13:00'],
  ['10-12am', '10:00 PM – 12:00 AM', '22:00', '00:00'],
  ['8 PM - 10', '8:00 PM – 10:00 PM', '20:00', '22:00'],
  ['8 PM until 2', '8:00 PM – 2:00 AM', '20:00', '02:00'],
  ['8 PM to midnight', '8:00 PM – 12:00 AM', '20:00', '00:00'],
  ['noon - 3 PM', '12:00 PM – 3:00 PM', '12:00', '15:00'],
  ['8pm - late', '8:00 PM – late', '20:00', null],
  ['20 Uhr - open end', '8:00 PM – late', '20:00', null],
])('OP-31: the span %j is shown as %j, from %s to %s', (typed, shown, start, end) => {
  for (const text of [typed, shown]) {
    expect(isTimeText(text)).toBe(true)
    expect(shownTime(text)).toBe(shown)
    expect(parseTimes(text)).toEqual([start])
    expect(parseEndTime(text)).toBe(end)
  }
})

describe('ADM-EVT-08: texts that are no time', () => {
  test.each([
    '9',
    '7-9',
    '24:00',
    '25:00',
    '27:99',
    '13 PM',
    '0 AM',
    '7:60 PM',
    '21h75',
    '20:30 Uhr 15',
    '2030',
    'late',
    '7 PM and late',
    'late - 8 PM',
    '8 PM -',
    '8 PM and',
    '<b>8 PM</b>',
    'x'.repeat(5000),
    '8 '.repeat(5000),
  ])('%j', (typed) => {
    expect(isTimeText(typed)).toBe(false)
  })
})

test.each([
  ['7 to 9 PM', '21:00'],
  ['7:30 – 9:30 PM', '21:30'],
  ['20:00-22:15', '22:15'],
  ['7:30 PM and 9:30 PM', null],
  ['Doors 7 PM, music 8 PM', null],
  ['from 7 to 9 PM', null],
  ['8 PM', null],
  ['', null],
])('EVT-08: %j ends at %j', (time, end) => {
  expect(parseEndTime(time)).toBe(end)
})

test.each([
  ['7:30 PM and 9:30 PM', ['19:30', '21:30']],
  ['7:30 and 9:30 PM', ['19:30', '21:30']],
  ['8 PM', ['20:00']],
  ['8 p.m. & 10 p.m.', ['20:00', '22:00']],
  ['20:00, 22:15', ['20:00', '22:15']],
  ['20:00 and 20:00', ['20:00']],
  ['7 to 9 PM', ['19:00']],
  ['7:30 – 9:30 PM', ['19:30']],
  ['Doors 7 PM, music 8 PM', ['19:00']],
  ['from 7:30 at the bar', ['07:30']],
  ['12:15 am', ['00:15']],
  ['19:30 PM', ['19:30']],
  ['late, after 2 sets', []],
  ['<b>soon</b>', []],
  ['99:99', []],
  ['25:00 and 8 PM', ['20:00']],
  ['', []],
])('EVT-08 OP-31: the sets of %j begin at %j', (time, times) => {
  expect(parseTimes(time)).toEqual(times)
})

test.each(['8:00 PM', '20:00', '9 PM', '9pm', '9 p.m.', '7.30 pm', '19.30', '7:30 PM and 9:30 PM', '7 PM & 9 PM'])(
  'ADM-EVT-08: %j is a time',
  (typed) => {
    expect(isTimeText(typed)).toBe(true)
  },
)

test.each(['9', '25:00', '13 PM', '0 AM', '7:60 PM', 'late', '7 PM and late'])(
  'ADM-EVT-08: %j is not a time',
  (typed) => {
    expect(isTimeText(typed)).toBe(false)
  },
)

test.each([
  ['19:30', '7:30 PM'],
  ['2:00 PM', '2:00 PM'],
  ['7.30pm', '7:30 PM'],
  ['8 p.m.', '8:00 PM'],
  ['08:15', '8:15 AM'],
  ['00:30', '12:30 AM'],
  ['12:00 PM', '12:00 PM'],
  ['19:30 and 21:30', '7:30 PM and 9:30 PM'],
  ['7:30 PM & 21:00', '7:30 PM & 9:00 PM'],
  ['7 and 9 PM', '7:00 PM and 9:00 PM'],
  ['8:00', '8:00'],
  ['TBD', 'TBD'],
  ['Doors 19:00, music 20:30, 12.50 at the door', 'Doors 7:00 PM, music 8:30 PM, 12.50 at the door'],
  ['25:00', '25:00'],
  ['', ''],
])('OP-31: a time typed as "%s" is shown as "%s", and means the same', (typed, shown) => {
  expect(shownTime(typed)).toBe(shown)
  expect(parseTimes(shown)).toEqual(parseTimes(typed))
})

test.each([
  ['8 PM', '20:00'],
  ['9 am', '09:00'],
  ['7:30 PM and 9:30 PM', '19:30 and 21:30'],
  ['20 Uhr', '20:00'],
  ['8 PM - late', '20:00 – late'],
  ['7 PM doors, 8 PM music', '7 PM doors, 8 PM music'],
  ['7:00 PM doors, 8:00 PM music', '19:00 doors, 20:00 music'],
  ['8:00', '8:00'],
  ['midnight', '00:00'],
])('a site with the 24-hour clock shows %s as %s, and calendars read the same moment', (typed, shown) => {
  expect(shownTime(typed, '24')).toBe(shown)
  expect(parseTimes(shown)).toEqual(parseTimes(typed))
})
