// Measures the scripts that every public page loads in a real browser before interaction.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { javascriptWeight } from '../../bench/javascript-weight'
import { publicPaths } from '../support/public-paths'
import { startSite } from '../support/running-site'

const limit = 133 * 1024
const earlyLimit = 2 * 1024

test(
  'design: each public page loads at most 2 KB of JavaScript (brotli) before it has loaded, and 133 KB before the first interaction, on a phone and on a desktop @sweep',
  { timeout: 600_000 },
  async () => {
    if (!existsSync('dist/client/.vite/manifest.json'))
      throw new Error('There is no build to weigh: run npm run build first.')
    const site = await startSite()
    try {
      const paths = await publicPaths(site)
      const weights = await javascriptWeight(site.url, paths)
      expect(weights).toHaveLength(paths.length)
      // The first script that all pages share, and at least one of the page's own.
      expect(Math.min(...weights.map(({ files }) => files))).toBeGreaterThan(1)
      expect(weights.filter(({ brotliBytes }) => brotliBytes > limit)).toEqual([])
      expect(Math.min(...weights.map(({ earlyBytes }) => earlyBytes))).toBeGreaterThan(0)
      expect(weights.filter(({ earlyBytes }) => earlyBytes > earlyLimit)).toEqual([])
    } finally {
      await site.remove()
    }
  },
)
