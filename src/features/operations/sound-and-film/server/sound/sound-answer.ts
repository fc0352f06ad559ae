// Questions to the program that analyses a recording, and its answers.

/** `previewSeconds`: the maximum length of the beginning to cut out; null: only analyse. */
export type SoundQuestion = { contentType: string; previewSeconds: number | null }

export type SoundAnswer =
  /** `kind`: a format that it does not read. `damaged`: the file has no sound. */
  | { problem: 'kind' | 'damaged' }
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

/** Returns the format of a preview: MP3 frames for an MP3, a WAV for formats that are decoded completely. */
export const previewFormat = (contentType: string): { contentType: string; extension: 'mp3' | 'wav' } =>
  contentType === 'audio/mpeg' ? { contentType, extension: 'mp3' } : { contentType: 'audio/wav', extension: 'wav' }
