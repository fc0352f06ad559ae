// Sends damaged and hostile files of every format to the built site: its memory stays small and it keeps responding.
import { expect, onTestFinished, test } from 'vitest'
import { measured } from '../support/evidence'
import { damaged, goodFiles, hostileExamples } from '../support/hostile-corpus'
import { hostileWords, sendHostile } from '../support/hostile-uploads'
import { startSite } from '../support/running-site'

/** Memory limit of the site's own process. */
const mostMegabytes = 400

test('ASVS 5.2.6: hostile audio, videos, pictures, ZIPs and PDFs are stored or refused in words; the shop responds meanwhile @sweep', async ({
  task,
}) => {
  const site = await startSite()
  onTestFinished(() => site.remove())
  // Applies seven ways to damage a file, in turn.
  const files = (await goodFiles()).map((seed, index) => () => damaged(seed, 7000 + index))
  const examples = hostileExamples.slice(0, 3)
  const outcome = await sendHostile(site, [...examples, ...files])
  measured(task, `${files.length + examples.length} files: ${hostileWords(outcome)}`)
  expect(outcome.unanswered).toEqual([])
  expect(new Set(outcome.shopStatuses)).toEqual(new Set([200]))
  expect(outcome.mostMegabytes).toBeLessThan(mostMegabytes)
  expect(site.output()).not.toMatch(/heap|FATAL/i)
}, 600_000)
