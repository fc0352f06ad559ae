// Proves what is shown when a page breaks.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CrashPage } from './CrashPage'

const shown = (error: unknown, status?: number) =>
  renderToStaticMarkup(createElement(CrashPage, { error, status, homeHref: '/home' }))

test('ROUTE-08: the title contains the message of the error, or its status when it has none', () => {
  const broken = shown(new Error('The piano fell over'))
  expect(broken).toContain('Unexpected Application Error!')
  expect(broken).toContain('The piano fell over')
  expect(shown('Only words')).toContain('Only words')
  expect(shown(undefined, 503)).toContain('>503</p>')
  expect(broken).toContain('href="/home"')
})

test('ROUTE-09 OP-45: the page contains the stack trace, collapsed, when one exists', () => {
  const error = new Error('The piano fell over')
  error.stack = 'Error: The piano fell over\n    at stage (/left.js:1:2)'
  expect(shown(error)).toMatch(/<details(?! open)[^>]*>.*at stage \(\/left\.js:1:2\).*<\/details>/s)
  expect(shown('Only words')).not.toContain('<details')
})

test('ROUTE-08: an error message is rendered as text, not markup', () => {
  expect(shown(new Error('<img src=x onerror=alert(1)>'))).not.toContain('<img')
})
