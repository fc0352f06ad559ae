// Tests which options the program reads from its environment and when it refuses to start.
import { describe, expect, it } from 'vitest'
import { optionsFromEnvironment, refusalToRun } from './environment'

describe('environment of the program', () => {
  it('OP-17: refuses to run beside real money', () => {
    expect(refusalToRun({})).toBeNull()
    expect(refusalToRun({ NODE_ENV: 'production' })).toContain('NODE_ENV')
    expect(refusalToRun({ NODE_ENV: 'production', SIMULATOR_ALLOWED: '1' })).toBeNull()
    expect(refusalToRun({ BANDSTAND_PRODUCTION: '1', SIMULATOR_ALLOWED: '1' })).toContain('production')
  })

  it('reads every variable and names the bad ones', () => {
    expect(
      optionsFromEnvironment({
        SIMULATOR_PORT: '4150',
        SIMULATOR_WEBHOOK_URL: 'http://127.0.0.1:3000/hook',
        PAYPAL_CLIENT_ID: 'a',
        PAYPAL_CLIENT_SECRET: '',
      }),
    ).toEqual({
      port: 4150,
      webhookUrl: 'http://127.0.0.1:3000/hook',
      stateFile: undefined,
      clientId: 'a',
      clientSecret: undefined,
      webhookId: undefined,
      merchantId: undefined,
    })
    expect(() => optionsFromEnvironment({ SIMULATOR_PORT: 'x', PAYPAL_MERCHANT_ID: 'short' })).toThrow(
      /SIMULATOR_PORT.*PAYPAL_MERCHANT_ID/,
    )
  })
})
