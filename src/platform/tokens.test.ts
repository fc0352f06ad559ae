// Tokens cannot be guessed, changed or used for another purpose.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveToken, hashSecret, isTokenValid, newSecret, tokenId } from './tokens'

const secret = 'a secret of at least thirty-two bytes'
const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('OP-05: a token names its row and proves itself', () => {
  const token = deriveToken(secret, 'download', id)
  expect(tokenId(token)).toBe(id)
  expect(isTokenValid(secret, 'download', token)).toBe(true)
  expect(deriveToken(secret, 'download', id)).toBe(token)
})

test('OP-05: a token with any single changed character is invalid', () => {
  const token = deriveToken(secret, 'download', id)
  for (let position = 0; position < token.length; position++) {
    for (const character of ['A', 'z', '0', '-', '_']) {
      const changed = token.slice(0, position) + character + token.slice(position + 1)
      if (changed !== token) expect(isTokenValid(secret, 'download', changed), changed).toBe(false)
    }
  }
})

test('a token of one purpose, generation, row or secret is invalid for another', () => {
  const token = deriveToken(secret, 'download', id, 2)
  expect(isTokenValid(secret, 'download', token, 2)).toBe(true)
  expect(isTokenValid(secret, 'ticket', token, 2)).toBe(false)
  expect(isTokenValid(secret, 'download', token, 1)).toBe(false)
  expect(isTokenValid(secret, 'download', token, 3)).toBe(false)
  expect(isTokenValid('another secret of thirty-two bytes!', 'download', token, 2)).toBe(false)
  const other = deriveToken(secret, 'download', randomUUID(), 2)
  expect(isTokenValid(secret, 'download', token.slice(0, 22) + other.slice(22), 2)).toBe(false)
})

test('text without the shape of a token is invalid, whatever it contains', () => {
  const token = deriveToken(secret, 'download', id)
  for (const text of [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    token.replace(/.$/, '+'),
    '../'.repeat(21),
    'é'.repeat(64),
  ]) {
    expect(tokenId(text), text).toBeNull()
    expect(isTokenValid(secret, 'download', text), text).toBe(false)
  }
  expect(() => deriveToken(secret, 'download', 'not-a-uuid')).toThrow(RangeError)
})

test('ASVS 11.5.1: secrets have 256 bits and never repeat; every bit of them varies', () => {
  const secrets = Array.from({ length: 2000 }, () => Buffer.from(newSecret(), 'base64url'))
  expect(new Set(secrets.map((bytes) => bytes.toString('hex'))).size).toBe(secrets.length)
  for (let bit = 0; bit < 256; bit++) {
    const ones = secrets.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
    expect(ones).toBeGreaterThan(800)
    expect(ones).toBeLessThan(1200)
  }
})

test('a stored hash does not contain the secret', () => {
  const cookie = newSecret()
  expect(hashSecret(cookie)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashSecret(cookie)).toBe(hashSecret(cookie))
  expect(hashSecret(cookie)).not.toContain(cookie)
})
