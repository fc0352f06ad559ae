// The programs that open files, built from the sources as they are now: in dist/ when it is made from them, otherwise in a folder of this run.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'
import { isBuilt } from '../../scripts/source-stamp'

export type FilePrograms = { folder: string; remove(): Promise<void> }

/** What they import from node_modules is looked for from where they lie. */
const cache = path.resolve('node_modules/.cache')

/** Takes a second where there is no build of these sources. */
export async function freshFilePrograms(): Promise<FilePrograms> {
  if (isBuilt()) return { folder: path.resolve('dist/server'), remove: async () => undefined }
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'file-programs-'))
  const builder = await createBuilder({
    logLevel: 'warn',
    mode: 'production',
    environments: { filePrograms: { build: { outDir: folder } } },
  })
  const programs = builder.environments.filePrograms
  if (!programs) throw new Error('vite.config.ts has no build of the programs that open files')
  await builder.build(programs)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
