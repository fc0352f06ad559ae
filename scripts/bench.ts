// Measures speed as ratios within one run, written to bench/RESULTS.md: `npm run bench [-- <section> ...]` (Linux;
// needs nginx and wrk).
import { adminLists } from '../bench/admin-lists'
import { bigNight } from '../bench/big-night'
import { checkoutCosts } from '../bench/checkout-costs'
import { javascriptWeight } from '../bench/javascript-weight'
import { requireTool } from '../bench/load'
import { memoryUse } from '../bench/memory-use'
import { movingOn } from '../bench/moving-on'
import { rendering } from '../bench/rendering'
import { kilobytes, writeResults, type Section } from '../bench/results'
import { stamping } from '../bench/stamping'
import { serving } from '../bench/serving'
import { shopSearch } from '../bench/shop-search'
import { startSite, type RunningSite } from '../tests/support/running-site'

const pages = ['/shop', '/shop/slide-rule-blues', '/', '/about', '/events', '/media', '/loe', '/contact', '/purchases']

async function weights(): Promise<Section[]> {
  const site = await startSite()
  try {
    return [
      {
        heading: 'JavaScript before any interaction (real browser, the heavier of phone and desk)',
        lines: [
          '| page | files | plain | brotli | of it before the page has come |',
          '|---|--:|--:|--:|--:|',
          ...(await javascriptWeight(site.url, pages)).map(
            ({ page, files, rawBytes, brotliBytes, earlyBytes }) =>
              `| \`${page}\` | ${files} | ${kilobytes(rawBytes)} | ${kilobytes(brotliBytes)} | ${kilobytes(earlyBytes)} |`,
          ),
        ],
      },
    ]
  } finally {
    await site.remove()
  }
}

/** Measures on a separate site, which is removed afterwards. */
const onSite = (measure: (site: RunningSite) => Promise<Section>) => async (): Promise<Section[]> => {
  const site = await startSite({ DATABASE_SYNC: 'on' })
  try {
    return [await measure(site)]
  } finally {
    await site.remove()
  }
}

const asked = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
/** Seconds of the big night; use a shorter one to try it: `npm run bench -- big-night 30`. */
const nightSeconds = process.argv.slice(2).map(Number).find(Number.isFinite)

/** Each section starts its own sites, so that they do not disturb one another. */
const sections: Record<string, () => Promise<Section[]>> = {
  serving,
  rendering,
  checkouts: onSite(checkoutCosts),
  memory: onSite(memoryUse),
  weights,
  'moving-on': onSite(movingOn),
  'big-night': async () => [await bigNight(nightSeconds)],
  'back-office': onSite(adminLists),
  stamping: onSite(stamping),
  'shop-search': async () => [await shopSearch()],
}

const unknown = asked.filter((name) => !sections[name])
if (unknown.length > 0)
  throw new Error(`There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`)
requireTool('wrk', 'wrk')
requireTool('nginx', 'nginx')
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length === 0 || asked.includes(name)) writeResults(await measure())
}
