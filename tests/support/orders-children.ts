// Keeps processes of the shop ready: starting one takes longer than anything it is asked to do.
import { fork, type ChildProcess } from 'node:child_process'
import type { ChildAnswer, ChildTask } from './orders-child'

export type ChildProcesses = {
  /** Has an idle process, or a new one, do this; null when it was killed on the way. */
  run(task: ChildTask): Promise<ChildAnswer | null>
  stop(): void
}

export function childProcesses(): ChildProcesses {
  const all = new Set<ChildProcess>()
  const idle: ChildProcess[] = []

  async function start(): Promise<ChildProcess> {
    const child = fork('tests/support/orders-child.ts', [], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    all.add(child)
    if ((await answerOf(child)) === null) throw new Error('A process of the shop did not start')
    return child
  }

  return {
    async run(task) {
      const child = idle.pop() ?? (await start())
      const answer = answerOf(child)
      child.send(task)
      const said = await answer
      if (said === null) all.delete(child)
      else idle.push(child)
      return said
    },
    stop() {
      for (const child of all) child.disconnect()
    },
  }
}

function answerOf(child: ChildProcess): Promise<ChildAnswer | null> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null, signal: string | null): void => (signal === 'SIGKILL' ? resolve(null) : reject(new Error(`The process ended with ${signal ?? code}`)))
    child.once('exit', end)
    child.once('message', (answer: ChildAnswer) => {
      child.off('exit', end)
      resolve(answer)
    })
  })
}
