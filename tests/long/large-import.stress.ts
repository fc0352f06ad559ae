// Imports 50,000 subscribers and 2,000 products into the built site, and measures the memory of its server;
// `npm run test:all` does the same without keeping the figures.
import { describe } from 'vitest'

describe('large import', async () => void (await import('../whole-site/large-import.itest')))
