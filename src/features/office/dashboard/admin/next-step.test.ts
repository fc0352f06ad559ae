// Proves which step of the first hour is offered at the foot of a page.
import { expect, test } from 'vitest'
import { stepAfter } from './NextStep'

const step = (key: string, isDone: boolean) => ({ key, text: key, href: `/admin/${key}`, isDone })
const steps = [step('home', false), step('about', true), { ...step('loe', false), href: '/admin/loe#audio' }]

test('a page of the first hour leads to the next open step; other pages lead nowhere', () => {
  expect(stepAfter(steps, '/admin/home')?.key).toBe('loe')
  expect(stepAfter(steps, '/admin/loe')).toBeUndefined()
  expect(stepAfter(steps, '/admin/theme')).toBeUndefined()
  const twoOnOnePage = [step('events', false), step('events', false), step('photos', false)]
  expect(stepAfter(twoOnOnePage, '/admin/events')?.key).toBe('photos')
  expect(stepAfter([], '/admin/home')).toBeUndefined()
})
