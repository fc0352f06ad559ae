// npm run build: both builds, compressed files beside the browser's, migrations beside the server, and a stamp of what was built.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createBuilder } from 'vite'
import { compressFile, isCompressible } from '../src/server/http/responses/answer'
import { browserGuard } from './browser-guard'
import { sourceStamp, stampFile } from './source-stamp'

const compressible: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.json': 'application/json',
}

/** Uses the best quality: compression runs once, and every visitor waits for the result. */
async function compressFiles(folder: string): Promise<void> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = compressible[path.extname(name)]
    if (!type || !isCompressible(type) || name.startsWith('.')) continue
    const file = path.join(folder, name)
    const { br, gzip } = await compressFile(readFileSync(file))
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gzip)
  }
}

/** Builds into dist/. Throws when a build fails or the browser build contains server code. */
export async function build(options: { logLevel?: 'info' | 'warn' } = {}): Promise<void> {
  const stamp = sourceStamp()
  rmSync('dist', { recursive: true, force: true })
  const builder = await createBuilder({
    logLevel: options.logLevel ?? 'warn',
    mode: 'production',
    plugins: [browserGuard()],
  })
  await builder.buildApp()
  cpSync('src/db/migrations', 'dist/server/migrations', { recursive: true })
  await compressFiles('dist/client')
  // The stamp goes last: an interrupted build has none.
  writeFileSync(stampFile, stamp)
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  process.env.NODE_ENV = 'production'
  await build().then(
    () => console.log('Built into dist/.'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    },
  )
}
