// Proves which stored addresses may appear on a page.
import { expect, test } from 'vitest'
import { webAddress } from './web-address'

test.each([
  ['https://a.example/x.jpg', 'https://a.example/x.jpg'],
  [' HTTP://a.example ', 'HTTP://a.example'],
  ['/media/a.jpg', '/media/a.jpg'],
  ['pictures/a.jpg', 'pictures/a.jpg'],
  ['', null],
  ['  ', null],
  [null, null],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['//evil.example', null],
])('IMG-02 FVID-07: %j → %j', (stored, address) => {
  expect(webAddress(stored)).toBe(address)
})
