// Analyses a recording in a separate process with limits: playing time, waveform, loudness, and its beginning as a
// separate file.
import pLimit from 'p-limit'
import { soundBounds } from '@/adapters/bounded-process/file-bounds'
import { type FileSource, runOnFile } from '@/adapters/bounded-process/run-on-file'
import { analysedFormats, cutFormats, type SoundAnswer, type SoundQuestion } from './sound-answer'

const soundWorker = { name: 'sound-worker', source: new URL('sound-worker.ts', import.meta.url) }
const oneAtATime = pLimit(1)

/** Returns null when the recording took more time or memory than allowed. Throws the errors of the file's source. */
export async function analyseSound(file: FileSource, question: SoundQuestion): Promise<SoundAnswer | null> {
  if (!cutFormats.includes(question.contentType)) return { problem: 'kind' }
  return oneAtATime(() => runOnFile<SoundAnswer>(file, { entry: soundWorker, question, bounds: soundBounds }))
}

/** Loudness of a recording that is silent or could not be measured: it is played unchanged. */
const nothingAnalysed = -70

type Analysis = { duration: number | null; peaks: number[] | null; loudness: number }

/** Returns the part of an answer that is stored. */
export const storedAnalysis = (answer: SoundAnswer | null): Analysis =>
  answer === null || 'problem' in answer
    ? { duration: null, peaks: null, loudness: nothingAnalysed }
    : { duration: answer.duration, peaks: answer.peaks, loudness: answer.loudness ?? nothingAnalysed }

/**
 * Returns null for a format that is not analysed. `isEmpty`: no sound follows the header, so its length means nothing.
 * Never true for an Ogg: the page reader fails on some that play everywhere.
 */
export async function analyseRecording(
  file: FileSource,
  contentType: string,
): Promise<(Analysis & { isEmpty: boolean }) | null> {
  if (!analysedFormats.includes(contentType)) return null
  const answer = await analyseSound(file, { contentType, previewSeconds: null })
  const isDamaged = answer !== null && 'problem' in answer && answer.problem === 'damaged'
  return { ...storedAnalysis(answer), isEmpty: isDamaged && contentType !== 'audio/ogg' }
}
