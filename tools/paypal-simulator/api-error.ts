// Builds PayPal's error envelope: one class that the rules throw and the routes turn into a response.
import type { z } from 'zod'

type ErrorDetail = {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query' | 'header'
}
export type Link = { href: string; rel: string; method?: string }

const nameByStatus: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'The request is malformed or breaks the schema.'],
  401: ['AUTHENTICATION_FAILURE', 'The credentials are missing or wrong.'],
  403: ['NOT_AUTHORIZED', 'The credentials do not allow this.'],
  404: ['RESOURCE_NOT_FOUND', 'There is no such resource.'],
  409: ['RESOURCE_CONFLICT', 'The resource is busy with an earlier request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The body has to be application/json.'],
  422: ['UNPROCESSABLE_ENTITY', 'The request is well formed but breaks a rule.'],
  429: ['RATE_LIMIT_REACHED', 'Too many requests.'],
  500: ['INTERNAL_SERVER_ERROR', 'Something failed inside.'],
  503: ['SERVICE_UNAVAILABLE', 'The service cannot answer now.'],
}

/** A refusal with PayPal's status code and envelope; `details[0].issue` is what callers switch on. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly details: readonly ErrorDetail[],
    readonly links: readonly Link[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${details.map((detail) => detail.issue).join(', ')}`)
  }

  /** Returns the JSON body for this refusal. */
  envelope(debugId: string): Record<string, unknown> {
    const [name, message] = nameByStatus[this.status] ?? ['ERROR', 'The request failed.']
    return { name, message, debug_id: debugId, details: this.details, links: this.links }
  }
}

/** Returns a refusal for one reason; `at` names the place in the request. */
export function refused(
  status: number,
  issue: string,
  description: string,
  at: Pick<ErrorDetail, 'field' | 'location'> = {},
): ApiError {
  return new ApiError(status, [{ issue, description, ...at }])
}

/** Returns a 422: the request breaks the business rule named by `issue`. */
export function ruleBroken(issue: string, description: string, field?: string, links?: readonly Link[]): ApiError {
  return new ApiError(
    422,
    [{ issue, description, ...(field === undefined ? {} : { field, location: 'body' as const }) }],
    links,
  )
}

/** Returns a 404 for an order, capture, refund or event that does not exist (any more). */
export function notFound(): ApiError {
  return refused(404, 'INVALID_RESOURCE_ID', 'No resource has this id.', { location: 'path' })
}

/** Throws PayPal's 400 for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(400, 'MALFORMED_REQUEST_JSON', 'The body is not JSON.', { location: 'body' })
  }
}

function findIssue(issue: z.core.$ZodIssue): ErrorDetail[] {
  const field = `/${issue.path.map(String).join('/')}`
  const detail = (name: string, at = field): ErrorDetail => ({
    issue: name,
    description: issue.message,
    field: at,
    location: 'body',
  })
  switch (issue.code) {
    case 'invalid_type':
      return [detail(issue.input === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX')]
    case 'too_big':
      return [detail(issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH')]
    case 'too_small':
      return [detail(issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH')]
    case 'invalid_format':
      return [detail('INVALID_PARAMETER_SYNTAX')]
    case 'unrecognized_keys':
      return issue.keys.map((key) => detail('NOT_SUPPORTED', `${field === '/' ? '' : field}/${key}`))
    default:
      return [detail(issue.input === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE')]
  }
}

/** Parses `input` or throws the 400 that names every broken field at once. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw new ApiError(400, result.error.issues.flatMap(findIssue))
}
