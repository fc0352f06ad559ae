// Simulates a small server's big night: one processor and 1 GB, ten thousand visitors within five minutes, three
// hundred of them buy, and the owner edits.
import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { eventsResource } from '@/features/site/events/events.resource'
import { insertAccount, insertSession } from '../tests/support/administrator'
import { startSite, type RunningSite } from '../tests/support/running-site'
import { serverFlags } from '../tests/support/server-flags'
import { buy, endlessItems } from './checkouts'
import { cpuByRole, memoryOfSite, processesByRole } from './processes'
import { percentile, type Section } from './results'
import { smallMachine } from './small-machine'
import { visit, type Visit } from './visitor'

const wholeNight = { seconds: 300, visitors: 10_000, buyers: 300 }
const memoryBytes = 1024 ** 3
const editEveryMs = 3_000
/** Seconds of the same load before measuring starts: the JavaScript engine optimises code while it runs. */
const warmUpSeconds = 10
const owner = 'owner@example.com'

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
/** Returns ten pages that have pictures. */
async function readPages(site: RunningSite): Promise<string[]> {
  const items = await endlessItems(site)
  const lists = ['/home', '/about', '/media', '/loe', '/events', '/shop', '/contact']
  return [...lists, ...items.map(({ slug }) => `/shop/${slug}`)].slice(0, 10)
}

/** Calls `turn` the given number of times, spread evenly over the time; resolves when all calls have ended. */
async function spread(times: number, seconds: number, turn: (index: number) => Promise<void>): Promise<void> {
  const started = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index < times; index++) {
    const due = started + (index / times) * seconds * 1000
    const early = due - performance.now()
    if (early > 1) await delay(early)
    running.push(turn(index))
  }
  await Promise.all(running)
}

/** The owner changes an event repeatedly; returns the number of edits and the refused ones. */
async function edit(site: RunningSite, until: AbortSignal): Promise<{ edits: number; errors: string[] }> {
  const query = (statement: string, values: unknown[]) => site.sql(statement, values)
  await insertAccount(query, { email: owner, isAllowlistManager: true })
  const { secret } = await insertSession(query, { email: owner })
  const headers = { cookie: `sid=${secret}`, 'content-type': 'application/json', origin: site.url }
  const errors: string[] = []
  let edits = 0
  while (!until.aborted) {
    try {
      const list = await fetch(`${site.url}${eventsResource.path}`, { headers })
      const { rows } = (await list.json()) as { rows: Parameters<typeof eventsResource.toValues>[0][] }
      const [event] = rows
      if (!event) throw new Error(`There is no event to edit: ${list.status}`)
      const base = eventsResource.toValues(event)
      const values = { ...base, description: `Doors open at seven. Changed ${edits + 1} times tonight.` }
      const saved = await fetch(`${site.url}${eventsResource.path}/${event.id}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ values, base }),
      })
      if (!saved.ok) throw new Error(`saving answered ${saved.status}: ${await saved.text()}`)
      edits++
    } catch (error) {
      errors.push(`owner: ${error instanceof Error ? error.message : String(error)}`)
    }
    await delay(editEveryMs, undefined, { signal: until }).catch(() => undefined)
  }
  return { edits, errors }
}

type Comers = { site: RunningSite; pages: readonly string[]; items: Awaited<ReturnType<typeof endlessItems>> }

/**
 * Sends visitors and buyers for the given number of seconds; `served` is the duration of each completed purchase in
 * milliseconds.
 */
async function crowd(
  { site, pages, items }: Comers,
  { seconds, visitors, buyers }: { seconds: number; visitors: number; buyers: number },
): Promise<{ visits: Visit[]; served: number[]; errors: string[] }> {
  const visits: Visit[] = []
  const served: number[] = []
  const errors: string[] = []
  await Promise.all([
    spread(
      visitors,
      seconds,
      async (index) => void visits.push(await visit(site.url, pages[index % pages.length] ?? '/')),
    ),
    spread(buyers, seconds, async (index) => {
      const item = items[index % items.length]
      const began = performance.now()
      try {
        if (!item) throw new Error('there is nothing to buy')
        const { state } = await buy(site, item, `buyer${index}@example.com`)
        if (state === 'completed') served.push(performance.now() - began)
        else errors.push(`a buyer was told: ${state}`)
      } catch (error) {
        errors.push(`buyer: ${error instanceof Error ? error.message : String(error)}`)
      }
    }),
  ])
  return { visits, served, errors }
}

/** Runs the whole night, or the same crowd for a shorter time; returns the section of the report. */
export async function bigNight(seconds = wholeNight.seconds): Promise<Section> {
  const share = seconds / wholeNight.seconds
  const [visitors, buyers] = [Math.round(wholeNight.visitors * share), Math.round(wholeNight.buyers * share)]
  const machine = smallMachine(memoryBytes)
  const [shell, ...words] = machine.enter
  const site = await startSite(
    { DATABASE_SYNC: 'on' },
    {
      command: [shell ?? '', ...words, process.execPath, ...serverFlags, 'dist/server/main.js'],
      folder: process.cwd(),
    },
  )
  const over = new AbortController()
  try {
    // PayPal runs on another machine.
    for (const pid of processesByRole(site.pid()).get('simulator') ?? []) machine.release(pid)
    const pages = await readPages(site)
    // The state of the day before: every page was visited, and its pictures exist in all sizes.
    for (const page of pages) await visit(site.url, page)
    const items = await endlessItems(site)
    const idle = memoryOfSite(site.pid()).site
    const busyBefore = os.loadavg()[0] ?? 0
    let peak = idle
    const watch = setInterval(() => {
      const now = memoryOfSite(site.pid()).site
      if (now.own + now.programs > peak.own + peak.programs) peak = now
    }, 2000)
    const comers = { site, pages, items }
    const before = await crowd(comers, {
      seconds: warmUpSeconds,
      visitors: (visitors / seconds) * warmUpSeconds,
      buyers: 10,
    })
    const cpuBefore = cpuByRole(site.pid())
    const started = performance.now()
    const owners = edit(site, over.signal)
    const { visits, served, errors } = await crowd(comers, { seconds, visitors, buyers })
    over.abort()
    const { edits, errors: refused } = await owners
    clearInterval(watch)
    const wall = (performance.now() - started) / 1000
    const cpu = cpuByRole(site.pid())
    // An error counts in every phase.
    const all = [...before.errors, ...errors, ...refused, ...[...before.visits, ...visits].flatMap((one) => one.errors)]
    for (const error of new Set(all.slice(0, 20))) console.error(error)
    const pageMs = visits.flatMap((one) => (Number.isNaN(one.pageMs) ? [] : one.pageMs))
    const fileMs = visits.flatMap((one) => one.fileMs)
    const row = (what: string, times: number[]) =>
      `| ${what} | ${times.length} | ${percentile(times, 0.5)} | ${percentile(times, 0.99)} | ${percentile(times, 1)} |`
    const kernelPeak = machine.peak()
    return {
      heading: `A small server's big night (one processor, 1 GB, ${visitors.toLocaleString('en-US')} visitors in ${seconds} s)`,
      lines: [
        `Site and database on one processor${kernelPeak === null ? '; no control group could be made here, so the memory is watched and not bound' : ' and within 1 GB, bound by a control group'}; visitors and the stand-in for PayPal have the rest of this machine of ${os.cpus().length} processors. Each visitor opens one of ten pages over new connections, with its scripts, styles, fonts and six pictures. Rate limits are off, since all of them come from one address. The same crowd came for ${warmUpSeconds} s before, which do not count. Milliseconds as the visitors measured them; one minute's load of the machine was ${busyBefore.toFixed(1)} before and ${(os.loadavg()[0] ?? 0).toFixed(1)} after.`,
        '',
        '| what | how many | p50 ms | p99 ms | slowest ms |',
        '|---|--:|--:|--:|--:|',
        row('page', pageMs),
        row('file or picture', fileMs),
        row('whole purchase, PayPal included', served),
        '',
        `Errors: ${all.length}. Buyers served: ${served.length} of ${buyers}. The owner saved ${edits} times. Processor: site ${(((cpu.shop - cpuBefore.shop) / wall) * 100).toFixed(0)} %, database ${(((cpu.database - cpuBefore.database) / wall) * 100).toFixed(0)} %. Memory of site and database: ${megabytes(idle.own + idle.programs)} before, ${megabytes(peak.own + peak.programs)} at most${kernelPeak === null ? '' : `; with the files that the system keeps in memory for them ${megabytes(kernelPeak)} at most, ended for want of memory: ${machine.killed()}`}.`,
      ],
    }
  } finally {
    over.abort()
    await site.remove()
    machine.remove()
  }
}
