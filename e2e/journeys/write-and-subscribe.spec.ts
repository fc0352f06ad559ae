// A visitor writes to the musician and subscribes to the newsletter: with script, without, after a failure, and in a
// flood.
import { holdBack } from '../support/hold-back'
import { message } from '../support/message'
import { expect, expectAccessible, hydrated, test } from '../support/site'
import type { Page } from '@playwright/test'

/** Fills every field with valid text. */
async function fillIn(page: Page, about: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Send a message' })
  await hydrated(form)
  await form.getByLabel('Name').fill('Ann')
  await form.getByLabel('Email').fill('ann@fans.example')
  await form.getByLabel('Subject').fill(about)
  await form.getByLabel('Message').fill('One evening in May?')
}
const refusal = {
  status: 503,
  json: {
    error: {
      code: 'database_unavailable',
      title: 'Connection Error',
      message: 'Away.',
      retryable: true,
      requestId: 'x',
    },
  },
}

test('CONT-08 CONT-09 OP-20: the form shows that it is sending, success clears the fields, and the owner gets the message', async ({
  page,
  site,
}, info) => {
  const about = `A booking, ${info.project.name}`
  await page.goto('/contact')
  await expectAccessible(page)
  await fillIn(page, about)
  const release = await holdBack(page, '**/send-contact-email')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  release()
  await expect(message(page, 'Message sent!')).toContainText("Thank you for your message. I'll get back to you soon.")
  for (const label of ['Name', 'Subject', 'Message'])
    await expect(page.getByRole('form', { name: 'Send a message' }).getByLabel(label)).toHaveValue('')
  expect(await site.sql('select name, message from contact_messages where subject = $1', [about])).toEqual([
    { name: 'Ann', message: 'One evening in May?' },
  ])
})

test('CONT-10: a failure keeps the typed text, and the second attempt sends it @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await page.goto('/contact')
  await fillIn(page, 'Once more')
  await page.route('**/send-contact-email', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(message(page, 'Error')).toContainText('Failed to send message. Please try again.')
  await expect(page.getByLabel('Subject')).toHaveValue('Once more')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('One evening in May?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(message(page, 'Message sent!')).toBeVisible()
})

test('OP-20: under a flood of messages the browser solves a proof of work and the visitor notices nothing @desktop @sweep', async ({
  page,
  site,
}) => {
  await page.request.post('/api/functions/newsletter-subscribe', {
    headers: { origin: site.url },
    data: { email: 'first-of-many@fans.example' },
  })
  expect(await site.sql(`update rate_limits set points = 60 where key like 'messages:%' returning points`)).toEqual([
    { points: 60 },
  ])
  const answers: { success: boolean; challenge?: unknown }[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/send-contact-email')) answers.push((await response.json()) as { success: boolean })
  })
  await page.goto('/contact')
  await fillIn(page, 'In a flood')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(message(page, 'Message sent!')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(() => answers.map(({ success, challenge }) => [success, challenge !== undefined]))
    .toEqual([
      [false, true],
      [true, false],
    ])
  await site.sql(`delete from rate_limits where key like 'messages:%'`)
})

test('NEWS-02 NEWS-05: the button says to check the inbox, for a confirmed address "Subscribed!", and after 3 s it is ready again @phone @sweep', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await hydrated(form)
  // A form that is sent at once needs proof of work, and that has a clock too. So this form has been open for a while.
  await page.clock.runFor(5000)
  await form.getByLabel('E-mail address').fill('fan@fans.example')
  const release = await holdBack(page, '**/newsletter-subscribe')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeVisible()
  release()
  await expect(form.getByRole('button', { name: 'Check your inbox' })).toBeVisible()
  await expect(form.getByLabel('E-mail address')).toHaveValue('')
  await page.clock.runFor(3500)
  const subscribe = form.getByRole('button', { name: 'Subscribe', exact: true })
  await expect(subscribe).toBeVisible()
  await site.sql(`update newsletter_subscribers set status = 'confirmed' where email = 'fan@fans.example'`)
  await form.getByLabel('E-mail address').fill('fan@fans.example')
  await subscribe.click()
  await expect(form.getByRole('button', { name: 'Subscribed!' })).toBeVisible()
  await expect(message(page, 'Already Subscribed')).toBeVisible()
  await page.clock.runFor(3500)
  await expect(subscribe).toBeVisible()
})

test('NEWS-03 NEWS-04 NEWS-06: an empty field, an invalid address and a failure each show their own message, and the address stays @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await hydrated(form)
  const subscribe = form.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(message(page, 'Email Required')).toContainText('Please enter your email address.')
  // The message disappears, so the field shows the error too, and has the focus.
  const address = form.getByLabel('E-mail address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Please enter your email address.')
  await address.fill('nobody')
  await expect(address).not.toHaveAttribute('aria-invalid')
  await subscribe.click()
  await expect(message(page, 'Invalid Email')).toContainText('Please enter a valid email address.')
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(address).toBeFocused()
  await form.getByLabel('E-mail address').fill('fan@fans.example')
  await page.route('**/newsletter-subscribe', (route) => route.fulfill(refusal))
  await subscribe.click()
  await expect(message(page, 'Subscription Failed')).toContainText(
    'There was an error subscribing to our newsletter. Please try again.',
  )
  await expect(form.getByLabel('E-mail address')).toHaveValue('fan@fans.example')
})

test('a mistyped domain gets a hint while typing, which is applied with one tap and blocks nothing @phone @sweep', async ({
  page,
}) => {
  await page.goto('/contact')
  const cases = [
    { form: page.getByRole('form', { name: 'Send a message' }), label: 'Email' },
    { form: page.getByRole('form', { name: 'Newsletter' }), label: 'E-mail address' },
  ]
  for (const { form, label } of cases) {
    await hydrated(form)
    const field = form.getByLabel(label)
    const hint = form.getByRole('status')
    await field.pressSequentially('anna@gmial.com')
    await expect(hint).toHaveText('Did you mean anna@gmail.com?')
    await expectAccessible(page)
    // Typing on to a common domain shows no hint; leaving the field at that point does.
    await field.fill('anna@gmail.co')
    await expect(hint).toBeEmpty()
    await field.blur()
    await expect(hint).toHaveText('Did you mean anna@gmail.com?')
    await hint.getByRole('button', { name: 'anna@gmail.com' }).click()
    await expect(field).toHaveValue('anna@gmail.com')
    await expect(field).toBeFocused()
    await expect(hint).toBeEmpty()
  }
})

test('a failed load of the address hint has no effect, and an unusual domain is accepted unchanged @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  // React reports to developers the error that the boundary caught.
  expectedNoise.push(/Failed to load resource|MissingCode/)
  await page.route('**/EmailSuggestion-*.js', (route) => route.abort())
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await hydrated(form)
  await form.getByLabel('E-mail address').fill('fan@gmial.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('button', { name: 'Check your inbox' })).toBeVisible()
  expect(await site.sql(`select email from newsletter_subscribers where email = 'fan@gmial.com'`)).toHaveLength(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('CONT-07 CONT-09 CONT-10: errors are shown beside their fields, nothing is lost, and then the message is sent @desktop @sweep', async ({
    page,
    expectedNoise,
  }, info) => {
    expectedNoise.push(/status of 422/)
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Send a message' })
    await form.getByLabel('Name').fill('Bea')
    await form.getByLabel('Email').fill('nobody')
    await form.getByLabel('Subject').fill(`By hand, ${info.project.name}`)
    await form.getByLabel('Message').fill('Two lines\nof text')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(page.getByLabel('Message')).toHaveValue('Two lines\nof text')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByLabel('Email').fill('bea@fans.example')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Message sent!' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the contact page' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('NEWS-01 NEWS-04: a visitor subscribes from the home page @phone @sweep', async ({
    page,
    expectedNoise,
    site,
  }, info) => {
    expectedNoise.push(/status of 422/)
    const email = `plain-${info.project.name}@fans.example`
    await page.goto('/home')
    await page.getByLabel('E-mail address').fill('nobody')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Invalid Email' })).toBeVisible()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please open the e-mail we just sent you and confirm your address.')).toBeVisible()
    expect(await site.sql('select status from newsletter_subscribers where email = $1', [email])).toEqual([
      { status: 'pending' },
    ])
  })
})
