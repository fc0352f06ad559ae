// Tests which carriers have a tracking page, and its address.
import { expect, test } from 'vitest'
import { isWebAddress } from '@/lib/form-fields'
import { carrierNames, knownCarrier, trackingPage } from './carriers'

test.each(carrierNames)('%s: the tracking page of a parcel is a web address with its number', (carrier) => {
  const page = trackingPage(carrier, 'RR 1234 5678 9DE') ?? ''
  expect(isWebAddress(page)).toBe(true)
  expect(page).toContain('RR123456789DE')
})

test('a carrier is recognised however it is typed, and an unknown one has no tracking page', () => {
  expect(knownCarrier(' u.p.s ')).toBe('UPS')
  expect(knownCarrier('royal mail')).toBe('Royal Mail')
  expect(knownCarrier('My cousin')).toBeNull()
  expect(trackingPage('My cousin', '1')).toBeNull()
  expect(trackingPage('UPS', ' ')).toBeNull()
})

test('a tracking number cannot change the rest of the address', () => {
  expect(trackingPage('UPS', '1&x=2#y/../z')).toBe('https://www.ups.com/track?tracknum=1%26x%3D2%23y%2F..%2Fz')
})
