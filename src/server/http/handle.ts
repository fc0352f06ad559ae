// Runs one call of an endpoint: access, input, run, output. Both rendering in process and HTTP use it.
import type { Context } from '@/platform/context'
import type { BoundEndpoint, HttpExchange } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import type { FieldErrors } from '@/lib/error-table'
import { fieldErrors } from '@/lib/field-errors'
import { checkAccess } from './guards/check-access'

export type RawInput = { params: unknown; query: unknown; body: unknown }

/** Parses params, query and body before it throws, so that all field errors are reported together. Throws AppError `invalid_input`. */
function parseInput({ endpoint }: BoundEndpoint, raw: RawInput): RawInput {
  const fields: FieldErrors = {}
  const parsed: RawInput = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part])
    if (result.success) parsed[part] = result.data
    else Object.assign(fields, { ...fieldErrors(result.error), ...fields })
  }
  const sentences = Object.values(fields)
  if (sentences.length > 0)
    throw new AppError('invalid_input', { fields, message: sentences.length === 1 ? sentences[0] : undefined })
  return parsed
}

/**
 * Runs an endpoint and returns only the fields that its contract declares. Throws AppError, or any error of the
 * service.
 */
export async function handle(bound: BoundEndpoint, ctx: Context, raw: RawInput, http: HttpExchange): Promise<unknown> {
  checkAccess(bound.endpoint.access, ctx.actor)
  const input = parseInput(bound, raw)
  const result = await bound.run(ctx, input, http)
  const output = bound.endpoint.output.safeParse(result)
  if (!output.success) {
    throw new AppError('unexpected', {
      cause: output.error,
      detail: {
        endpoint: `${bound.endpoint.method} ${bound.endpoint.path}`,
        reason: 'the answer does not fit its contract',
      },
    })
  }
  return output.data
}
