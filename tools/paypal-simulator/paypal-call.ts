// Wraps every PayPal call: token, request id, faults, mock responses, error envelope, debug id, log, saving.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { ApiError, parseJson, parseRequest, refused } from './api-error'
import type { CallName, Fault } from './faults'
import { newDebugId } from './ids'
import { mockedError } from './mock-response'
import { InvalidToken } from './oauth-tokens'
import type { Reply } from './request-ids'
import type { World } from './world'
import type { z } from 'zod'

export type SimulatorEnv = { Bindings: Partial<HttpBindings> }
export type SimulatorContext = Context<SimulatorEnv>

/** The allowed callers: any client, the shop's server, or also the page with its weaker token. */
type Caller = 'anybody' | 'server' | 'server-or-page'

type CallRules = {
  name: CallName
  caller: Caller
  /** Milliseconds that a PayPal-Request-Id is remembered; left out when PayPal ignores the header. */
  requestIdMs?: number
}

/** Ends the connection without a response, as a lost network does. */
function dropConnection(context: SimulatorContext): Response {
  context.env?.incoming?.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

function statusFault(fault: Fault): ApiError {
  const issue =
    fault.issue ??
    { 401: 'AUTHENTICATION_FAILURE', 429: 'RATE_LIMIT_REACHED', 503: 'SERVICE_UNAVAILABLE' }[fault.status] ??
    'INTERNAL_SERVICE_ERROR'
  const headers: Record<string, string> =
    fault.status === 429 || fault.status === 503 ? { 'retry-after': String(fault.retryAfterSeconds) } : {}
  return new ApiError(fault.status, [{ issue, description: 'Asked for by a fault.' }], [], headers)
}

function refusal(error: unknown, debugId: string): Reply {
  if (error instanceof InvalidToken) {
    return { status: 401, body: { error: 'invalid_token', error_description: 'The token is unknown or has expired.' } }
  }
  if (error instanceof ApiError) return { status: error.status, body: error.envelope(debugId), headers: error.headers }
  throw error
}

/** Runs one PayPal call; `work` receives the fault that applies to it, for the faults that only that call handles. */
export async function paypalCall(
  world: World,
  context: SimulatorContext,
  rules: CallRules,
  work: (fault: Fault | null) => Reply | Promise<Reply>,
): Promise<Response> {
  const debugId = newDebugId()
  const requestId = context.req.header('paypal-request-id')
  const log = (status: number | 'dropped'): void =>
    world.requestLog.record({
      at: world.clock.iso(),
      call: rules.name,
      path: context.req.path,
      requestId: requestId ?? null,
      status,
    })
  world.schedule.runDue()
  const fault = world.faults.take(rules.name)
  if (fault?.ms && (fault.kind === 'status' || fault.kind === 'reset-before-commit')) await sleep(fault.ms)
  if (fault?.kind === 'reset-before-commit') {
    log('dropped')
    return dropConnection(context)
  }

  let reply: Reply
  try {
    if (fault?.kind === 'status') throw statusFault(fault)
    if (rules.caller !== 'anybody')
      world.tokens.check(context.req.header('authorization'), rules.caller === 'server-or-page')
    const mocked = mockedError(context.req.header('paypal-mock-response'))
    if (mocked) throw mocked
    const run = async (): Promise<Reply> => {
      if (fault?.kind === 'delay') await sleep(fault.ms)
      return work(fault)
    }
    reply =
      rules.requestIdMs === undefined
        ? await run()
        : await world.requestIds.once(`${context.req.method} ${context.req.path}`, requestId, rules.requestIdMs, run)
    if (fault?.kind === 'status-after-commit') throw statusFault(fault)
  } catch (error) {
    reply = refusal(error, debugId)
  }
  if (context.req.method !== 'GET') await world.save()

  if (fault?.kind === 'before-reply') await world.webhooks.settled()
  if (fault?.ms && (fault.kind === 'delay-after-commit' || fault.kind === 'timeout-after-commit')) await sleep(fault.ms)
  if (fault?.kind === 'timeout-after-commit') {
    log('dropped')
    return dropConnection(context)
  }
  log(reply.status)
  const text = reply.status === 204 ? null : JSON.stringify(reply.body)
  return new Response(fault?.kind === 'malformed' && text ? text.slice(0, Math.ceil(text.length / 2)) : text, {
    status: reply.status,
    headers: {
      ...(text !== null && { 'content-type': 'application/json' }),
      'paypal-debug-id': debugId,
      ...reply.headers,
    },
  })
}

/**
 * Returns the JSON body of a call; an empty body is `undefined`. Throws 415 for another media type and 400 for broken
 * JSON.
 */
export async function jsonBody(context: SimulatorContext): Promise<unknown> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) {
    throw refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json.', { location: 'header' })
  }
  const text = await context.req.text()
  return text.trim() === '' ? undefined : parseJson(text)
}

/** Returns the body parsed by `schema`; `empty` replaces a missing body. */
export async function parsedBody<Schema extends z.ZodType>(
  context: SimulatorContext,
  schema: Schema,
  empty?: unknown,
): Promise<z.output<Schema>> {
  return parseRequest(schema, (await jsonBody(context)) ?? empty)
}
