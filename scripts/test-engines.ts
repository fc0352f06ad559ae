// Tests the site in Chromium, Firefox and WebKit, with Debian's packages alone: prints a table of engines and steps,
// then `N passed, N failed`.
import './build-if-needed'
import { existsSync } from 'node:fs'
import { chromium, firefox } from '../e2e/engines/puppeteer'
import { type Browser, type Engine } from '../e2e/engines/driver'
import { startFront } from '../e2e/engines/front'
import { type Step, steps, type World } from '../e2e/engines/steps'
import { webkit } from '../e2e/engines/webkit'
import { startSite } from '../tests/support/running-site'
import { findChromium } from './chromium'
import { install, mayInstall } from './debian-packages'

/** Debian's package of each engine, and a file that shows it is installed. */
const packages: Record<string, Record<string, string>> = {
  Firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  WebKit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
    'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
    'gir1.2-webkit2-4.1': '/usr/share/doc/gir1.2-webkit2-4.1',
    'gstreamer1.0-libav': '/usr/share/doc/gstreamer1.0-libav',
  },
}

const missing = (engine: string) =>
  Object.entries(packages[engine] ?? {}).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))

/** Returns the engines that can run here; prints what the others lack. */
function available(engines: readonly Engine[]): Engine[] {
  const wanted = engines.flatMap(({ name }) => missing(name))
  if (wanted.length > 0 && mayInstall()) install(...wanted)
  return engines.filter(({ name }) => {
    const lacks = missing(name)
    if (lacks.length > 0) console.log(`── skipped: ${name} (sudo apt-get install ${lacks.join(' ')})`)
    return lacks.length === 0
  })
}

/** Console lines about the engine, not about the site. */
const ofTheEngine = [
  // Firefox names each font whose download ended because the step went on to the next page.
  /downloadable font: download failed .*status=2152398850/,
  /404/,
  /preloaded? .*(?:not used|unused)/i,
  /partitioned/i,
  /Cookie .*rejected|foreign/i,
  /Layout was forced/,
]

type Cell = { step: string; engine: string; outcome: string; isPassed: boolean }

async function inOneWidth(
  engine: Engine,
  width: number,
  chosen: readonly Step[],
  world: Pick<World, 'site' | 'front'>,
) {
  const cells: Cell[] = []
  let browser: Browser | undefined

  /** Returns what the table says. Closes the browser when the step fails, because the next one needs a fresh one. */
  async function run(step: Step): Promise<string> {
    const started = Date.now()
    try {
      browser ??= await engine.open({ width })
      const before = (await browser.noise()).length
      const note = await step.run({ ...world, engine, browser, width })
      const noise = (await browser.noise())
        .slice(before)
        .filter((line) => !ofTheEngine.some((known) => known.test(line)))
      if (noise.length > 0) throw new Error(`console: ${[...new Set(noise)].join(' | ').slice(0, 600)}`)
      return note ?? `${((Date.now() - started) / 1000).toFixed(1)} s`
    } catch (error) {
      await browser?.close().catch(() => undefined)
      browser = undefined
      throw error
    }
  }

  for (const step of chosen) {
    const cell = { step: `${step.name} (${width} px)`, engine: engine.name }
    const tell = (outcome: string) => console.log(`── ${engine.name}, ${cell.step}: ${outcome}`)
    const tellReason = (error: unknown) => tell(error instanceof Error ? error.message : String(error))
    try {
      // Shared processors sometimes delay an engine, as they do a browser of the end-to-end tests.
      const outcome = await run(step).catch((error: unknown) => {
        tellReason(error)
        tell('second try')
        return run(step)
      })
      tell(`passed, ${outcome}`)
      cells.push({ ...cell, outcome, isPassed: true })
    } catch (error) {
      tellReason(error)
      cells.push({ ...cell, outcome: 'failed', isPassed: false })
    }
  }
  await browser?.close().catch(() => undefined)
  return cells
}

async function everyStep(engine: Engine, wanted: string | undefined): Promise<Cell[]> {
  const site = await startSite()
  const front = await startFront(site.url)
  const cells: Cell[] = []
  try {
    for (const width of new Set(steps.map((step) => step.width))) {
      const chosen = steps.filter((step) => step.width === width && (!wanted || step.name.includes(wanted)))
      cells.push(...(await inOneWidth(engine, width, chosen, { site, front })))
    }
  } finally {
    front.close()
    await site.remove()
  }
  return cells
}

function printTable(cells: readonly Cell[]): void {
  const engines = [...new Set(cells.map(({ engine }) => engine))]
  const named = [...new Set(cells.map(({ step }) => step))]
  console.log(`\n| step | ${engines.join(' | ')} |\n|---|${engines.map(() => '---|').join('')}`)
  for (const step of named) {
    const row = engines.map(
      (engine) => cells.find((cell) => cell.step === step && cell.engine === engine)?.outcome ?? '',
    )
    console.log(`| ${step} | ${row.join(' | ')} |`)
  }
}

const [wantedEngine, wantedStep] = process.argv.slice(2)
findChromium('whole')
const wanted = [chromium, firefox, webkit].filter(({ name }) => !wantedEngine || name.toLowerCase() === wantedEngine)
const cells: Cell[] = []
for (const engine of available(wanted)) cells.push(...(await everyStep(engine, wantedStep)))
printTable(cells)
const passed = cells.filter(({ isPassed }) => isPassed).length
console.log(`${passed} passed, ${cells.length - passed} failed`)
process.exit(passed === cells.length ? 0 : 1)
