// Makes integration tests hash passwords and derive keys of passphrases at low cost; each hash states its own cost. The
// real cost is tested in passwords.test.ts and archive-key.test.ts.
import { vi } from 'vitest'

vi.mock('@/features/office/sign-in/server/passwords/password-cost', () => ({ costLog2: 10 }))
vi.mock('@/platform/backup/archive/passphrase-cost', () => ({ scryptWorkFactor: 10 }))
