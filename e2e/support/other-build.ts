// Deploys another build under open tabs. Every browser file of it has another name: no real change renames all of them,
// so this is the worst deployment. Renaming takes seconds; a second build would take up to a minute.
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { copyFolder } from '../../tests/support/copy-folder'
import { eventually } from '../../tests/support/eventually'
import { builtLaunch, type RunningSite } from '../../tests/support/running-site'

const hashes = /-([\w-]{8})(?=\.\w)/g
const isText = (file: string) => /\.(?:css|js|json)$/.test(file)
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))

/** Gives every browser file below `dist` another name, on disk and wherever it is named. */
async function renameBrowserFiles(dist: string): Promise<void> {
  const assets = await listFiles(path.join(dist, 'client/assets'))
  const known = new Map<string, string>()
  for (const file of assets)
    for (const [, hash = ''] of path.basename(file).matchAll(hashes))
      known.set(hash, createHash('sha256').update(hash).digest('base64url').slice(0, 8))
  const renamed = (text: string) =>
    text.replaceAll(hashes, (whole, hash: string) => `-${known.get(hash) ?? whole.slice(1)}`)
  for (const file of (await listFiles(dist)).filter(isText)) {
    const before = await readFile(file, 'utf8')
    const text = renamed(before)
    if (text === before) continue
    await writeFile(file, text)
    if (!assets.includes(`${file}.br`)) continue
    await writeFile(`${file}.br`, brotliCompressSync(text, quickly))
    await writeFile(`${file}.gz`, gzipSync(text, { level: 1 }))
  }
  for (const file of assets) await rename(file, path.join(path.dirname(file), renamed(path.basename(file))))
}

export type OtherBuild = {
  /**
   * Stops the site and starts the build that it did not run, on the same data, as an operator does. With `isLate` the
   * files of earlier builds are gone, as after 30 days.
   */
  deploy(site: RunningSite, options?: { isLate?: boolean }): Promise<void>
  /** Returns the site to its own build, which loads its pages on demand, and removes the other. */
  remove(site: RunningSite): Promise<void>
}

/** Copies the build below dist/, with other names. */
export async function makeOtherBuild(): Promise<OtherBuild> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-other-build-'))
  const dist = path.join(folder, 'dist')
  await copyFolder('dist', dist)
  await renameBrowserFiles(dist)
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  await copyFile('package.json', path.join(folder, 'package.json'))
  let [running, next] = ['dist/server', path.join(dist, 'server')]
  async function deploy(site: RunningSite, { isLate = false } = {}) {
    const kept = path.join(site.dataDir, 'files/earlier-builds')
    // A list is written last, when every file of its build is stored.
    await eventually(async () => (await readdir(path.join(kept, 'builds'))).length > 0)
    await site.stop('SIGTERM')
    if (isLate) await rm(kept, { recursive: true })
    await site.start(builtLaunch(next))
    ;[running, next] = [next, running]
  }
  return {
    deploy,
    async remove(site) {
      if (running.startsWith(folder)) await deploy(site)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
