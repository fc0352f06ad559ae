// Proves what the server sends for the contact page: the addresses and the form.
import { expect, test, vi } from 'vitest'
import { away, html, text, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('CONT-01 CONT-02 CONT-03 CONT-07 OP-03: addresses are links, the form has four required fields, and a link leads to purchases', async () => {
  const page = await html('/contact', {
    texts: {
      'contact-hero-title': text('Say Something'),
      'contact-email': text('E-mail', 'hello@musician.example'),
      'contact-phone': text('Phone', '+1 555 0107'),
      'contact-location': text('Location', 'Old Town'),
      'contact-instagram': text('Instagram', 'https://www.instagram.com/x'),
      'contact-youtube': text('YouTube', 'javascript:alert(1)'),
      'contact-booking-title': text('Booking'),
      'contact-booking-email': text('', 'booking@musician.example'),
    },
  })
  expect(page).toContain('Say <span class="highlight">Something</span>')
  for (const href of [
    'mailto:hello@musician.example',
    'tel:+15550107',
    'https://www.instagram.com/x',
    'mailto:booking@musician.example',
    '/purchases',
  ])
    expect(page).toContain(`href="${href}"`)
  expect(page).toContain('Old Town')
  expect(page).not.toContain('javascript:')
  for (const field of ['name', 'email', 'subject', 'message'])
    expect(page).toMatch(
      new RegExp(`<(input|textarea)[^>]*(name="${field}"[^>]*required|required[^>]*name="${field}")`),
    )
  expect(page).toMatch(/<form [^>]*action="\/contact"/)
})

test('CONT-04 CONT-05: while the addresses load, skeletons take their place; form and newsletter are already shown', async () => {
  const page = await html('/contact', { '/api/page-content': away })
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  expect(main.match(/class="skeleton/g)?.length).toBeGreaterThan(4)
  expect(main.match(/<h1[^>]*>/g)).toEqual(['<h1 class="visually-hidden">'])
  const whole = await html('/contact')
  for (const shown of [main, whole])
    expect(shown.indexOf('action="/contact"')).toBeLessThan(shown.indexOf('aria-label="Newsletter"'))
  expect(whole).toContain('action="/contact"')
})

test('CONT-11: the page promises an answer within 24 hours, in words and as a figure, once the owner has written so', async () => {
  const promised = await html('/contact', {
    texts: { 'contact-hero-description': text('Contact', 'I answer within 24 hours.') },
  })
  expect(promised).toContain('within 24 hours')
  expect(promised).toMatch(/>24<\/span>.*?hours/s)
  expect(await html('/contact')).not.toMatch(/>24<|hours/)
})
