// Runs Lighthouse 12 with its own mobile settings (slow 4G and a quarter of this processor, both simulated).
import * as chromeLauncher from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromiumFlags, findChromium } from '../scripts/chromium'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** One run: scores from 0 to 100, times in milliseconds. */
export type Sight = {
  scores: Record<(typeof categories)[number], number>
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
  /** Audits outside of performance that cost points, each with its first elements. */
  complaints: string[]
}

/** Occasionally Chromium loses the beginning of a trace, and Lighthouse has to run again. */
const isWithoutBeginning = (code: string) => code === 'NO_NAVSTART'

/** Opens the page in a fresh browser, and once more if the trace has no beginning. Throws Lighthouse's error. */
export async function look(address: string, tries = 2): Promise<Sight> {
  // The certificate was made for this run and is not publicly trusted.
  const chromeFlags = [...chromiumFlags, '--headless=new', '--ignore-certificate-errors']
  const chrome = await chromeLauncher.launch({ chromePath: findChromium(), chromeFlags, logLevel: 'silent' })
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'silent', onlyCategories: [...categories] })
    if (!result) throw new Error(`Lighthouse gave nothing for ${address}`)
    const { runtimeError } = result.lhr
    if (runtimeError && isWithoutBeginning(runtimeError.code) && tries > 1) return await look(address, tries - 1)
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
    return toSight(result)
  } finally {
    chrome.kill()
  }
}

function toSight({ lhr }: RunnerResult): Sight {
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const judged = categories.slice(1).flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    complaints: judged.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      return weight > 0 && audit && audit.score !== null && audit.score < 1
        ? [`${id}: ${audit.title} ${JSON.stringify(audit.details ?? {}).slice(0, 300)}`]
        : []
    }),
  }
}

export type Middle = Omit<Sight, 'complaints'>

/** Returns the median of each figure: runs with similar scores may still paint at different times. */
export function middle(sights: readonly Sight[]): Middle {
  const of = (figure: (sight: Sight) => number): number =>
    sights.map(figure).toSorted((a, b) => a - b)[Math.floor(sights.length / 2)] ?? Number.NaN
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
  }
}
