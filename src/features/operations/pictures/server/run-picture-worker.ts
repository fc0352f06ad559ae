// Cleans, measures and resizes pictures in separate processes with limits. The site itself never decodes an upload.
import { AppError } from '@/lib/errors'
import type { PictureFormat, PictureWidth } from '@/lib/picture'
import { pictureBounds } from '@/adapters/bounded-process/file-bounds'
import { type FileSource, heldSource } from '@/adapters/bounded-process/run-on-file'
import { warmProcess } from '@/adapters/bounded-process/warm-process'
import { pictureAnswer, type PictureDetails, type PictureProblem, type PictureQuestion } from './picture-answer'
import { type NewFile, storeFile } from '@/platform/stored-files/store-file'

const pictureWorker = { name: 'picture-worker', source: new URL('picture-worker.ts', import.meta.url) }

/**
 * Runs two processes of one program, so that a visitor's small copy does not wait for the owner's large photographs or
 * for the picture of a PDF.
 */
const forUploads = warmProcess(pictureWorker, pictureBounds)
const forCopies = warmProcess(pictureWorker, pictureBounds)

const sentences: Record<PictureProblem | 'heavy', string> = {
  pixels: 'This image has more than 50 million pixels. Please make it smaller and try again.',
  avif: 'This AVIF has more than 16 million pixels. Please save it as JPEG and try again.',
  damaged: 'This image is damaged or is not what its name says. Please save it again and try once more.',
  heavy: 'This image takes too much memory or time to open. Please make it smaller or save it as JPEG, and try again.',
}

type Done = { facts: PictureDetails | null; content: Buffer }

async function askFor(
  run: ReturnType<typeof warmProcess>,
  file: FileSource,
  question: PictureQuestion,
): Promise<Done | { problem: PictureProblem | 'heavy'; reason: string }> {
  const made = await run(file, question)
  const answer = pictureAnswer.safeParse(made?.answer).data
  if (!made || !answer) return { problem: 'heavy', reason: 'The process that decodes pictures was ended.' }
  return 'problem' in answer ? answer : { facts: answer.facts, content: made.content }
}

/**
 * Re-encodes the picture: upright, without EXIF, location or any data after the picture. Animations keep moving. Throws
 * AppError `upload_failed` with a sentence for a picture of more than 50 million pixels, for one that takes too much
 * memory or time, and for one that cannot be decoded. Throws the errors of the file's source.
 */
export async function cleanPicture(
  file: FileSource,
  contentType: string,
): Promise<{ content: Buffer; facts: PictureDetails }> {
  const done = await askFor(forUploads, file, { does: 'clean', contentType })
  if ('problem' in done)
    throw new AppError('upload_failed', { message: sentences[done.problem], cause: new Error(done.reason) })
  if (!done.facts) throw new Error('A picture was cleaned and not measured.')
  return { content: done.content, facts: done.facts }
}

/**
 * Returns width, height, placeholder and focal point of a picture. Throws when it cannot be decoded or has more than 50
 * million pixels.
 */
export async function measurePicture(content: Buffer): Promise<PictureDetails> {
  const done = await askFor(forCopies, heldSource(content), { does: 'measure' })
  if ('problem' in done) throw new Error(done.reason)
  if (!done.facts) throw new Error('A picture was not measured.')
  return done.facts
}

/**
 * Returns a copy no wider than `width` pixels and never wider than the original. Throws like `measurePicture`, and the
 * errors of the file's source.
 */
export async function resizePicture(file: FileSource, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const done = await askFor(forCopies, file, { does: 'resize', width, format })
  if ('problem' in done) throw new Error(done.reason)
  return done.content
}

/** Stores a picture that the site has made, with its measurements. Returns and throws what `storeFile` does, and an error for a picture that cannot be read. */
export async function storePicture(
  ctx: Parameters<typeof storeFile>[0],
  picture: Omit<NewFile, 'facts'> & { content: Buffer },
): Promise<string> {
  return storeFile(ctx, { ...picture, facts: await measurePicture(picture.content) })
}
