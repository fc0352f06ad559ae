// Tests the buttons of version 6: which methods are offered, in which order, and how they look.
import { afterEach, expect, test, vi } from 'vitest'
import { allMethods, everyTag, pageOfV6, tags, v6Config } from '../../../../../../../tests/support/payment-page-v6'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('CHK-22 CHK-27: every eligible method has a button, gold and rectangular where its owner allows, 45 px high, the card last', async () => {
  const { rendered, buttons, named, created, asked, head, driver, container } = await pageOfV6()
  await rendered
  expect(tags(buttons())).toEqual(everyTag)
  expect(head.children.map(({ src }) => src)).toEqual([v6Config.sdkUrl, v6Config.googlePayUrl])
  expect(created()).toEqual({
    clientId: 'client one',
    components: [
      'paypal-payments',
      'venmo-payments',
      'paypal-guest-payments',
      'applepay-payments',
      'googlepay-payments',
    ],
    pageType: 'checkout',
  })
  expect(asked).toEqual([{ currencyCode: 'USD', amount: '19.50', paymentFlow: 'ONE_TIME_PAYMENT' }])
  for (const tag of ['paypal-button', 'paypal-pay-later-button']) {
    expect(named(tag).className).toBe('paypal-gold')
    expect(named(tag).style['--paypal-button-border-radius']).toBe('4px')
  }
  expect(named('paypal-pay-later-button')).toMatchObject({ countryCode: 'DE', productCode: 'PAYLATER' })
  const heights = [...everyTag.slice(0, 5), 'paypal-basic-card-button'].map((tag) => named(tag).style.height)
  expect(heights).toEqual(Array.from({ length: 6 }, () => '45px'))
  driver.close()
  expect(container.children).toHaveLength(0)
})

test.each(allMethods.map((method, index) => [method, index] as const))(
  'only %s is offered when PayPal says that nothing else is eligible',
  async (method) => {
    const { rendered, buttons } = await pageOfV6({ eligible: [method] })
    await rendered
    const tag = { paypal: 0, paylater: 1, venmo: 2, applepay: 3, googlepay: 4, card: 5 }[method] ?? -1
    expect(tags(buttons())).toEqual([everyTag[tag]])
  },
)

test('CHK-21: without any eligible method the checkout is unavailable; without an answer PayPal alone is offered', async () => {
  await expect((await pageOfV6({ eligible: [] })).rendered).rejects.toThrow('PayPal checkout unavailable')
  vi.resetModules()
  const { rendered, buttons } = await pageOfV6({ eligibility: 'fails' })
  await rendered
  expect(tags(buttons())).toEqual(['paypal-button'])
})

test.each([
  ['paypal', 'paypal-button', 'paypal'],
  ['paylater', 'paypal-pay-later-button', 'paypal'],
  ['venmo', 'venmo-button', 'venmo'],
  ['card', 'paypal-basic-card-button', 'paypal'],
])(
  '%s: a click opens the order and starts the session; approval, cancel and error are passed on',
  async (method, tag, source) => {
    const { rendered, sessions, click, calls } = await pageOfV6()
    await rendered
    click(tag)
    const session = sessions.get(method)
    expect(await session?.started[0]).toMatchObject({ orderId: 'ORDER' })
    await session?.onApprove({ orderId: 'ORDER' })
    session?.onCancel()
    session?.onError('broken')
    // A declined buyer clicks again.
    click(tag)
    expect(session?.started).toHaveLength(2)
    expect(calls).toEqual([['order', source], ['approve', 'ORDER'], ['cancel'], ['error', 'broken'], ['order', source]])
  },
)

test('buttons that were closed while they loaded do not appear', async () => {
  const { rendered, driver, container } = await pageOfV6()
  driver.close()
  await rendered
  expect(container.children).toHaveLength(0)
})
