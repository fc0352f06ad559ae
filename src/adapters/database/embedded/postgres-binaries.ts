// Finds the PostgreSQL programs that npm installed and makes the library links their package needs.
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'

export type PostgresBinaries = {
  initdb: string
  postgres: string
  /** Additional variables for the dynamic linker, when the package's own folder could not be completed. */
  environment: Record<string, string>
}

type Link = { source: string; target: string }

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/**
 * The package lists its library links in a file because npm archives hold no links; a missing list means none are
 * needed.
 */
async function listLinks(root: string): Promise<Link[]> {
  const file = path.join(root, 'native/pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Link[]) : []
}

async function completeInPlace(root: string, missing: Link[]): Promise<boolean> {
  try {
    for (const { source, target } of missing) {
      await symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(
        (error: NodeJS.ErrnoException) => {
          // A link that another process made meanwhile is just as good.
          if (error.code !== 'EEXIST') throw error
        },
      )
    }
    return missing.every(({ target }) => existsSync(path.join(root, target)))
  } catch {
    return false
  }
}

/**
 * Returns the programs of this platform, ready to run. Missing library links (npm with install scripts switched off)
 * are made in the package, or, when that is not writable, in `linksDirectory`. `root` replaces the installed package.
 * Throws EmbeddedPostgresError when the platform has none.
 */
export async function findPostgresBinaries(linksDirectory: string, root = packageRoot()): Promise<PostgresBinaries> {
  const real = await realpath(root)
  const native = (...parts: string[]) => path.join(real, 'native', ...parts)
  const binaries = { initdb: native('bin/initdb'), postgres: native('bin/postgres') }
  const missing = (await listLinks(real)).filter(({ target }) => !existsSync(path.join(real, target)))
  if (missing.length === 0 || (await completeInPlace(real, missing))) return { ...binaries, environment: {} }

  // Created again each time: the package may have moved since.
  await rm(linksDirectory, { recursive: true, force: true })
  await mkdir(linksDirectory, { recursive: true, mode: 0o755 })
  for (const { source, target } of missing)
    await symlink(path.join(real, source), path.join(linksDirectory, path.basename(target)))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  // A library found through a link looks for its own libraries beside the link, so the package's folder is listed too.
  return { ...binaries, environment: { [variable]: `${linksDirectory}:${native('lib')}` } }
}
