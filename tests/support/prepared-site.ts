// Provides a site's data folder as its first start leaves it: made once per build and day, copied for every test whose
// subject is not a first start.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimDirectory } from '@/adapters/database/embedded/directory-claim'
import { copyFolder, linkFolder } from './copy-folder'

/** Settings that change what a first start makes or where it stores it, so that a prepared folder does not fit. */
const decidesTheFirstStart = [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_SYNC',
  'SITE_TIME_ZONE',
  'OWNER_EMAIL',
  'BANDSTAND_DEMO_ORDER',
  'ADMIN_EMAIL',
  'HOME',
]

/** True when a copy holds what the first start of a site with these settings would make. */
export function mayUseCopy(environment: Record<string, string>): boolean {
  const storesDemoElsewhere = environment.S3_BUCKET !== undefined && environment.BANDSTAND_DEMO !== '0'
  return (
    existsSync('dist/stamp') &&
    !storesDemoElsewhere &&
    decidesTheFirstStart.every((name) => environment[name] === undefined)
  )
}

const toHash = (fact: string) => createHash('sha256').update(fact).digest('hex').slice(0, 12)

/** The folder of this checkout's prepared folders; several runs in one checkout share them. */
const place = path.join(os.tmpdir(), `bandstand-prepared-${process.getuid?.() ?? 0}-${toHash(process.cwd())}`)

const build = () => toHash(readFileSync('dist/stamp', 'utf8'))
const picturesFolder = () => path.join(place, `${build()}-pictures`)

/** Returns a name that differs for each build, and for each day, because the demo's dates count from today. */
function toName(kind: 'demo' | 'empty'): string {
  const demo = existsSync('demo/files/manifest.json') ? String(statSync('demo/files/manifest.json').mtimeMs) : ''
  return `${build()}-${new Date().toISOString().slice(0, 10)}-${toHash(demo)}-${kind}`
}

/** Admits one process at a time; the kernel releases the claim when its holder dies. */
async function claim(): Promise<{ release(): Promise<void> }> {
  for (;;) {
    const claimed = await claimDirectory(place, 'command')
    if (claimed) return claimed
    await delay(50)
  }
}

/**
 * Returns the prepared folder. When there is none yet, `firstStart` makes it: it starts a site there and stops it
 * again.
 */
async function prepared(name: string, firstStart: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = path.join(place, name)
  if (existsSync(folder)) return folder
  await mkdir(place, { recursive: true, mode: 0o700 })
  const claimed = await claim()
  try {
    if (existsSync(folder)) return folder
    const making = await mkdtemp(path.join(place, 'making-'))
    await firstStart(making)
    await rename(making, folder)
    // Removes folders of earlier builds and days, and half-made ones of a killed run.
    const current = ['holder.json', path.basename(picturesFolder()), toName('demo'), toName('empty')]
    for (const entry of await readdir(place))
      if (!current.includes(entry)) await rm(path.join(place, entry), { recursive: true, force: true })
    return folder
  } finally {
    await claimed.release()
  }
}

/**
 * Fills the empty `dataDir` with the database, files and simulated PayPal of a site that has started once. Leaves out
 * what a site stores for itself alone, so that it is made again: its secret, mails, backups. Resized pictures are named
 * by their original's content and written in one step, so all sites of a build keep them in one folder and make each
 * only once.
 */
export async function fillWithCopy(
  dataDir: string,
  demo: boolean,
  firstStart: (dataDir: string) => Promise<void>,
): Promise<void> {
  const from = await prepared(toName(demo ? 'demo' : 'empty'), firstStart)
  await mkdir(path.join(dataDir, 'postgres'), { mode: 0o700 })
  await copyFolder(path.join(from, 'postgres/cluster'), path.join(dataDir, 'postgres/cluster'))
  await copyFile(path.join(from, 'paypal-simulator.json'), path.join(dataDir, 'paypal-simulator.json'))
  const files = path.join(from, 'files')
  // The file store never writes into an existing file, so copies may share them.
  if (existsSync(files)) await linkFolder(files, path.join(dataDir, 'files'))
  const pictures = picturesFolder()
  await mkdir(pictures, { recursive: true, mode: 0o700 })
  await mkdir(path.join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  await symlink(pictures, path.join(dataDir, 'files/picture-variants'))
}
