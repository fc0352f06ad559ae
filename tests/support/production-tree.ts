// Assembles the site as the image holds it: the files that deploy/Dockerfile copies into its last stage, and the
// packages of node_modules that `npm ci --omit=dev` installs and the image keeps.
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { copyFolder, linkFolder } from './copy-folder'

type Copy = { stage: string; from: string[]; to: string }

/** Returns copies like `COPY --from=build /site/a /site/b ./c/` of the last stage. */
function listCopies(dockerfile: string): Copy[] {
  const last = dockerfile.split(/^FROM /m).at(-1) ?? ''
  return [...last.matchAll(/^COPY --from=(\w+) (.+)$/gm)].map(([, stage = '', words = '']) => {
    const places = words.trim().split(/\s+/)
    return { stage, from: places.slice(0, -1).map((place) => path.relative('/site', place)), to: places.at(-1) ?? '' }
  })
}

/**
 * Returns folders of packages that run in production, by the lock file; nested packages are copied with their parents.
 * `devOptional` is a tool that one of these could use.
 */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(
      ([at, { dev, devOptional }]) =>
        /^node_modules\/(@[^/]+\/)?[^/]+$/.test(at) && !dev && !devOptional && existsSync(at),
    )
    .map(([at]) => at)
}

/** Links the file when both paths are on one disk, otherwise copies it. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await linkFolder(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFolder(`${from}/.`, to)
  })
}

/** Fills the empty folder, which must be outside this checkout: Node looks for packages in every folder above. */
export async function makeProductionTree(folder: string): Promise<void> {
  const copies = listCopies(readFileSync('deploy/Dockerfile', 'utf8'))
  if (!copies.some(({ stage, from }) => stage === 'dependencies' && from.join() === 'node_modules'))
    throw new Error('The image takes its packages from a stage without the tools')
  for (const name of productionPackages()) await place(name, path.join(folder, name))
  for (const { from, to } of copies.filter(({ stage }) => stage === 'build')) {
    for (const file of from) {
      const target = path.join(folder, to.endsWith('/') ? path.join(to, path.basename(file)) : to)
      await mkdir(path.dirname(target), { recursive: true })
      if (path.extname(file) === '') await place(file, target)
      else await copyFile(file, target)
    }
  }
}
