// Tells whether dist/ was made from the current sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export const stampFile = 'dist/stamp'

/** The sources of a build. Tests and demo files are not among them. */
const sources = [
  'src',
  'tools',
  'public',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'demo/seed.ts',
  'demo/content',
]

function filesBelow(entry: string): string[] {
  if (!existsSync(entry)) return []
  if (statSync(entry).isFile()) return [entry]
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(test|itest)\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name))
    .toSorted()
}

/** Returns a hash of every source's name and content, and of Node's major version. */
export function sourceStamp(): string {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * True when there is a complete build of exactly these sources. Without sources, as in the image, any complete build
 * counts.
 */
export function isBuilt(): boolean {
  return existsSync(stampFile) && (!existsSync('src') || readFileSync(stampFile, 'utf8') === sourceStamp())
}
