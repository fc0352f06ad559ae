// Tests the tokens of the simulator over real HTTP.
import { describe, expect, it } from 'vitest'
import { tokenReply } from './published-reply-shapes'
import { createdOrder, shop, simulator, simulatorForEachTest } from './test-run'

simulatorForEachTest()

const ask = (credentials: string): Promise<Response> =>
  fetch(`${simulator().url}/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  })

describe('tokens', () => {
  it('need the right client and are refused after expiry', async () => {
    expect((await ask('sim-client:wrong')).status).toBe(401)
    expect(tokenReply.parse(await (await ask('sim-client:sim-secret')).json()).expires_in).toBe(32_400)

    const id = await createdOrder()
    await shop.control('POST', '/clock', { advanceSeconds: 32_401 })
    const refused = await shop.call('GET', `/v2/checkout/orders/${id}`)
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ error: 'invalid_token' })
  })
})
