// The processes of a running site by what they are for, and what each of these costs: CPU and memory.
import { readFileSync } from 'node:fs'
import { cpuSeconds, cpuSecondsOfFirstThread, cpuSecondsWithEnded, descendants } from './cpu'
import { groupMemory, type Memory } from './memory'

/** `starter` is npm with its shell; `simulator` stands in for PayPal, so it is not there in production; `other` reads a PDF, for one. */
export const roles = ['starter', 'shop', 'database', 'simulator', 'other'] as const
export type Role = (typeof roles)[number]

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

function processRole(command: string): Role {
  if (/^npm |^sh -c /.test(command)) return 'starter'
  if (/paypal-simulator/.test(command)) return 'simulator'
  if (/postgres/.test(command)) return 'database'
  return /dist\/server\/main\.js|scripts\/start\.mjs/.test(command) ? 'shop' : 'other'
}

/** The processes below `root`, itself among them, by role. */
export function processesByRole(root: number): Map<Role, number[]> {
  const found = new Map<Role, number[]>()
  for (const pid of [root, ...descendants(root)]) {
    const command = readCommand(pid)
    // It has ended meanwhile.
    if (command === '') continue
    const role = processRole(command)
    found.set(role, [...(found.get(role) ?? []), pid])
  }
  return found
}

/** CPU seconds so far, by role. */
export function cpuByRole(root: number): Record<Role, number> {
  const processes = processesByRole(root)
  const toSeconds = (role: Role) => (processes.get(role) ?? []).reduce((sum, pid) => sum + cpuSecondsWithEnded(pid), 0)
  return {
    starter: toSeconds('starter'),
    shop: toSeconds('shop'),
    database: toSeconds('database'),
    simulator: toSeconds('simulator'),
    other: toSeconds('other'),
  }
}

/**
 * CPU seconds so far of shop and database, by kind of work. Beside its own thread Node has some that collect garbage, compile, and do what files
 * and hashes need; the database has a process for each connection, and some that write and tidy up.
 */
export function cpuByWork(root: number): { javascript: number; helpers: number; connections: number; writers: number } {
  const processes = processesByRole(root)
  const sum = (pids: readonly number[], toSeconds: (pid: number) => number) =>
    pids.reduce((seconds, pid) => seconds + toSeconds(pid), 0)
  const shop = processes.get('shop') ?? []
  const database = processes.get('database') ?? []
  const isConnection = (pid: number) => readCommand(pid).startsWith('postgres: bandstand ')
  const javascript = sum(shop, cpuSecondsOfFirstThread)
  return {
    javascript,
    helpers: sum(shop, cpuSeconds) - javascript,
    connections: sum(database.filter(isConnection), cpuSeconds),
    writers: sum(
      database.filter((pid) => !isConnection(pid)),
      cpuSeconds,
    ),
  }
}

/** What the site takes of the memory, in bytes: everything but the stand-in for PayPal, and that apart. */
export function memoryOfSite(root: number): { site: Memory; simulator: Memory; byRole: Map<Role, Memory> } {
  const processes = processesByRole(root)
  const ofSite = roles.filter((role) => role !== 'simulator').flatMap((role) => processes.get(role) ?? [])
  return {
    site: groupMemory(ofSite),
    simulator: groupMemory(processes.get('simulator') ?? []),
    byRole: new Map([...processes].map(([role, pids]) => [role, groupMemory(pids)])),
  }
}
