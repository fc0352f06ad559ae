// Whether a file that is sold as music can be opened by those who buy it: sound that a parser reads, or a ZIP with its end.
import type { Readable } from 'node:stream'
import { readMedia } from './read-media'
import { readMovie } from './read-movie'
import { isWholeZip } from './whole-zip'

/** `read` gives the file from its first byte, at every call. */
export async function opensAsMusic(
  read: () => Readable,
  file: { contentType: string; byteSize: number },
): Promise<boolean> {
  if (file.contentType === 'application/zip') return isWholeZip(read(), file.byteSize)
  if ((await readMedia(read(), file)) !== null) return true
  // The container of an M4A is that of films, of which our own reader knows more.
  return file.contentType === 'audio/mp4' && (await readMovie(read(), 'video/mp4')) !== null
}
