// Builds the programs that open files from the current sources: uses dist/ when it was built from them, otherwise a
// folder of this run.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'
import { isBuilt } from '../../scripts/source-stamp'

export type FilePrograms = { folder: string; remove(): Promise<void> }

/** Their imports from node_modules are resolved from their own folder. */
const cache = path.resolve('node_modules/.cache')

/** Returns the built programs. Takes a second when these sources have no build. */
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
