// Proves that the server's log stays bounded, and that its text becomes a plain sentence.
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boundLog, explainFailure, logPosition, logSince } from './postgres-log'

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'pg-log-'))
  file = path.join(directory, 'postgres.log')
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('the log file', () => {
  it('is rotated once it is larger than 2 MB, in place, so that a running server continues writing', () => {
    boundLog(file)
    writeFileSync(file, 'x'.repeat(2 * 1024 * 1024))
    boundLog(file)
    expect(statSync(file).size).toBe(2 * 1024 * 1024)
    const { ino } = statSync(file)
    appendFileSync(file, 'x')
    boundLog(file)
    expect(statSync(file)).toMatchObject({ size: 0, ino })
    expect(statSync(`${file}.1`).size).toBe(2 * 1024 * 1024 + 1)
  })

  it('is read from the position where a start began, or from its beginning if it was rotated meanwhile', () => {
    expect(logSince(file, logPosition(file))).toBe('')
    writeFileSync(file, 'before\n')
    const position = logPosition(file)
    appendFileSync(file, 'after\n')
    expect(logSince(file, position)).toBe('after\n')
    writeFileSync(file, 'new\n')
    expect(logSince(file, position)).toBe('new\n')
  })
})

describe('explainFailure', () => {
  it.each([
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      'There is no room left on the disk that holds /data.',
    ],
    [
      'could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
      'There is no room left on the disk that holds /data.',
    ],
    ['FATAL:  data directory "/data/cluster" has wrong ownership', 'PostgreSQL may not read or write /data.'],
    ["EACCES: permission denied, mkdir '/data'", 'PostgreSQL may not read or write /data.'],
    ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'Another PostgreSQL is using /data.'],
    [
      'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
      'There is not enough memory to start PostgreSQL.',
    ],
    ['FATAL:  something nobody has seen', 'PostgreSQL could not start in /data.'],
  ])('%s', (output, sentence) => {
    expect(explainFailure(output, '/data').split('\n')[0]).toBe(sentence)
  })

  it('adds at most the last eight lines, and nothing when there are none', () => {
    const output = Array.from({ length: 20 }, (_, number) => `line ${number}`).join('\n')
    expect(explainFailure(output, '/data').split('\n')).toEqual([
      'PostgreSQL could not start in /data.',
      'PostgreSQL said:',
      ...Array.from({ length: 8 }, (_, number) => `  line ${number + 12}`),
    ])
    expect(explainFailure('', '/data')).toBe('PostgreSQL could not start in /data.')
  })
})
