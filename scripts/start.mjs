// npm start: builds in a process of its own when the sources changed, then runs the built server and starts it again when it dies. Where the
// tools of the build are not installed, what is built is started.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { keepRunning } from './keep-running.mjs'

/** @returns {boolean} Whether this machine can build. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('tsx')
    return true
  } catch {
    return false
  }
}

/** @returns {Promise<number>} The exit code; what the build needed of memory ends with it. */
function buildIfNeeded() {
  return new Promise((resolve) => {
    const build = spawn(process.execPath, ['--import', 'tsx', 'scripts/build-if-needed.ts'], { stdio: 'inherit' })
    const stop = () => void build.kill('SIGTERM')
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    build.once('close', (code) => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      resolve(code ?? 1)
    })
  })
}

const code = canBuild() ? await buildIfNeeded() : 0
if (code !== 0) process.exit(code)
const server = [...process.execArgv, path.join(import.meta.dirname, 'run-built.mjs'), 'main']
process.exit(await keepRunning([process.execPath, ...server]))
