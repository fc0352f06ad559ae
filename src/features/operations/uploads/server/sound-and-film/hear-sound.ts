// Analyses a recording in a separate process with limits: playing time, waveform, loudness, and its beginning as a
// separate file.
import pLimit from 'p-limit'
import { soundBounds } from '../bounded/file-bounds'
import { type FileSource, runOnFile } from '../bounded/run-on-file'
import { heardFormats, type SoundAnswer, type SoundQuestion } from './sound-answer'

const oneAtATime = pLimit(1)

/** Returns null when the recording took more time or memory than allowed. Throws the errors of the file's source. */
export async function hearSound(file: FileSource, question: SoundQuestion): Promise<SoundAnswer | null> {
  if (!heardFormats.includes(question.contentType)) return { problem: 'kind' }
  return oneAtATime(() => runOnFile<SoundAnswer>(file, { entry: 'sound-work', question, bounds: soundBounds }))
}

/** Loudness of a recording that is silent or could not be measured: it is played unchanged. */
const nothingHeard = -70

type Heard = { duration: number | null; peaks: number[] | null; loudness: number }

/** Returns the part of an answer that is stored. */
export const heardFacts = (answer: SoundAnswer | null): Heard =>
  answer === null || 'problem' in answer
    ? { duration: null, peaks: null, loudness: nothingHeard }
    : { duration: answer.duration, peaks: answer.peaks, loudness: answer.loudness ?? nothingHeard }

/** Returns null for a format that is not analysed. */
export async function hearRecording(file: FileSource, contentType: string): Promise<Heard | null> {
  if (!heardFormats.includes(contentType)) return null
  return heardFacts(await hearSound(file, { contentType, previewSeconds: null }))
}
