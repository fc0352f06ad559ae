// Questions to the program that analyses a recording, and its answers.

/** `previewSeconds`: the maximum length of the beginning to cut out; null: only analyse. */
export type SoundQuestion = { contentType: string; previewSeconds: number | null }

export type SoundAnswer =
  /** `kind`: a format that it does not read. `lossless`: ALAC. `damaged`: the file has no sound. */
  | { problem: 'kind' | 'lossless' | 'damaged' }
  | {
      /** Seconds of sound. */
      duration: number
      /** Range 0 to 1. */
      peaks: number[] | null
      /** LUFS. */
      loudness: number | null
      /** Null if the recording is too short for a free part, and if none was requested. */
      preview: Uint8Array | null
    }

/** Formats that are analysed. Others would need more decoders. */
export const analysedFormats = ['audio/mpeg', 'audio/wav', 'audio/aiff', 'audio/flac', 'audio/ogg']

/** Formats of which a beginning is cut. An M4A is cut between frames, without a decoder, so it has no waveform. */
export const cutFormats = [...analysedFormats, 'audio/mp4']

/** Returns the format of a preview: frames for MP3 and M4A, a WAV for formats that are decoded completely. */
export function previewFormat(contentType: string): { contentType: string; extension: 'mp3' | 'm4a' | 'wav' } {
  if (contentType === 'audio/mpeg') return { contentType, extension: 'mp3' }
  if (contentType === 'audio/mp4') return { contentType, extension: 'm4a' }
  return { contentType: 'audio/wav', extension: 'wav' }
}
