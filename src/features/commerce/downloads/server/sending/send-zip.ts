// Sends several files as one ZIP that is written while it is read. Only a piece of one file is in memory at a time.
import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { attachment } from '@/platform/http/content-disposition'
import { distinctFileNames } from '@/platform/http/safe-file-name'
import { responseBody, protection } from '@/platform/http/send-file'
import { privateHeaders } from '@/platform/http/send-private-file'

export type ZipFile = {
  /**
   * Any title with its ending. It is made safe for every operating system, and numbered if the name is already used.
   */
  name: string
  /** Folder in the ZIP, empty for none: then the name is used as it is. */
  folder?: string
  content: Readable | Uint8Array
}

/** Larger ZIPs need another format, which old programs do not open. */
const mostBytes = 0xffff_fffe

/**
 * Returns the files as a ZIP, one after another and not compressed: PDFs and music already are. Requests each file when
 * it is its turn, so the caller can open or make one at a time and leave out missing ones. Throws when they exceed 4
 * GB.
 */
export function zipStream(files: Iterable<ZipFile> | AsyncIterable<ZipFile>, at: Date): Readable {
  return Readable.from(written(files, at), { objectMode: false })
}

async function* written(files: Iterable<ZipFile> | AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let total = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    total += chunk.length
    ready.push(chunk)
  })
  function* taken() {
    if (total > mostBytes) throw new Error('These files are too large for one ZIP')
    yield* ready
    ready = []
  }
  const nameFor = distinctFileNames()
  for await (const { name, folder, content } of files) {
    const file = new ZipPassThrough(folder === undefined ? nameFor(name) : folder === '' ? name : `${folder}/${name}`)
    file.mtime = at
    zip.add(file)
    for await (const chunk of toPieces(content)) {
      file.push(chunk)
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

const toPieces = (content: Readable | Uint8Array): Iterable<Uint8Array> | AsyncIterable<Uint8Array> =>
  content instanceof Uint8Array ? [content] : (content as AsyncIterable<Uint8Array>)

/**
 * Returns the response that downloads the files as `<title>.zip`. It has no length and no ranges, because the ZIP is
 * made again each time.
 */
export function sendZip(
  request: Request,
  title: string,
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  at: Date,
): Response {
  const headers = {
    ...protection,
    ...privateHeaders,
    'content-type': 'application/zip',
    'accept-ranges': 'none',
    'content-disposition': attachment(`${title}.zip`),
  }
  return new Response(request.method === 'HEAD' ? null : responseBody(zipStream(files, at), request.signal), {
    headers,
  })
}
