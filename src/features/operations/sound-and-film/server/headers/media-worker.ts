// The program that reads the headers of one sound, video or ZIP while its bytes arrive. Started by run-on-file.ts within limits that the operating
// system enforces. It may be killed at any moment without harm.
import { Readable } from 'node:stream'
import { answerStream } from '@/adapters/bounded-process/streamed-input'
import { findLocations } from '../locations/film-location'
import type { MediaAnswer, MediaQuestion } from './media-answer'
import { readFilm, readMedia } from './read-media'
import { readMovie } from './read-movie'
import { twoCopies } from './two-copies'
import { isWholeZip } from './whole-zip'

type Bytes = AsyncIterable<Buffer>

async function makeAnswer(bytes: Bytes, { reads, ...file }: MediaQuestion): Promise<MediaAnswer> {
  if (reads === 'music') return { opens: await opensAsMusic(bytes, file), facts: null, locations: [] }
  const [first, second] = twoCopies(bytes)
  const [facts, locations] = await Promise.all([
    reads === 'video' ? readFilm(first, file) : readMedia(first, file, { isSound: true }),
    findLocations(second, file.contentType),
  ])
  return { opens: facts !== null, facts, locations }
}

async function opensAsMusic(bytes: Bytes, file: Omit<MediaQuestion, 'reads'>): Promise<boolean> {
  if (file.contentType === 'application/zip') return isWholeZip(bytes, file.byteSize)
  if (file.contentType !== 'audio/mp4') return (await readMedia(toStream(bytes), file)) !== null
  // M4A uses the container of videos, of which our own reader knows more.
  const [first, second] = twoCopies(bytes)
  const [sound, movie] = await Promise.all([readMedia(first, file), readMovie(second, 'video/mp4')])
  // A cover is no track: with a picture track it is a video.
  return movie === null ? sound !== null : movie.width === null
}

const toStream = (bytes: Bytes) => Readable.from(bytes, { objectMode: false })

await answerStream<MediaAnswer>((bytes, question) => makeAnswer(bytes, question as MediaQuestion))
