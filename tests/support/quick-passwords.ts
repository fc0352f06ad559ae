// Integration tests make hashes of passwords and keys of passphrases with little work, as each says of itself.
// What they really cost is for passwords.test.ts and archive-key.test.ts.
import { vi } from 'vitest'

vi.mock('@/features/office/access/server/passwords/password-cost', () => ({ costLog2: 10 }))
vi.mock('@/platform/backup/passphrase-cost', () => ({ scryptWorkFactor: 10 }))
