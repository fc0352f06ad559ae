// Passwords in integration tests are hashed in a hundredth of the product's work, as each hash says of itself. What they really cost is for passwords.test.ts.
import { randomBytes, scryptSync } from 'node:crypto'
import { vi } from 'vitest'

vi.mock('@/features/access/server/passwords', async (importOriginal) => {
  const { isPasswordOf } = await importOriginal<typeof import('@/features/access/server/passwords')>()
  const hashPassword = async (password: string): Promise<string> => {
    const salt = randomBytes(16)
    const key = scryptSync(password.normalize('NFC'), salt, 32, { N: 2 ** 10, r: 8, p: 1 })
    return `$scrypt$ln=10,r=8,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`
  }
  const nobody = await hashPassword(randomBytes(16).toString('hex'))
  return { hashPassword, isPasswordOf: async (hash: string | null, password: string) => (await isPasswordOf(hash ?? nobody, password)) && hash !== null }
})
