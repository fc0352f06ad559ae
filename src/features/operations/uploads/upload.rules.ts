// The one table of uploads: for every kind its formats, its limit, the exact words of its form, and its storage place.
// The browser uses it to choose and explain, the server to decide.
import { megabyte, megabytes } from '@/lib/file-size'
import { mostPixels } from '@/lib/picture'
import {
  type ChosenFile,
  chunkBytes,
  fileExtension,
  type FileFormat,
  matches,
  noPublicUrl,
  signInAgain,
  sizeExceeded,
  type UploadMessage,
  uploadsPath,
} from './upload-limits'
import { formats } from './upload-formats'

type UploadBucket =
  | 'media'
  | 'media-videos'
  | 'shop-images'
  | 'videos'
  | 'loe-audio'
  | 'sheet-music-pdfs'
  | 'music-files'

/**
 * Kinds shown on the site. A user who may only edit the site uploads these, and nothing that is sold (decision 0038).
 */
const editorKinds = [
  'media-image',
  'media-video',
  'media-audio',
  'featured-video',
  'loe-video',
  'loe-image',
  'audio-track',
  'audio-artwork',
  'event-image',
  'gallery-photo',
  'hero-image',
  'page-image',
  'video-thumbnail',
] as const
export const uploadKinds = [...editorKinds, 'shop-image', 'sheet-music-pdf', 'music-file'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** Processing of the bytes. */
type Processing = 'image' | 'video' | 'audio' | 'pdf' | 'music'

/** Values in each row of the table; `findRule` derives the rest. */
type RuleRow = {
  processing: Processing
  bucket: UploadBucket
  /**
   * UPLD-08 to UPLD-11, OP-36: the folder, and the kind of name: random (the default), or a timestamp and the owner's
   * name.
   */
  folder: string
  naming?: 'random' | 'timestamp-and-name'
  formats: readonly FileFormat[]
  megabytes: number
  /** Text below the field; names the enforced limit (OP-32). */
  hint: string
  /** The form's own words for a file of another type, and for one that is too large. */
  wrongType: (file: ChosenFile) => UploadMessage
  tooLarge: (file: ChosenFile) => UploadMessage
  /**
   * Placed before the server's sentence when an upload fails for any reason: "Image upload failed: ". Default: UPLD-17.
   */
  failure?: (sentence: string) => string
}

type FileProblem = UploadMessage & { code: 'unsupported_type' | 'too_large' | 'invalid_input' }

const everyUpload = { path: uploadsPath, chunkBytes, signInAgain, noPublicUrl }

const images = [formats.jpeg, formats.png, formats.webp, formats.gif]
/** Formats that the server converts to JPEG if the browser cannot, and formats that only a browser converts. */
const turnedByServer: readonly FileFormat[] = [formats.tiff, formats.avif]
const turnedByBrowser: readonly FileFormat[] = [formats.heic, formats.bmp]
const filmsOfMediaForm = [formats.mp4, formats.webmVideo, formats.oggVideo, formats.avi, formats.mov, formats.wmv]
const filmsOfVideoForms = [formats.mp4, formats.mpegVideo, formats.mov, formats.avi, formats.webmVideo]
const sounds = [
  formats.mp3,
  formats.wav,
  formats.oggAudio,
  formats.aac,
  formats.flac,
  formats.webmAudio,
  formats.m4a,
  formats.phoneSound,
  formats.aiff,
]

const soldMusic = [
  formats.mp3,
  formats.flac,
  formats.wav,
  formats.m4a,
  formats.phoneSound,
  formats.aac,
  formats.oggAudio,
  formats.aiff,
  formats.zip,
]

const failed = 'File validation failed'
const say = (title: string, text: string) => (): UploadMessage => ({ title, text })
const sizeSentence =
  (most: number) =>
  (file: ChosenFile): UploadMessage => ({ title: failed, text: sizeExceeded(file, most) })
/** Advice for an iPhone picture that the browser could not convert to JPEG. */
export const heicAdvice =
  'This picture is in Apple’s HEIC format. Save it as JPEG and try again. To take new pictures as JPEG on an iPhone, choose Settings → Camera → Formats → Most Compatible.'
/** ADM-AUD-16. */
export const unreadableAudio = 'Could not extract audio information. Please try a different file.'
/** UPLD-17: the server refused the file. An unreadable recording shows only its own sentence. */
const uploadFailed = (sentence: string) =>
  sentence === unreadableAudio ? sentence : `Failed to upload file: ${sentence}`
/** UPLD-17: any other failure. */
const otherwiseFailed = (sentence: string) => `Upload failed: ${sentence}`

/** ADM-LOE-13. */
const notAVideo = (file: ChosenFile): UploadMessage => ({
  title: failed,
  text: `Invalid file type. Please select a video file (MP4, MOV, AVI, WebM). Detected type: ${file.type || 'unknown'}, extension: ${fileExtension(file.name) || 'none'}`,
})
const filmOfVideoForms = {
  processing: 'video',
  bucket: 'videos',
  formats: filmsOfVideoForms,
  wrongType: notAVideo,
} as const
/** ADM-LOE-14, OP-32: each form names its own limit. */
const videoTooLarge =
  (most: number) =>
  (file: ChosenFile): UploadMessage => ({
    title: failed,
    text: `File size (${megabytes(file.size, most)} MB) exceeds the maximum allowed size of ${most}MB`,
  })

function findRule(kind: UploadKind) {
  const { megabytes: most, ...row } = table[kind]
  const maxBytes = most * megabyte
  const isPicture = row.processing === 'image'
  const taken = isPicture ? [...row.formats, ...turnedByServer] : row.formats
  const chosen = isPicture ? [...taken, ...turnedByBrowser] : row.formats
  return {
    naming: 'random',
    failure: uploadFailed,
    otherFailure: row.failure ?? otherwiseFailed,
    ...row,
    ...everyUpload,
    kind,
    maxBytes,
    /** Limits that the browser fits pictures into before it sends them; null for everything else. */
    picture: isPicture ? { maxBytes, maxPixels: mostPixels } : null,
    /** Value for the `accept` attribute of a file input. */
    accept: toAccept(chosen),
    matches: (file: Pick<ChosenFile, 'name' | 'type'>) => matches(chosen, file),
    /**
     * Returns why this file cannot be uploaded as this kind; null when no problem is known yet (OP-34: always reported,
     * never silent).
     */
    check(file: ChosenFile): FileProblem | null {
      if (matches(taken, file) === null) return { code: 'unsupported_type', ...wrongType(row, file) }
      if (file.size > maxBytes) return { code: 'too_large', ...row.tooLarge(file) }
      if (file.size === 0) return { code: 'invalid_input', title: failed, text: `The file "${file.name}" is empty.` }
      return null
    },
  }
}

function wrongType(row: Pick<RuleRow, 'processing' | 'wrongType'>, file: ChosenFile): UploadMessage {
  const message = row.wrongType(file)
  const isHeic = row.processing === 'image' && matches([formats.heic], file) !== null
  return isHeic ? { ...message, text: heicAdvice } : message
}

function toAccept(list: readonly FileFormat[]): string {
  return [
    ...new Set(list.flatMap((format) => [...format.types, ...format.extensions.map((extension) => `.${extension}`)])),
  ].join(',')
}

const notAnImage = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'
const imageTooLarge = 'Please select an image smaller than 10MB'

/** Rule for a picture by UPLD-01, with the differences of one form. */
const picture = (folder: string, own: Partial<RuleRow> = {}): RuleRow => ({
  processing: 'image',
  bucket: 'media',
  folder,
  formats: images,
  megabytes: 10,
  hint: 'JPEG, PNG, WebP or GIF, max 10MB',
  wrongType: say(failed, notAnImage),
  tooLarge: say(failed, imageTooLarge),
  ...own,
})

const ofMediaForm = (most: number) => ({
  megabytes: most,
  wrongType: say(failed, 'Please select an image, video or audio file'),
  tooLarge: sizeSentence(most),
})

const table: Record<UploadKind, RuleRow> = {
  // ADM-MEDIA-08, ADM-MEDIA-13; UPLD-01 to UPLD-03.
  'media-image': picture('uploads', { hint: 'Max size for images: 10MB', ...ofMediaForm(10) }),
  'media-video': {
    processing: 'video',
    bucket: 'media-videos',
    folder: 'videos',
    formats: filmsOfMediaForm,
    hint: 'Max size for videos: 100MB',
    ...ofMediaForm(100),
  },
  'media-audio': {
    processing: 'audio',
    bucket: 'media',
    folder: 'uploads',
    formats: sounds,
    hint: 'Max size for audio: 1000MB',
    ...ofMediaForm(1000),
  },
  // ADM-SHOP-24, ADM-SHOP-25, ADM-SHOP-28.
  'shop-image': picture('products', {
    bucket: 'shop-images',
    hint: 'Supported formats: JPEG, PNG, WebP, GIF (max 10MB)',
    wrongType: say(failed, 'Please upload a valid image file'),
    tooLarge: say('File is too large. Please use a file smaller than 10MB', 'Image file must be smaller than 10MB'),
    failure: (sentence) => `Image upload failed: ${sentence}`,
  }),
  // ADM-SHOP-12, ADM-SHOP-24, ADM-SHOP-25, ADM-SHOP-28; UPLD-04. Limits for an unpacked PDF are in pdf-limits.ts.
  'sheet-music-pdf': {
    processing: 'pdf',
    bucket: 'sheet-music-pdfs',
    folder: 'pdfs',
    formats: [formats.pdf],
    megabytes: 50,
    hint: 'Supported format: PDF files only (max 50MB)',
    wrongType: say(failed, 'Please upload a valid PDF file'),
    tooLarge: say('File is too large. Please use a file smaller than 50MB', 'PDF file must be smaller than 50MB'),
    failure: (sentence) => `PDF upload failed: ${sentence}`,
  },
  // Tracks and ZIPs that are sold (decision 0006).
  'music-file': {
    processing: 'music',
    bucket: 'music-files',
    folder: 'files',
    formats: soldMusic,
    megabytes: 2048,
    hint: 'MP3, FLAC, WAV, M4A, AAC, OGG, AIFF or ZIP, max 2GB each',
    wrongType: ({ name }) => ({
      title: 'Invalid file type',
      text: `"${name}" is not an MP3, FLAC, WAV, M4A, AAC, OGG, AIFF or ZIP file, whatever its name says. Please export it again as one of these.`,
    }),
    tooLarge: ({ name, size }) => ({
      title: 'File too large',
      text: `"${name}" has ${megabytes(size, 2048)}MB; the limit is 2GB (2048MB). Please split it, for example into one ZIP for each disc.`,
    }),
  },
  // ADM-FVID-05, OP-32; UPLD-10.
  'featured-video': {
    ...filmOfVideoForms,
    folder: 'videos',
    megabytes: 100,
    hint: 'MP4, MOV, AVI or WebM, max 100MB',
    tooLarge: videoTooLarge(100),
  },
  // ADM-LOE-13, ADM-LOE-14, OP-32.
  'loe-video': {
    ...filmOfVideoForms,
    folder: 'loe',
    megabytes: 1000,
    hint: 'MP4, MOV, AVI or WebM, max 1000MB',
    tooLarge: videoTooLarge(1000),
  },
  // ADM-LOE-22.
  'loe-image': picture('loe'),
  // ADM-AUD-12, ADM-AUD-16, ADM-AUD-17; UPLD-11.
  'audio-track': {
    processing: 'audio',
    bucket: 'loe-audio',
    folder: 'audio',
    naming: 'timestamp-and-name',
    formats: sounds,
    megabytes: 1000,
    hint: 'MP3, WAV, OGG, AAC, FLAC, WebM, M4A or AIFF, max 1GB (1000MB)',
    wrongType: say('Invalid file type', 'Please select a valid audio file (MP3, WAV, OGG, AAC, FLAC, or WebM)'),
    tooLarge: say('File too large', 'Please select an audio file smaller than 1GB (1000MB)'),
  },
  // ADM-AUD-13; UPLD-11.
  'audio-artwork': picture('artwork', {
    bucket: 'loe-audio',
    naming: 'timestamp-and-name',
    formats: [formats.jpeg, formats.png, formats.webp],
    hint: 'JPEG, PNG or WebP, max 10MB',
    wrongType: say('Invalid file type', 'Please select a valid image file (JPEG, PNG, or WebP)'),
    tooLarge: say('File too large', imageTooLarge),
  }),
  // ADM-EVT-10; UPLD-08.
  'event-image': picture('events', {
    wrongType: say('Invalid file selected', notAnImage),
    tooLarge: say('Invalid file selected', imageTooLarge),
  }),
  // ADM-PHOTO-03, ADM-PHOTO-04; UPLD-08.
  'gallery-photo': picture('photo-gallery', {
    hint: 'JPEG, PNG, GIF or WebP, max 10MB',
    wrongType: say('Invalid file type', notAnImage),
    tooLarge: say('File too large', imageTooLarge),
  }),
  // ADM-HOME-04.
  'hero-image': picture('pages', {
    formats: [formats.png, formats.jpeg],
    hint: 'PNG or JPEG, max 10MB',
    wrongType: say(failed, 'Please select a valid image file (PNG or JPEG)'),
  }),
  // Portraits, pictures for links shared elsewhere, and posters of videos.
  'page-image': picture('pages'),
  'video-thumbnail': picture('thumbnails'),
}

export const uploadRules = Object.fromEntries(uploadKinds.map((kind) => [kind, findRule(kind)])) as Record<
  UploadKind,
  ReturnType<typeof findRule>
>

/** Kinds of the media form's single file field (ADM-MEDIA-08), in the order in which a file is matched. */
export const mediaFormRules = [
  uploadRules['media-image'],
  uploadRules['media-video'],
  uploadRules['media-audio'],
] as const

export function isUploadKind(text: string): text is UploadKind {
  return (uploadKinds as readonly string[]).includes(text)
}

/** True when an editor may send a file of this kind. */
export const isForEditors = (kind: UploadKind): boolean => (editorKinds as readonly UploadKind[]).includes(kind)

/** True when these first bytes are an iPhone picture, whatever its name says. */
export const isHeicBytes = (sniffed: string | undefined): boolean =>
  sniffed !== undefined && formats.heic.sniffed.includes(sniffed)

/** Returns the format in which the kind stores a file with these first bytes; null when the kind does not accept it. */
export function formatOfBytes(kind: UploadKind, sniffed: string | undefined): FileFormat | null {
  const { formats: own, picture: limits } = uploadRules[kind]
  const isThis = (each: FileFormat) => sniffed !== undefined && each.sniffed.includes(sniffed)
  return own.find(isThis) ?? (limits && turnedByServer.some(isThis) ? formats.jpeg : null)
}

/**
 * UPLD-11, OP-36: cleans a file name. Only letters, digits, dots, hyphens and underscores stay, at most 80 of them,
 * without the extension.
 */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const plain = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/-{2,}/g, '-')
  return (
    plain
      .replace(/^[-._]+/, '')
      .slice(0, 80)
      .replace(/[-._]+$/, '') || 'file'
  )
}

const longestOriginalName = 200

/**
 * Returns the name of a file on the sender's device as the owner reads it: without folders, control and invisible
 * characters, at most 200 characters. Null if nothing is left.
 */
export function originalName(name: string): string | null {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '').trim()
  return [...base].slice(0, longestOriginalName).join('').trim() || null
}

/**
 * Returns the storage path for a new file of this kind. UPLD-12: no file is overwritten, except by the same upload
 * arriving again.
 */
export function storedPath(
  kind: UploadKind,
  options: { extension: string; random: string; name: string; at: Date },
): string {
  const { folder, naming } = uploadRules[kind]
  const name = naming === 'random' ? options.random : `${options.at.getTime()}-${cleanName(options.name)}`
  return `${folder}/${name}.${options.extension}`
}
