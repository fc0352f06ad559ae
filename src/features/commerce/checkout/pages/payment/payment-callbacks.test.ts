// Tests that a failure names the provider that the buyer pays with.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dismissToast, offerToastRegion, toastFor } from '@/ui/toast-store'
import { paymentCallbacks } from './payment-callbacks'

test.for(['PayPal', 'Pay Example'])('CHK-17: a failure of %s is shown with its name', (provider) => {
  const region = Symbol('test')
  const close = offerToastRegion(region)
  const summary = () => ({ totalCents: 100, needsAddress: false })
  paymentCallbacks(new QueryClient(), { currency: 'USD', provider }, summary).onError(new Error('window closed'))
  expect(toastFor(region)).toMatchObject({
    title: `${provider} Error`,
    text: `There was an issue with ${provider}. Please try again or use a different payment method.`,
  })
  dismissToast()
  close()
})
