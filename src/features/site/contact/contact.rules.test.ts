// Proves which stored texts the contact page shows, and that its form validates like the server.
import { expect, test } from 'vitest'
import { aPageText } from '../../../../tests/support/make'
import { contactEndpoints } from './contact.contract'
import { contactDetails, messageErrors, telLink } from './contact.rules'

const text = (title: string, description: string | null = null) => aPageText({ title, description })

test('OP-23 CONT-02: contact texts come from the description, else the title', () => {
  const facts = contactDetails({
    'contact-email': text('E-mail', 'hello@musician.example'),
    'contact-booking-email': text('booking@musician.example'),
  })
  expect(facts.email).toBe('hello@musician.example')
  expect(facts.bookingEmail).toBe('booking@musician.example')
})

test('CONT-02 CONT-03: invalid addresses, links and numbers are not shown', () => {
  const facts = contactDetails({
    'contact-email': text('Email'),
    'contact-phone': text('Phone'),
    'contact-location': text('Location'),
    'contact-instagram': text('Instagram', 'javascript:alert(1)'),
    'contact-youtube': text('YouTube', 'https://www.youtube.com/@name'),
  })
  expect(facts).toEqual({
    email: null,
    phone: null,
    location: null,
    instagram: null,
    youtube: 'https://www.youtube.com/@name',
    bookingTitle: null,
    bookingEmail: null,
  })
  expect(contactDetails({ 'contact-phone': text('Phone', '+1 (555) 01-07') }).phone).toBe('+1 (555) 01-07')
  expect(telLink('+1 (555) 01-07')).toBe('tel:+15550107')
})

test.each([
  { name: '', email: 'a', subject: ' ', message: '' },
  { name: 'n'.repeat(101), email: `${'a'.repeat(250)}@b.example`, subject: 's'.repeat(201), message: 'm'.repeat(5001) },
  { name: 'A', email: 'a@b.example', subject: 'S', message: 'M' },
])('CONT-07: the form reports exactly the errors that the server reports (%#)', (fields) => {
  const server = contactEndpoints.send.body.safeParse(fields)
  const refused = new Set(server.error?.issues.map((issue) => String(issue.path[0])))
  expect(new Set(Object.keys(messageErrors(fields)))).toEqual(refused)
})
