// Reads how `npm start` starts the built server: its flags of Node and its environment. For tests and benches that
// start it themselves.
import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const words = (scripts.start ?? '').split(' ')

/** The flags of `npm start`; they keep the server's memory small. */
export const serverFlags: readonly string[] = words.filter((word) => word.startsWith('--'))

/** The variables before the command. */
export const serverEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  words
    .slice(0, words.indexOf('node'))
    .filter((word) => word.includes('='))
    .map((word) => word.split('=') as [string, string]),
)
