// Installs the Debian packages that tests can use if this process may, otherwise names them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Runs apt-get; true when it succeeded. */
function apt(...args: string[]): boolean {
  return (
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs the packages; true when they are installed afterwards. */
export const install = (...packages: string[]) =>
  apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)

const neighbours = [
  {
    name: 'nginx',
    isHere: () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].some((file) => existsSync(file)),
    proves: 'restarts under load behind the deployed configuration',
  },
  {
    name: 'postgresql',
    isHere: () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0,
    proves: 'restoring into another PostgreSQL',
  },
  {
    name: 'qpdf',
    isHere: () => existsSync('/usr/bin/qpdf'),
    proves: 'stamped PDFs are sound in the eyes of another program',
  },
]

/**
 * Finds the programs that a few integration tests run beside the site. CI installs a missing one; elsewhere nothing is
 * installed, and the output lists what stays unproven.
 */
export function findNeighbours(): void {
  const missing = neighbours.filter(({ isHere }) => !isHere())
  if (missing.length > 0 && process.env.CI && mayInstall()) install(...missing.map(({ name }) => name))
  for (const { name, isHere, proves } of missing)
    if (!isHere()) console.log(`── skipped: ${proves} (Debian's package "${name}" is not installed)`)
}
