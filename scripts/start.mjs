// npm start: builds in a separate process when the sources changed, then runs the built server and restarts it when it
// dies. Without the build tools it starts the existing build.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { keepRunning } from './keep-running.mjs'

/** @returns {boolean} True when this machine can build. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('tsx')
    return true
  } catch {
    return false
  }
}

/** @returns {Promise<number>} The exit code. The memory of the build is freed with its process. */
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
