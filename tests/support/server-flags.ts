// How the built server is started: the flags of Node and the environment that `npm start` gives it, for tests and benches that start it themselves.
import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const words = (scripts.start ?? '').split(' ')

/** As `npm start` has them; they keep its memory small. */
export const serverFlags: readonly string[] = words.filter((word) => word.startsWith('--'))

/** The variables in front of the command. */
export const serverEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  words
    .slice(0, words.indexOf('node'))
    .filter((word) => word.includes('='))
    .map((word) => word.split('=') as [string, string]),
)
