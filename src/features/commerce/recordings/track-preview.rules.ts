// Defines how much of a sold recording every visitor may play, and the owner's message when it is nothing.

/** Longest preview in seconds; never more than half of a recording. */
export const previewSeconds = 30

export const previewProblems = {
  kind: 'No preview: previews cannot be made from AAC, WebM and protected files. Buyers still get this file. To let visitors hear the track before they buy, upload it as MP3, M4A, WAV or FLAC too.',
  lossless:
    'No preview: this M4A is Apple Lossless (ALAC), from which no preview can be made. Buyers still get this file. To let visitors hear the track before they buy, upload it as MP3, WAV or FLAC too.',
  damaged: 'No preview: no sound was found in this file. Please listen to it, and export it again if it is damaged.',
  short: 'No preview: the recording is too short for an excerpt.',
  heavy: 'No preview: analyzing this file took too long. Buyers still get it.',
  missing: 'No preview: the file is missing from storage. Please upload it again.',
} as const

/** Returns the immediate message beside a file whose ending shows that it cannot be played; null for all others. */
export const problemOfFormat = (file: string): string | null =>
  /\.(aac|weba|webm)$/i.test(file) ? previewProblems.kind : null
