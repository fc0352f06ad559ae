// Writes the log: one JSON line per event, without secrets and without anything that identifies a person.
import { createHash } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, type Logger } from 'pino'
import { AppError } from '@/lib/errors'

/**
 * Matches path segments that are secret: those after these names, and anything as long and random as a token anywhere.
 */
const secretPath =
  /\/(d|f|u|purchases|downloads|redeem|licences?|newsletter|bounces|privacy|verify|invitation|reset|change-email)\/[^/?#]+/gi
const tokenLike = /\/[A-Za-z0-9_-]{43,}(?=\/|$)/g

/** Returns a path that is safe to log: without tokens and without the query string. */
export function loggedPath(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\/{2,}/g, '/')
    .replace(secretPath, '/$1/[token]')
    .replace(tokenLike, '/[token]')
    .replace(/[\r\n]/g, ' ')
}

/** Returns a short hash: enough to see that two lines concern the same person, too little to identify them. */
function loggedEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12)
}

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'download_token',
  'clientSecret',
  'tokenSecret',
  'secret',
]
const personNames = ['email', 'customerEmail', 'payerEmail', 'recipient', 'to', 'replyTo']
const depths = ['', '*.', '*.*.', '*.*.*.']

/** Properties of an error that are never personal: its origin and its name there. */
const factNames = ['code', 'constraint', 'table', 'column', 'severity', 'syscall', 'responseCode']

/**
 * Returns an error with its causes, without the values of a failed query and without other properties that a library
 * adds.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts: Record<string, unknown> = Object.fromEntries(
    Object.entries(error).filter(([name]) => factNames.includes(name)),
  )
  // Our own messages are written for the log; a driver's message contains the values.
  if (error instanceof AppError) facts.detail = error.detail
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
  // Its own message repeats all parameters of the query.
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', message: 'a query failed', query: error.query, stack: frames, ...cause }
  return { type: error.name, message: error.message, ...facts, stack: frames, ...cause }
}

/**
 * Creates a logger that hides secrets and turns addresses into short hashes, anywhere in the logged object (four levels
 * deep).
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const isPerson = new Set(personNames)
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: loggedError },
      redact: {
        paths: depths.flatMap((depth) =>
          [...secretNames, ...personNames].map((name) =>
            name.includes('-') ? `${depth.replace(/\.$/, '')}["${name}"]` : `${depth}${name}`,
          ),
        ),
        censor: (value, path) =>
          isPerson.has(path.at(-1) ?? '') && typeof value === 'string' ? `person:${loggedEmail(value)}` : '[hidden]',
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}
