// Finds a PostgreSQL of the operating system, of another version than the embedded one: null when none is installed.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { choosePostgresAccount, giveToAccount } from '@/adapters/database/embedded/postgres-account'
import { socketUrl } from '@/adapters/database/embedded/running-postgres'
import { eventually } from './eventually'
import { runStatements } from './postgres'

const installations = '/usr/lib/postgresql'

/** The oldest version that the site supports comes first. */
export const debianPostgres: string | null = existsSync(installations)
  ? (readdirSync(installations)
      .filter((version) => Number(version) >= 15)
      .toSorted((a, b) => Number(a) - Number(b))
      .map((version) => path.join(installations, version, 'bin'))
      .find((bin) => existsSync(path.join(bin, 'initdb'))) ?? null)
  : null

export type DebianPostgres = { url: string; stop(): Promise<void> }

/** Starts a throw-away server on a private socket; `url` points to an empty database. */
export async function startDebianPostgres(bin: string): Promise<DebianPostgres> {
  const account = await choosePostgresAccount()
  const root = await mkdtemp(path.join(os.tmpdir(), 'bandstand-pg-'))
  const [cluster, socket] = [path.join(root, 'c'), path.join(root, 's')]
  for (const folder of [cluster, socket]) await mkdir(folder, { mode: 0o700 })
  await giveToAccount(root, account)
  const environment = { PATH: process.env.PATH, LC_ALL: 'C' }
  const [program = '', ...initdb] = [
    ...account.prefix,
    path.join(bin, 'initdb'),
    '-D',
    cluster,
    '-U',
    'bandstand',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--no-sync',
  ]
  await promisify(execFile)(program, initdb, { cwd: '/', env: environment, ...account.owner })
  const [server = '', ...parameters] = [
    ...account.prefix,
    path.join(bin, 'postgres'),
    '-D',
    cluster,
    '-k',
    socket,
    '-c',
    'listen_addresses=',
    '-c',
    'fsync=off',
    '-c',
    'logging_collector=off',
  ]
  const child: ChildProcess = spawn(server, parameters, {
    cwd: '/',
    env: environment,
    stdio: 'ignore',
    ...account.owner,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const postgres = socketUrl(socket, 'postgres')
  await eventually(() => runStatements(postgres, 'select 1').then(() => true), { within: 30_000 })
  await runStatements(postgres, 'create database moved')
  return {
    url: socketUrl(socket, 'moved'),
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
