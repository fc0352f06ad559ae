// Proves that an archive's encryption header is readable for the program "age".
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lockFor } from './archive-key'

test('backup: each guess at a passphrase costs scrypt with 2^16, and the salt is new each time', async () => {
  const lines = async () =>
    (await text(await (await lockFor('correct horse battery')).encrypt(Readable.from([Buffer.from('x')]))))
      .split('\n')
      .slice(0, 2)
  const [first, second] = [await lines(), await lines()]
  expect(first).toEqual(['age-encryption.org/v1', expect.stringMatching(/^-> scrypt [\w+/]{22} 16$/)])
  expect(second[1]).not.toBe(first[1])
}, 60_000)
