// Checks that every way of starting the site sets the same memory limits.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../support/server-flags'

test('npm start, the unit and the image start the server with the same flags and environment', () => {
  expect(serverFlags).toEqual([
    expect.stringMatching(/^--max-semi-space-size=\d+$/),
    expect.stringMatching(/^--max-old-space-size=\d+$/),
  ])
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const variables = Object.entries(serverEnvironment).map((pair) => pair.join('='))
  expect(variables).not.toEqual([])
  // npm's shell is replaced by node, so that a signal to npm reaches node.
  const command = [...variables, 'exec', 'node', ...serverFlags].join(' ')
  expect(scripts.start).toBe(`${command} scripts/start.mjs`)
  expect(scripts['start:production']).toBe(`${command} scripts/run-built.mjs start-production`)
  const unit = readFileSync('deploy/bandstand@.service', 'utf8')
  const image = readFileSync('deploy/Dockerfile', 'utf8')
  expect(unit).toContain(`ExecStart=/usr/bin/node ${serverFlags.join(' ')} dist/server/main.js`)
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...serverFlags, 'dist/server/main.js']).replaceAll(',', ', ')}`,
  )
  for (const variable of variables) {
    expect(unit).toContain(`Environment=${variable}`)
    expect(image).toContain(`ENV ${variable}`)
  }
})
