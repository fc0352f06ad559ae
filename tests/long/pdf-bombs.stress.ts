// Sends all hostile PDFs to the built site; `npm run test:all` sends a third of them.
import { describe } from 'vitest'

process.env.LONG = '1'
describe('hostile PDFs', async () => void (await import('../attacks/pdf-bombs.itest')))
