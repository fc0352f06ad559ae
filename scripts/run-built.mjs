// Runs a program of the build in this very process: `node scripts/run-built.mjs backup`. JavaScript, because it runs where no tool of the build is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Goes on as the program of this name in dist/server, with these words behind it. Ends the process with a sentence when there is no build.
 * @param {string} name
 * @param {string[]} words
 */
export async function runBuilt(name, words = []) {
  const program = path.resolve(`dist/server/${name}.js`)
  // A build that was cut short has no stamp.
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
