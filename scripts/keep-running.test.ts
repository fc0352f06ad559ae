// Proves when a program is restarted, how long that takes, and that a signal ends all of it.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepRunning } from './keep-running.mjs'

/** A program that records each of its starts; `body` sees the number of earlier starts. */
function program(body: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-kept-'))
  const log = path.join(folder, 'starts')
  writeFileSync(log, '')
  const source = `const fs = require('node:fs'); const log = ${JSON.stringify(log)}
    const before = fs.readFileSync(log, 'utf8').length; fs.appendFileSync(log, process.argv.includes('again') ? 'a' : 'f')
    ${body}`
  const file = path.join(folder, 'program.cjs')
  writeFileSync(file, source)
  return { command: [process.execPath, file] as [string, ...string[]], starts: () => readFileSync(log, 'utf8') }
}
const pauses = [10, 20, 30]

test('row 35: a killed server is restarted, each time after a longer wait, and a restart loop is reported', async () => {
  const { command, starts } = program(
    `process.send('ready', () => before === 3 ? process.exit(0) : before === 0 ? process.kill(process.pid, 'SIGKILL') : process.exit(9))`,
  )
  const said: string[] = []
  expect(await keepRunning(command, { pauses: [1000, 2000, 1000], say: (sentence) => said.push(sentence) })).toBe(0)
  expect(starts()).toBe('faaa')
  expect(said).toEqual([
    'The site ended by SIGKILL. It is started again in 1 s.',
    'The site ended with code 9. It is started again in 2 s.',
    'The site ended with code 9. It is started again in 1 s. It has ended 3 times in a row: the lines above say why.',
  ])
}, 60_000)

test('row 35: after a long stable period the wait starts at its first value again', async () => {
  const { command } = program(`process.send('ready', () => process.exit(before === 3 ? 0 : 9))`)
  const said: string[] = []
  expect(await keepRunning(command, { pauses: [0, 5000], calmMs: 0, say: (sentence) => said.push(sentence) })).toBe(0)
  expect(said).toEqual(Array(3).fill('The site ended with code 9. It is started again in 0 s.'))
}, 60_000)

test('row 35: a program that ends before it ever served is not restarted, returns its exit code, and only its own message is shown', async () => {
  const { command, starts } = program('process.exit(3)')
  expect(await keepRunning(command, { pauses, say: expect.unreachable })).toBe(3)
  expect(starts()).toBe('f')
}, 60_000)

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'row 35: %s ends the program once, and nothing is restarted',
  async (name) => {
    const signal = name === 'SIGHUP' ? 'SIGTERM' : name
    const { command, starts } = program(
      `process.on('${signal}', () => { fs.appendFileSync(log, 's'); setTimeout(() => process.exit(0), 200) }); setInterval(() => {}, 1000); process.send('ready'); fs.appendFileSync(log, 'r')`,
    )
    const quiet = () => undefined
    // This listener keeps the signal from ending the test itself if the program under test has none.
    process.on(name, quiet)
    onTestFinished(() => void process.off(name, quiet))
    const ended = keepRunning(command, { pauses, say: expect.unreachable })
    await expect.poll(starts, { timeout: 30_000 }).toBe('fr')
    // Repeats the signal as npm does, which forwards the terminal's signal.
    for (let copies = 0; copies < 3; copies++) process.emit(name)
    expect(await ended).toBe(0)
    expect(starts()).toBe('frs')
  },
  60_000,
)
