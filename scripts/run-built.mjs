// Runs a program of the build in this process: `node scripts/run-built.mjs backup`. JavaScript, because it runs where
// no build tool is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Continues as the program of this name in dist/server, with these words as its arguments. Ends the process with a
 * message when there is no build.
 * @param {string} name
 * @param {string[]} words
 */
export async function runBuilt(name, words = []) {
  const program = path.resolve(`dist/server/${name}.js`)
  // An interrupted build has no stamp.
  if (!existsSync('dist/stamp') || !existsSync(program)) {
    console.error(
      `There is no build with ${path.relative('.', program)} in ${path.resolve('.')}: run npm ci && npm run build there first.`,
    )
    process.exit(1)
  }
  process.env.NODE_ENV = 'production'
  process.argv.splice(1, Infinity, program, ...words)
  await import(pathToFileURL(program).href)
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const [name = '', ...words] = process.argv.slice(2)
  await runBuilt(name, words)
}
