// Tests that webhook events are signed as PayPal signs them, and how a body of equal CRC is made.
import { X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { assert, dictionary, json, jsonValue, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSigningIdentity } from './certificate'
import { withSameCrc32 } from './crc32-forgery'
import { rawJsonMember } from './raw-json-member'
import { createSigner } from './signature'
import { emptyState } from './state'

describe('webhook signature', () => {
  const state = emptyState()
  const signer = createSigner(state)
  const parts = {
    transmissionId: 'a-1',
    transmissionTime: '2026-01-01T00:00:00Z',
    webhookId: 'W1',
    body: '{"amount":1.0}',
  }

  it('makes a certificate that Node reads, that is self-signed and valid now', () => {
    const certificate = new X509Certificate(signer.certificatePem)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.subject).toContain('CN=messageverificationcerts.paypal.com')
    expect(certificate.subject).toContain('O=Test payments. No money moves.')
    expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now())
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now())
  })

  it('verifies the signed text and nothing else', () => {
    const signature = signer.sign(parts)
    expect(signer.verify(parts, signature)).toBe(true)
    expect(signer.verify({ ...parts, body: '{"amount":1}' }, signature)).toBe(false)
    expect(signer.verify({ ...parts, webhookId: 'W2' }, signature)).toBe(false)
  })

  it('keeps key and certificate in the state', () => {
    expect(createSigner(state).certificateId).toBe(signer.certificateId)
    const other = { ...emptyState(), signing: createSigningIdentity(new Date()) }
    expect(createSigner(other).certificateId).not.toBe(signer.certificateId)
    expect(createSigner(other).verify(parts, signer.sign(parts))).toBe(false)
  })

  it('is fooled by a forged body with the same checksum, as PayPal’s is', () => {
    const forged = withSameCrc32('{"amount":9999}', parts.body)
    expect(JSON.parse(forged)).toEqual({ amount: 9999 })
    expect(signer.verify({ ...parts, body: forged }, signer.sign(parts))).toBe(true)
  })

  it('forges any JSON text to the checksum of any other', () => {
    assert(
      property(json(), json(), (forged, genuine) => {
        const result = withSameCrc32(forged, genuine)
        expect(crc32(result)).toBe(crc32(genuine))
        expect(JSON.parse(result)).toEqual(JSON.parse(forged))
      }),
      { numRuns: 50 },
    )
  })
})

describe('raw JSON member', () => {
  it('returns the text as it was sent', () => {
    expect(rawJsonMember('{"a": "x:{,}\\"", "event" : {"n":1.0, "o":{}, "event":[2]} , "z":1}', 'event')).toBe(
      '{"n":1.0, "o":{}, "event":[2]}',
    )
    expect(rawJsonMember('{"a":{"event":1}}', 'event')).toBeNull()
    expect(rawJsonMember('{"event":"}"}', 'event')).toBe('"}"')
  })

  it('finds every member of every object', () => {
    assert(
      property(dictionary(string(), jsonValue()), (object) => {
        const text = JSON.stringify(object)
        for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
          expect(JSON.parse(rawJsonMember(text, name) ?? 'null')).toEqual(value)
        }
      }),
    )
  })
})
