// Which test files may run once more after a failure. Where money, access or files that were paid for are at stake, a race is a defect.
import { readFileSync } from 'node:fs'
import { importsIn } from './project-imports'

/** The features at stake, and the steps by which tests buy, pay and sign in without importing them. */
const atStake = new RegExp(
  `^(?:${[
    'src/features/commerce/(?:cart|downloads|orders)/',
    'src/features/office/access/',
    'src/adapters/payments/',
    'bench/checkouts',
    'e2e/support/(?:behind-the-scenes|buying|sign-in)',
    'tests/attacks/',
    'tests/support/(?:administrator|buy-once|ledger-trial)',
  ].join('|')})`,
)
const stepsOfTests = /^(?:bench|e2e|tests|tools)\//
/** Starts the whole application for tests of whatever it does. */
const wholeApplication = 'tests/support/test-app'

function textOf(file: string): string {
  try {
    return readFileSync(`${file}.ts`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether this file, or a step that it takes, buys, pays, downloads or signs in. Both are named without an ending. */
function touches(file: string, seen: Set<string>): boolean {
  if (atStake.test(file)) return true
  if (seen.has(file) || file === wholeApplication) return false
  seen.add(file)
  return importsIn(file, textOf(file)).some(
    ({ to, typeOnly }) => !typeOnly && (stepsOfTests.test(to) ? touches(to, seen) : atStake.test(to)),
  )
}

/** Whether a test file, named relative to the project, may be tried again: by what it does, not by its name. */
export const mayBeTriedAgain = (file: string): boolean => !touches(file.replace(/\.ts$/, ''), new Set())
