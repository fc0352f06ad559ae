// Groups the processes of a running site by role, and measures the CPU and memory of each role.
import { readFileSync } from 'node:fs'
import { cpuSeconds, cpuSecondsOfFirstThread, cpuSecondsWithEnded, descendants } from './cpu'
import { groupMemory, type Memory } from './memory'

/**
 * `starter` is npm with its shell. `simulator` replaces PayPal and does not exist in production. `other` includes,
 * for example, the process that reads a PDF.
 */
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

/** Returns the processes below `root`, including `root`, by role. */
export function processesByRole(root: number): Map<Role, number[]> {
  const found = new Map<Role, number[]>()
  for (const pid of [root, ...descendants(root)]) {
    const command = readCommand(pid)
    // It has ended in the meantime.
    if (command === '') continue
    const role = processRole(command)
    found.set(role, [...(found.get(role) ?? []), pid])
  }
  return found
}

/** Returns the CPU seconds so far, by role. */
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
 * Returns the CPU seconds so far of shop and database, by kind of work. Beside its own thread, Node has threads that
 * collect garbage, compile, and do the work for files and hashes. The database has a process for each connection, and
 * some that write and tidy up.
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

/** Returns the site's memory in bytes. The PayPal stand-in is reported separately. */
export function memoryOfSite(root: number): { site: Memory; simulator: Memory; byRole: Map<Role, Memory> } {
  const processes = processesByRole(root)
  const ofSite = roles.filter((role) => role !== 'simulator').flatMap((role) => processes.get(role) ?? [])
  return {
    site: groupMemory(ofSite),
    simulator: groupMemory(processes.get('simulator') ?? []),
    byRole: new Map([...processes].map(([role, pids]) => [role, groupMemory(pids)])),
  }
}
