// Tests the place of a row's menu: below its button, above it near the foot of the window, never outside.
import { expect, test } from 'vitest'
import { menuCorner } from './place-menu'

const menu = { width: 180, height: 240 }
const phone = { width: 390, height: 844 }
const button = (top: number, right = 380) => ({ top, right, bottom: top + 44 })

test('the menu opens below its button, right edges aligned', () => {
  expect(menuCorner(button(100), menu, phone)).toEqual({ left: 200, top: 148 })
})

test('near the foot of the window the menu opens above its button', () => {
  expect(menuCorner(button(780), menu, phone)).toEqual({ left: 200, top: 536 })
})

test('in a low window, and at the left edge, the whole menu stays visible', () => {
  expect(menuCorner(button(100), menu, { width: 390, height: 300 })).toEqual({ left: 200, top: 52 })
  expect(menuCorner(button(100, 60), menu, phone)).toEqual({ left: 8, top: 148 })
})
