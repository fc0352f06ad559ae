// Cleans, measures and resizes pictures in separate processes with limits: the site never decodes what was uploaded.
import { AppError } from '@/lib/errors'
import type { PictureFormat, PictureWidth } from '@/lib/picture'
import { pictureBounds } from '../bounded/file-bounds'
import { type FileSource, heldSource } from '../bounded/run-on-file'
import { warmProcess } from '../bounded/warm-process'
import { pictureAnswer, type PictureFacts, type PictureProblem, type PictureQuestion } from './picture-answer'

/** Two processes of one program: a visitor's small copy does not wait for the owner's large photographs, nor the picture of a PDF. */
const forUploads = warmProcess('picture-worker', pictureBounds)
const forCopies = warmProcess('picture-worker', pictureBounds)

const sentences: Record<PictureProblem | 'heavy', string> = {
  pixels: 'This image has more than 50 million pixels. Please make it smaller and try again.',
  avif: 'This AVIF has more than 16 million pixels. Please save it as JPEG and try again.',
  damaged: 'This image is damaged or is not what its name says. Please save it again and try once more.',
  heavy: 'This image takes too much memory or time to open. Please make it smaller or save it as JPEG, and try again.',
}

type Done = { facts: PictureFacts | null; content: Buffer }

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
 * Makes the picture again: upright, without EXIF, places or anything that followed the picture; animations keep moving. Throws AppError
 * `upload_failed` with a sentence for one of more than 50 million pixels, for one that takes too much memory or time, and for one that cannot
 * be decoded, and the errors of the file's source.
 */
export async function cleanPicture(
  file: FileSource,
  contentType: string,
): Promise<{ content: Buffer; facts: PictureFacts }> {
  const done = await askFor(forUploads, file, { does: 'clean', contentType })
  if ('problem' in done)
    throw new AppError('upload_failed', { message: sentences[done.problem], cause: new Error(done.reason) })
  if (!done.facts) throw new Error('A picture was cleaned and not measured.')
  return { content: done.content, facts: done.facts }
}

/** Width, height, placeholder and focal point of a picture; throws when it cannot be decoded or has more than 50 million pixels. */
export async function measurePicture(content: Buffer): Promise<PictureFacts> {
  const done = await askFor(forCopies, heldSource(content), { does: 'measure' })
  if ('problem' in done) throw new Error(done.reason)
  if (!done.facts) throw new Error('A picture was not measured.')
  return done.facts
}

/** A copy no wider than `width` pixels and never wider than the original; throws like `measurePicture`, and the errors of the file's source. */
export async function resizePicture(file: FileSource, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const done = await askFor(forCopies, file, { does: 'resize', width, format })
  if ('problem' in done) throw new Error(done.reason)
  return done.content
}
