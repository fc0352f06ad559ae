// Defines how much of a sold recording every visitor may play, and the owner's message when it is nothing.

/** Longest preview in seconds; never more than half of a recording. */
export const previewSeconds = 30

export const previewProblems = {
  kind: 'No preview: of M4A, AAC and WebM files no beginning can be cut. Buyers get this file all the same; upload the track as MP3, WAV or FLAC too if it should be heard before it is bought.',
  damaged: 'No preview: no sound was found in this file. Please listen to it, and export it again if it is damaged.',
  short: 'No preview: the recording is so short that a part of it would be too little to hear.',
  heavy: 'No preview: listening to this file took too long. Buyers get it all the same.',
  missing: 'No preview: the file is not among the stored files. Please upload it again.',
} as const

/** Returns the immediate message beside a file whose ending shows that it cannot be played; null for all others. */
export const problemOfFormat = (file: string): string | null =>
  /\.(m4a|aac|weba|webm)$/i.test(file) ? previewProblems.kind : null
