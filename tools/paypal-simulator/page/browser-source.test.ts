// Tests that the page scripts still work after being sent as text.
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { callInBrowser, scriptJson } from './browser-source'
import { checkoutWindow } from './checkout-window'
import { paypalSdkV5 } from './sdk-v5'
import { appleDevice } from './v6/apple-device'
import { googleScript } from './v6/google-script'
import { paymentElements } from './v6/payment-elements'
import { paypalSdkV6 } from './v6/sdk-v6'
import { walletBridges } from './v6/wallet-bridges'
import { walletSheet } from './v6/wallet-sheet'

describe('browser code sent as text', () => {
  it('cannot break out of a script element', () => {
    expect(scriptJson({ text: '</script>\u2028' })).toBe('{"text":"\\u003c/script>\\u2028"}')
  })

  it('runs with the browser’s globals alone: nothing of its module is needed', () => {
    const HTMLElement = class {
      readonly tag = 'element'
    }
    const registered: string[] = []
    const window: Record<string, unknown> = { location: { search: '' }, addEventListener: () => undefined }
    const globals = {
      window,
      HTMLElement,
      HTMLScriptElement: HTMLElement,
      URLSearchParams,
      document: { currentScript: null },
      customElements: { get: () => undefined, define: (name: string) => registered.push(name) },
    }
    vm.runInNewContext(
      callInBrowser(paypalSdkV5, { origin: 'http://127.0.0.1:1', currency: 'USD' }, checkoutWindow),
      globals,
    )
    expect(window.paypal).toMatchObject({ version: '5.0.sim', FUNDING: { PAYPAL: 'paypal' } })
    const { Buttons } = window.paypal as { Buttons: (options: object) => { isEligible(): boolean } }
    expect(Buttons({ style: { layout: 'vertical', color: 'gold', shape: 'rect', height: 45 } }).isEligible()).toBe(true)
    expect(() => Buttons({ style: { height: 200 } })).toThrow(/height/)
    vm.runInNewContext(
      callInBrowser(
        paypalSdkV6,
        { origin: 'http://127.0.0.1:1', clientId: 'a', hasAppleDevice: true },
        checkoutWindow,
        walletSheet,
        walletBridges,
        appleDevice,
        paymentElements,
      ),
      globals,
    )
    expect(window.paypal).toMatchObject({ version: '6.0.sim' })
    expect((window.ApplePaySession as { canMakePayments(): boolean }).canMakePayments()).toBe(true)
    expect(registered).toEqual(['paypal-button', 'paypal-pay-later-button', 'venmo-button', 'paypal-basic-card-button'])
    vm.runInNewContext(callInBrowser(googleScript, walletSheet), globals)
    expect(window.google).toMatchObject({ payments: { api: {} } })
  })
})
