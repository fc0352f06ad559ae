// Stores a picture that the site has made, with its measurements.
import { type NewFile, storeFile } from '@/platform/stored-files/store-file'
import { measurePicture } from './run-picture-worker'

/** Returns and throws what `storeFile` does, and an error for a picture that cannot be read. */
export async function storePicture(
  ctx: Parameters<typeof storeFile>[0],
  picture: Omit<NewFile, 'facts'> & { content: Buffer },
): Promise<string> {
  return storeFile(ctx, { ...picture, facts: await measurePicture(picture.content) })
}
