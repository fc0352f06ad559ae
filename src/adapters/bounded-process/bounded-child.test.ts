// Proves the limits of a bounded child on the current system.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBounded } from './bounded-child'

const program = `
import os from 'node:os'
const [first, task] = process.argv.slice(2)
if (task === 'spin') for (;;);
const blocks = []
let refusal = null
try {
  while (blocks.length < 100) blocks.push(Buffer.alloc(20 * 1024 * 1024, 1))
} catch (error) {
  refusal = error.message
}
process.send({ first, names: Object.keys(process.env).sort(), networks: Object.keys(os.networkInterfaces()), megabytes: blocks.length * 20, refusal }, () => process.exit(0))
`
type Told = { first: string; names: string[]; networks: string[]; megabytes: number; refusal: string | null }

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand bounded-'))
  file = path.join(folder, 'program.mjs')
  await writeFile(file, program)
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the child's messages and the way it ended. */
async function run(args: string[], bounds: { dataMegabytes: number | null; processorSeconds: number }) {
  const child = await startBounded(file, { args, bounds })
  let told: Told | null = null
  child.on('message', (message: Told) => (told = message))
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  )
  return { told: told as Told | null, code, signal }
}

test('ASVS 5.2.6: a child process has limited memory, no environment of the site, and no network where the system allows it', async () => {
  const { told } = await run(['a "word" $HOME', ''], { dataMegabytes: 250, processorSeconds: 60 })
  expect(told?.first).toBe('a "word" $HOME')
  expect(
    told?.names.filter(
      (name) =>
        !name.startsWith('MALLOC_') &&
        !['PATH', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name),
    ),
  ).toEqual([])
  if (process.platform === 'linux') {
    expect(told?.refusal).toMatch(/allocat/i)
    expect(told?.megabytes).toBeLessThan(250)
  }
  const mayHaveNone = spawnSync('unshare', ['--user', '--map-current-user', '--net', 'true']).status === 0
  expect(told?.networks).toEqual(mayHaveNone ? [] : Object.keys(os.networkInterfaces()))
})

test('ASVS 5.2.6: the system ends a program that never finishes', async () => {
  const { told, code, signal } = await run(['', 'spin'], { dataMegabytes: null, processorSeconds: 1 })
  expect([told, code]).toEqual([null, null])
  expect(['SIGXCPU', 'SIGKILL']).toContain(signal)
})
