// Sends hundreds of damaged files of every format to the built site, and 200 more while buyers buy. Its memory stays
// small, it responds and it sells.
import { expect, onTestFinished, test } from 'vitest'
import { buyMany, endlessItems } from '../../bench/checkouts'
import { measured } from '../support/evidence'
import { damaged, goodFiles, hostileExamples } from '../support/hostile-corpus'
import { hostileWords, sendHostile } from '../support/hostile-uploads'
import { startSite } from '../support/running-site'
import { startSellingSite } from '../support/selling-site'
import { scaled } from '../support/stress-scale'

const mostMegabytes = 400
const ofEachFormat = scaled(20)
const alongsideBuyers = scaled(200, 16)
const buyers = 20

test('ASVS 5.2.6: the site survives damaged files of every format', async ({ task }) => {
  const site = await startSite()
  onTestFinished(() => site.remove())
  const seeds = await goodFiles()
  const files = seeds.flatMap((seed, index) =>
    Array.from({ length: ofEachFormat }, (_, number) => () => damaged(seed, 1000 * index + number)),
  )
  const outcome = await sendHostile(site, [...hostileExamples, ...files])
  measured(task, `${files.length + hostileExamples.length} files of ${seeds.length} formats: ${hostileWords(outcome)}`)
  expect(outcome.unanswered).toEqual([])
  expect(new Set(outcome.shopStatuses)).toEqual(new Set([200]))
  expect(outcome.mostMegabytes).toBeLessThan(mostMegabytes)
})

test('ASVS 5.2.6: 20 buyers buy while an editor uploads 200 hostile files', async ({ task }) => {
  const { site, shop } = await startSellingSite()
  const process = site.pid()
  const seeds = await goodFiles()
  const files = Array.from({ length: alongsideBuyers }, (_, number) => () => {
    const seed = seeds[number % seeds.length]
    if (!seed) throw new Error('no good file')
    return damaged(seed, 50_000 + number)
  })
  const goods = await endlessItems(shop)
  const [outcome, bought] = await Promise.all([
    sendHostile(site, [...hostileExamples, ...files]),
    buyMany(shop, buyers, 4, goods),
  ])
  measured(
    task,
    `${bought.completed.size} of ${buyers} sales beside ${files.length + hostileExamples.length} files: ${hostileWords(outcome)}`,
  )
  expect(bought.failures).toEqual([])
  expect(bought.completed.size).toBe(buyers)
  expect(outcome.unanswered).toEqual([])
  expect(outcome.mostMegabytes).toBeLessThan(mostMegabytes)
  expect(site.pid()).toBe(process)
})
