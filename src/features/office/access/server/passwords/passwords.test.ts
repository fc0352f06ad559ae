// Proves that password hashes are slow on purpose, salted, and readable years later.
import { expect, test } from 'vitest'
import { hashPassword, isPasswordCorrect } from './passwords'

test('ASVS 11.4.2: passwords are hashed with scrypt, N = 2^17, r = 8, a salt of their own and the parameters beside it', async () => {
  const [first, second] = [
    await hashPassword('a long evening of ballads'),
    await hashPassword('a long evening of ballads'),
  ]
  expect(first).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect([
    await isPasswordCorrect(first, 'a long evening of ballads', 'proven'),
    await isPasswordCorrect(first, 'a long evening of ballad', 'proven'),
  ]).toEqual([true, false])
}, 60_000)

test('each hash has its own parameters, so that they can change one day; a foreign hash is an error', async () => {
  const cheap = '$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  expect(await isPasswordCorrect(cheap, 'anything', 'proven')).toBe(false)
  await expect(isPasswordCorrect('$2b$10$something', 'anything', 'proven')).rejects.toThrow('unknown form')
}, 60_000)

test('ASVS 6.3.8: a listed address takes the same work with or without an account: the password is hashed for both, and a missing account never matches', async () => {
  const measureCpu = async (hash: string | null) => {
    const before = process.cpuUsage()
    expect(await isPasswordCorrect(hash, 'a wrong password', 'proven')).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const [known, unknown] = [await measureCpu(await hashPassword('the right password')), await measureCpu(null)]
  // Compares whole passes of scrypt, not exact times: without the hash, the second duration would be a thousandth.
  expect(unknown).toBeGreaterThan(known / 4)
  expect(known).toBeGreaterThan(unknown / 4)
}, 60_000)
