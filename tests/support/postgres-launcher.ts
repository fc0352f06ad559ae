// Runs the launcher in processes of their own, so that tests can kill them, hide tools from them or run them as another
// user.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { build } from 'vite'
import type { EmbeddedPostgresOptions } from '@/adapters/database/embedded/embedded-postgres'
import { copyFolder, linkFolder } from './copy-folder'
import { eventually } from './eventually'

export type LaunchEvent = {
  url?: string
  serverPid?: number
  joined?: boolean
  failed?: string
  stopped?: boolean
  log?: string
}

export type Launched = {
  pid: number
  events: LaunchEvent[]
  /** Returns the line that says where the server is; rejects with the launcher's message when it could not start. */
  ready(): Promise<{ url: string; serverPid: number; joined: boolean }>
  /** Returns the message of a refused start. */
  refusal(): Promise<string>
  /** Sends SIGTERM and waits for the end. */
  end(): Promise<void>
  /** Sends kill -9 and waits until the process is gone. */
  kill(): Promise<void>
}

export type LaunchOptions = Omit<EmbeddedPostgresOptions, 'log' | 'dataDir'> & {
  /** Commands that fail in this process, as if they were not installed or not allowed. */
  without?: string[]
  uid?: number
}

export const isRoot = process.getuid?.() === 0

const installed = path.resolve(
  path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '..',
)

/**
 * Holds a folder of programs in a directory that every user may read, the launcher program in it, and all started
 * processes.
 */
export class PostgresLauncher {
  private readonly running: ChildProcess[] = []
  /** A copy on the same disk, so that it can be hard-linked. */
  private readonly programs: Promise<string>

  private constructor(readonly root: string) {
    const programs = path.join(root, 'native')
    this.programs = copyFolder(path.join(installed, 'native'), programs).then(() => programs)
  }

  static async prepare(): Promise<PostgresLauncher> {
    const root = await mkdtemp(path.join(os.tmpdir(), 'pg-launch-'))
    await chmod(root, 0o755)
    await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: { '@': path.resolve('src') } },
      ssr: { noExternal: true },
      build: {
        ssr: path.resolve('tests/support/launch-postgres.ts'),
        outDir: path.join(root, 'program'),
        emptyOutDir: false,
        rollupOptions: { output: { entryFileNames: 'launch.mjs' } },
      },
    })
    return new PostgresLauncher(root)
  }

  /**
   * Creates a new directory. It is closed to other users like any fresh temporary directory, unless a mode is given.
   */
  async directory(mode = 0o700): Promise<string> {
    const directory = await mkdtemp(path.join(this.root, 'd-'))
    await chmod(directory, mode)
    return directory
  }

  /** Returns a copy of the installed platform package, without the links that npm's install script makes. */
  async packageWithoutLinks(inside: string): Promise<string> {
    const copy = path.join(inside, 'package')
    await linkFolder(await this.programs, path.join(copy, 'native'))
    for (const { target } of JSON.parse(await readFile(path.join(copy, 'native/pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]) {
      await rm(path.join(copy, target), { force: true })
    }
    return copy
  }

  /** Returns a node program that any user may run, wherever this process's node is. */
  async nodeForEveryone(): Promise<string> {
    const node = path.join(this.root, 'node')
    await copyFile(process.execPath, node)
    await chmod(node, 0o755)
    return node
  }

  async start(dataDir: string, { without = [], uid, ...options }: LaunchOptions = {}): Promise<Launched> {
    const broken = path.join(this.root, `without-${without.join('-')}`)
    await mkdir(broken, { recursive: true, mode: 0o755 })
    for (const command of without) await writeFile(path.join(broken, command), '#!/bin/sh\nexit 1\n', { mode: 0o755 })

    const node = uid === undefined ? process.execPath : await this.nodeForEveryone()
    const child = spawn(
      node,
      [path.join(this.root, 'program/launch.mjs'), JSON.stringify({ dataDir, binariesRoot: installed, ...options })],
      {
        cwd: '/',
        env: { PATH: `${broken}:${process.env.PATH ?? ''}`, TMPDIR: os.tmpdir() },
        stdio: ['ignore', 'pipe', 'inherit'],
        ...(uid === undefined ? {} : { uid, gid: uid }),
      },
    )
    this.running.push(child)
    const events: LaunchEvent[] = []
    createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line) as LaunchEvent))
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const end = async (signal: NodeJS.Signals) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    }
    return {
      pid: child.pid ?? 0,
      events,
      ready: async () => {
        const event = await eventually(() => events.find((candidate) => candidate.url ?? candidate.failed), {
          within: 30_000,
        })
        if (event.failed) throw new Error(event.failed)
        return { url: event.url ?? '', serverPid: event.serverPid ?? 0, joined: event.joined ?? false }
      },
      refusal: () => eventually(() => events.find((candidate) => candidate.failed)?.failed, { within: 30_000 }),
      end: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
    }
  }

  /** Ends all running processes and removes every directory. */
  async cleanUp(): Promise<void> {
    for (const child of this.running) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    }
    await eventually(async () => (await findProcesses(this.root)).length === 0, { within: 30_000 })
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns the running processes that have `text` in their command line. */
export async function findProcesses(
  text: string,
): Promise<{ pid: number; parent: number; uid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,uid=,stat=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, uid, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return command.includes(text) && !state.startsWith('Z') && !command.startsWith('ps ')
      ? [{ pid: Number(pid), parent: Number(parent), uid: Number(uid), command }]
      : []
  })
}

/** Returns the entries of a directory; an empty list when it does not exist. */
export const directoryEntries = (directory: string): Promise<string[]> => readdir(directory).catch(() => [])
