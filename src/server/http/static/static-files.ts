// Reads the files of the browser build once, and prepares them like every other response.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { prepareAnswer, type Answer } from '../responses/answer'
import type { HeaderList } from '../responses/security-headers'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** Names below assets/ carry a hash of their content, so they never change. */
function cacheControlFor(address: string): string {
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** Returns type and caching of a file by its name below the folder; null for a kind that is not served. */
export function staticParts(name: string): { contentType: string; cacheControl: string } | null {
  const contentType = types[path.extname(name)]
  return contentType && !name.startsWith('.') ? { contentType, cacheControl: cacheControlFor(`/${name}`) } : null
}

/** Returns a file's bytes; null when there is no such file. Throws any other error. */
function optionalFile(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Maps the address of every file of a known kind below `folder` to its response. Source maps and the manifest stay
 * private. Empty when there is no build.
 */
export async function readStaticFiles(folder: string, headers: HeaderList): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  let names: string[] = []
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return answers
  }
  for (const name of names) {
    const address = `/${name.split(path.sep).join('/')}`
    const parts = staticParts(address.slice(1))
    if (!parts) continue
    const file = path.join(folder, name)
    const br = optionalFile(`${file}.br`)
    const gzip = optionalFile(`${file}.gz`)
    const answer = prepareAnswer({
      body: readFileSync(file),
      ...parts,
      headers,
      ...(br && gzip ? { compressed: { br, gzip } } : {}),
    })
    // Only the fast path sends files, and it compresses nothing.
    await Promise.all([answer.encode('br'), answer.encode('gzip')])
    answers.set(address, answer)
  }
  return answers
}
