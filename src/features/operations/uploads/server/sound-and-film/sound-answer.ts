// What the program that listens to a recording is asked, and what it says.

/** `previewSeconds`: cut the beginning out, at most so long; null: only listen. */
export type SoundQuestion = { contentType: string; previewSeconds: number | null }

export type SoundAnswer =
  /** `kind`: of a format that it does not read. `damaged`: nothing in it sounds. */
  | { problem: 'kind' | 'damaged' }
  | {
      /** Seconds that sound. */
      duration: number
      /** 0 to 1. */
      peaks: number[] | null
      /** LUFS. */
      loudness: number | null
      /** Null where the recording is too short to give a part of it away, and where none was asked for. */
      preview: Uint8Array | null
    }

/** Formats that are listened to. Others would need decoders of their own. */
export const heardFormats = ['audio/mpeg', 'audio/wav', 'audio/flac', 'audio/ogg']

/** What a preview of each is: of an MP3 its own frames, of what is decoded as a whole a WAV. */
export const previewFormat = (contentType: string): { contentType: string; extension: 'mp3' | 'wav' } =>
  contentType === 'audio/mpeg' ? { contentType, extension: 'mp3' } : { contentType: 'audio/wav', extension: 'wav' }
