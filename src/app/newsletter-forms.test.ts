// Proves that the forms of the newsletter work without a script.
import { expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import { html, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('NEWS-01 OP-19: opening the page behind a newsletter link changes nothing; its buttons are forms', async () => {
  const page = await html('/newsletter/abc', {
    '/api/newsletter/{token}': { email: 'fan@fans.example', state: 'pending' },
  })
  expect(page).toMatch(
    /<form [^>]*action="\/newsletter\/abc\/confirm"[^>]*method="post"|<form [^>]*method="post"[^>]*action="\/newsletter\/abc\/confirm"/,
  )
  expect(page).toContain('/newsletter/abc/unsubscribe')
  expect(page).toContain('name="robots" content="noindex, nofollow"')
  expect(page).not.toContain('rel="canonical"')
  expect(await html('/newsletter/abc', { '/api/newsletter/{token}': new AppError('not_found') })).toContain(
    'link</span> is not valid',
  )
})

test('NEWS-01: without JavaScript the newsletter form is sent to the server, from the home page and the contact page', async () => {
  for (const path of ['/home', '/contact'])
    expect(await html(path)).toMatch(
      /<form [^>]*action="\/newsletter"[^>]*method="post"|<form [^>]*method="post"[^>]*action="\/newsletter"/,
    )
})
