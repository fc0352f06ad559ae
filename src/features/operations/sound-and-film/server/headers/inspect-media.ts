// Reads sounds, videos and ZIPs in a separate process with limits: their metadata, and if they open at all.
import pLimit from 'p-limit'
import { mediaBounds } from '@/adapters/bounded-process/file-bounds'
import { type FileSource, runOnFile } from '@/adapters/bounded-process/run-on-file'
import { mediaAnswer, type MediaAnswer, type MediaDetails, type MediaQuestion } from './media-answer'

const mediaWorker = { name: 'media-worker', source: new URL('media-worker.ts', import.meta.url) }
const oneAtATime = pLimit(1)

/** Does not open. This includes a file that took more time or memory than allowed. */
const unreadable: MediaAnswer = { opens: false, facts: null, locations: [] }

type MediaSource = FileSource & { contentType: string }

async function inspect({ contentType, ...file }: MediaSource, reads: MediaQuestion['reads']): Promise<MediaAnswer> {
  const question: MediaQuestion = { reads, contentType, byteSize: file.byteSize }
  const answer = await oneAtATime(() => runOnFile<object>(file, { entry: mediaWorker, question, bounds: mediaBounds }))
  return mediaAnswer.safeParse(answer).data ?? unreadable
}

/** `locations` as in `MediaAnswer`. */
type Inspected = MediaDetails & Pick<MediaAnswer, 'locations'>

const inspected = ({ facts, locations }: MediaAnswer): Inspected | null => facts && { ...facts, locations }

/** Returns null when the sound cannot be read as the declared format. Throws the errors of the file's source. */
export const inspectSound = async (file: MediaSource): Promise<Inspected | null> =>
  inspected(await inspect(file, 'sound'))

/** Returns null when the video cannot be read as the declared format. Throws the errors of the file's source. */
export const inspectVideo = async (file: MediaSource): Promise<Inspected | null> =>
  inspected(await inspect(file, 'video'))

/** True when buyers can open a file that is sold as music. Throws the errors of the file's source. */
export const opensAsMusic = async (file: MediaSource): Promise<boolean> => (await inspect(file, 'music')).opens
