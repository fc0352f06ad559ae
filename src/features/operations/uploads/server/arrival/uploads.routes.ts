// Accepts uploads: resumable, in pieces of 6 MB, from signed-in users (OP-35, UPLD-13 to UPLD-16).
import { Metadata } from '@tus/server'
import type { Actor } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { chunkBytes, sendingTimeLimit, tookTooLong, uploadsPath } from '../../upload-limits'
import { isForEditors, isUploadKind, uploadRules } from '../../upload.rules'
import { peekBody } from './peek-body'
import { dropUpload, findUpload } from './incoming'
import { recogniseFormat, sniffedBytes } from './sniff'
import { speakTus } from './tus-store'

const path = `${uploadsPath}/{id}` as const
/** An editor may send files that the site shows, an administrator all files. */
const access = 'editor'
const longestName = 500

/**
 * Checks kind, name, type and size as the browser announces them. Throws AppError `malformed_request`,
 * `permission_denied` for a kind that editors may not send, or the reason why the form refuses this file.
 */
function checkAnnouncement(actor: Actor, headers: Headers): void {
  const metadata = parseMetadata(headers.get('upload-metadata'))
  const { kind, filename: name, filetype } = metadata
  const length = headers.get('upload-length') ?? ''
  if (
    typeof kind !== 'string' ||
    !isUploadKind(kind) ||
    typeof name !== 'string' ||
    name === '' ||
    name.length > longestName ||
    !/^\d{1,15}$/.test(length)
  ) {
    throw new AppError('malformed_request')
  }
  if (actor.kind === 'editor' && !isForEditors(kind))
    throw new AppError('permission_denied', { message: 'Only an administrator can upload files that the shop sells.' })
  const problem = uploadRules[kind].check({ name, type: filetype ?? '', size: Number(length) })
  if (problem) throw new AppError(problem.code, { message: problem.text })
}

function parseMetadata(header: string | null): Record<string, string | null> {
  try {
    return Metadata.parse(header ?? undefined)
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
}

/** Throws AppError `not_found` for text that cannot be an upload's name. */
function uploadId(params: Record<string, string>): string {
  const { id = '' } = params
  if (!/^[0-9a-f]{32}$/.test(id)) throw new AppError('not_found')
  return id
}

export const uploadsRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: uploadsPath,
    access,
    summary: 'Starts an upload (tus creation); refused immediately if the form does not accept the file.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      checkAnnouncement(ctx.actor, raw.headers)
      return speakTus(ctx, raw)
    },
  },
  {
    method: 'GET',
    path,
    access,
    summary: 'Returns how much of an upload has arrived (tus HEAD).',
    maxBodyBytes: 0,
    async run(ctx, { raw, params }) {
      await findUpload(ctx, uploadId(params))
      // Unfinished bytes are never served.
      if (raw.method !== 'HEAD') throw new AppError('not_found')
      return speakTus(ctx, raw)
    },
  },
  {
    method: 'PATCH',
    path,
    access,
    summary:
      'Stores the next piece of a file, 6 MB at most; the first one must look like a type that the form accepts.',
    maxBodyBytes: chunkBytes,
    async run(ctx, { raw, params }) {
      const began = ctx.clock.now()
      const upload = await findUpload(ctx, uploadId(params))
      const file = { name: upload.file_name, type: upload.declared_type, size: upload.byte_size }
      if (upload.sending_ms >= sendingTimeLimit(upload.byte_size)) {
        await dropUpload(ctx, upload.id)
        throw new AppError('upload_timeout', { message: tookTooLong(file) })
      }
      if (raw.body === null) return speakTus(ctx, raw)
      const isFirst = upload.received === 0
      const { head, body, failure } = await peekBody(raw.body, isFirst ? sniffedBytes : 0)
      // A first piece that was cut this short cannot be recognised yet. The finished file is checked again in any case.
      if (isFirst && head.length >= Math.min(sniffedBytes, upload.byte_size)) {
        try {
          await recogniseFormat(upload.kind, (start, length) => head.subarray(start, start + length), file)
        } catch (error) {
          // Reads the rest: a client that is still sending would not receive the response.
          await body.pipeTo(new WritableStream())
          await dropUpload(ctx, upload.id)
          throw error
        }
      }
      const { url, method, headers } = raw
      const answer = await speakTus(
        ctx,
        new Request(url, { method, headers, body, duplex: 'half' } as RequestInit),
        began,
      )
      const reason = failure()
      if (reason) throw reason
      return answer
    },
  },
  {
    method: 'DELETE',
    path,
    access,
    summary: 'Cancels an upload and deletes everything that has arrived (tus termination).',
    maxBodyBytes: 0,
    run: (ctx, { raw, params }) => {
      uploadId(params)
      return speakTus(ctx, raw)
    },
  },
]
