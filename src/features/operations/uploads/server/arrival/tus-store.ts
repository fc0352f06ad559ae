// Serves the tus protocol (1.0, with creation and termination) over our own uploads: the library speaks it, we store
// the bytes.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, type Locker, Server, Upload } from '@tus/server'
import { type Context, signedInAs } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { uploadsPath } from '../../upload-limits'
import type { UploadKind } from '../../upload.rules'
import { beginUpload, dropUpload, findUpload, takePiece } from './incoming'

/**
 * The row of an upload accepts one piece for each place, from any process. So no lock is needed, and no request waits
 * for a sender that hangs.
 */
const withoutLocks: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) }

class IncomingStore extends DataStore {
  private readonly ctx: Context
  private readonly began: Date

  /** The piece being stored, if any. */
  writing: Promise<number | null> | undefined

  constructor(ctx: Context, began: Date) {
    super()
    this.ctx = ctx
    this.began = began
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const owner = signedInAs(this.ctx.actor)
    if (owner === null) throw new AppError('not_signed_in')
    const { kind, filename, filetype } = upload.metadata ?? {}
    await beginUpload(this.ctx, {
      id: upload.id,
      kind: kind as UploadKind,
      file_name: filename ?? '',
      declared_type: filetype ?? '',
      byte_size: upload.size ?? 0,
      owner,
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.ctx, id)
    return new Upload({
      id,
      size: row.byte_size,
      offset: row.received,
      metadata: { kind: row.kind, filename: row.file_name, filetype: row.declared_type },
      creation_date: row.created_at.toISOString(),
    })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    this.writing = takePiece(this.ctx, id, offset, stream, this.began)
    const received = await this.writing
    if (received === null) throw ERRORS.INVALID_OFFSET
    return received
  }

  override async remove(id: string): Promise<void> {
    await findUpload(this.ctx, id)
    await dropUpload(this.ctx, id)
  }
}

/**
 * Responds to one request of the protocol, which arrived at `began`. Throws the store's errors; violations of the
 * protocol get the protocol's own responses.
 */
export async function speakTus(ctx: Context, request: Request, began = ctx.clock.now()): Promise<Response> {
  const failure: { reason?: unknown } = {}
  const store = new IncomingStore(ctx, began)
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    locker: withoutLocks,
    relativeLocation: true,
    respectForwardedHeaders: false,
    namingFunction: () => randomBytes(16).toString('hex'),
    onResponseError: (_, error) => {
      failure.reason = error
      return undefined
    },
  })
  const answer = await server.handleWeb(request)
  // A failure of the store ends the body early. The protocol library takes that for a disconnected sender, but the
  // store's error is the real reason.
  await store.writing?.catch((error: unknown) => {
    if (error instanceof AppError) throw error
  })
  // The protocol's own errors carry a status. All other errors get the usual responses of the site.
  if (failure.reason instanceof Error && !('status_code' in failure.reason)) throw failure.reason
  // Removes the CORS headers: only our own pages send files.
  for (const name of [...answer.headers.keys()]) if (name.startsWith('access-control-')) answer.headers.delete(name)
  answer.headers.set('cache-control', 'no-store')
  return answer
}
