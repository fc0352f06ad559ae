// Keeps a pool of shop processes for tests: starting one takes longer than any task it receives.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import type { ChildAnswer, ChildTask } from './orders-child'

export type ChildProcesses = {
  /** Runs this task in an idle process, or in a new one; null when the process was killed meanwhile. */
  run(task: ChildTask): Promise<ChildAnswer | null>
  stop(): Promise<void>
}

/** Bundles the child's program into one file: otherwise its sources would be compiled at every start. */
async function buildProgram(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-orders-child-'))
  // The canvas is a compiled library and reads fonts from other packages.
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': path.resolve('src') } },
    ssr: { noExternal: true, external: ['@napi-rs/canvas'] },
    build: {
      ssr: path.resolve('tests/support/orders-child.ts'),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'orders-child.mjs' } },
    },
  })
  return folder
}

export function childProcesses(): ChildProcesses {
  const all = new Set<ChildProcess>()
  const idle: ChildProcess[] = []
  let program: Promise<string> | undefined

  async function start(): Promise<ChildProcess> {
    const child = fork(path.join(await (program ??= buildProgram()), 'orders-child.mjs'), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    all.add(child)
    if ((await makeAnswer(child)) === null) throw new Error('A process of the shop did not start')
    return child
  }

  return {
    async run(task) {
      const child = idle.pop() ?? (await start())
      const answer = makeAnswer(child)
      child.send(task)
      const said = await answer
      if (said === null) all.delete(child)
      else idle.push(child)
      return said
    },
    async stop() {
      for (const child of all) child.disconnect()
      if (program) await rm(await program, { recursive: true, force: true })
    },
  }
}

function makeAnswer(child: ChildProcess): Promise<ChildAnswer | null> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null, signal: string | null): void =>
      signal === 'SIGKILL' ? resolve(null) : reject(new Error(`The process ended with ${signal ?? code}`))
    child.once('exit', end)
    child.once('message', (answer: ChildAnswer) => {
      child.off('exit', end)
      resolve(answer)
    })
  })
}
