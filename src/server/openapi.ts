// Generates the API's documentation from the same declarations that serve it (OpenAPI 3.1).
import { z } from 'zod'
import type { BoundEndpoint } from '@/platform/http/handler'
import { type Endpoint, needsSession } from '@/lib/endpoint'

type JsonSchema = Record<string, unknown>

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
  }))
}

/** Returns every status that the guards in front of an endpoint may respond with, besides its own. */
function refusals({ access, body, params, query, limit }: Endpoint): string[] {
  const input = body || params || query
  return [
    ...(body ? ['400', '413', '415'] : []),
    ...(needsSession(access) ? ['401'] : []),
    ...((needsSession(access) && access !== 'signedIn') || body ? ['403'] : []),
    ...(params ? ['404'] : []),
    ...(input ? ['422'] : []),
    ...(limit ? ['429'] : []),
    '500',
    '503',
  ]
}

function operation(endpoint: Endpoint): JsonSchema {
  const refused = Object.fromEntries(
    refusals(endpoint).map((status) => [status, { $ref: '#/components/responses/Refusal' }]),
  )
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.reads ? { 'x-reads': endpoint.reads } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: toSchema(endpoint.output, 'output') } } },
      ...refused,
    },
  }
}

const refusal = z.object({
  error: z.object({
    code: z.string(),
    title: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retryable: z.boolean(),
    requestId: z.string().optional(),
  }),
})

/** Returns the whole document as plain JSON. */
export function openApiDocument(
  endpoints: readonly BoundEndpoint[],
  site: { title: string; baseUrl: string },
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { endpoint } of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${site.title}: API`, version: '1' },
    servers: [{ url: site.baseUrl }],
    paths,
    components: {
      responses: {
        Refusal: {
          description: 'Why the request was refused.',
          content: { 'application/json': { schema: toSchema(refusal, 'output') } },
        },
      },
    },
  }
}
