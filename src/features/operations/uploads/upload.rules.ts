// The one table of uploads: for every kind its formats, its limit, the exact words of its form, and where it is stored.
// The browser reads it to choose and to explain, the server to decide.
import { megabyte, megabytes } from '@/lib/file-size'
import {
  type ChosenFile,
  chunkBytes,
  extensionOf,
  type FileFormat,
  matches,
  mostPixels,
  noAddress,
  signInAgain,
  sizeExceeded,
  type UploadMessage,
  uploadsPath,
} from './upload-limits'
import { formats } from './upload-formats'

export type UploadBucket =
  | 'media'
  | 'media-videos'
  | 'shop-images'
  | 'videos'
  | 'loe-audio'
  | 'sheet-music-pdfs'
  | 'music-files'

export const uploadKinds = [
  'media-image',
  'media-video',
  'media-audio',
  'shop-image',
  'sheet-music-pdf',
  'music-file',
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
export type UploadKind = (typeof uploadKinds)[number]

/** What becomes of the bytes. */
type Processing = 'image' | 'video' | 'audio' | 'pdf' | 'music'

/** What each row of the table states; `rule` derives the rest. */
type RuleFacts = {
  kind: UploadKind
  processing: Processing
  bucket: UploadBucket
  /** UPLD-08 to UPLD-11, OP-36: the folder, and whether the name is random or the owner's. */
  folder: string
  naming: 'random' | 'timestamp-and-name'
  formats: readonly FileFormat[]
  /** What stands below the field: names the limit that is enforced (OP-32). */
  hint: string
  /** The form's own words for a file of another type, and for one that is too large. */
  wrongType: (file: ChosenFile) => UploadMessage
  tooLarge: (file: ChosenFile) => UploadMessage
  /** Before the server's sentence when an upload fails: "Image upload failed: ". */
  failure: (sentence: string) => string
}

type FileProblem = UploadMessage & { code: 'unsupported_type' | 'too_large' | 'invalid_input' }

type Row = RuleFacts & {
  maxBytes: number
  /** Of pictures: what the browser makes them fit into before they are sent; null for everything else. */
  picture: { maxBytes: number; maxPixels: number } | null
  /** For the `accept` of a file input. */
  accept: string
  matches: (file: Pick<ChosenFile, 'name' | 'type'>) => 'type' | 'name' | null
  /** Why this file cannot be uploaded as this kind; null when nothing is known against it yet (OP-34: always said, never silent). */
  check: (file: ChosenFile) => FileProblem | null
} & typeof everyUpload

const everyUpload = { path: uploadsPath, chunkBytes, signInAgain, noAddress }

const images = [formats.jpeg, formats.png, formats.webp, formats.gif]
const filmsOfMediaForm = [formats.mp4, formats.webmVideo, formats.oggVideo, formats.avi, formats.mov, formats.wmv]
const filmsOfVideoForms = [formats.mp4, formats.mpegVideo, formats.mov, formats.avi, formats.webmVideo]
const sounds = [formats.mp3, formats.wav, formats.oggAudio, formats.aac, formats.flac, formats.webmAudio]

const soldMusic = [formats.mp3, formats.flac, formats.wav, formats.m4a, formats.aac, formats.oggAudio, formats.zip]

const failed = 'File validation failed'
const say = (title: string, text: string) => (): UploadMessage => ({ title, text })
const sizeSentence = (file: ChosenFile): UploadMessage => ({ title: failed, text: sizeExceeded(file) })
/** For a picture of an iPhone that the browser could not turn into JPEG. */
export const heicAdvice =
  'This picture is in Apple’s format HEIC. Save it as JPEG and try again; on an iPhone Settings → Camera → Formats → Most Compatible makes new ones JPEG.'
/** ADM-AUD-16. */
export const unreadableAudio = 'Could not extract audio information. Please try a different file.'
const uploadFailed = (sentence: string) => `Failed to upload file: ${sentence}`

/** ADM-LOE-13. */
const notAVideo = (file: ChosenFile): UploadMessage => ({
  title: failed,
  text: `Invalid file type. Please select a video file (MP4, MOV, AVI, WebM). Detected type: ${file.type || 'unknown'}, extension: ${extensionOf(file.name) || 'none'}`,
})
/** ADM-LOE-14, OP-32: each form names its own limit. */
const videoTooLarge =
  (most: number) =>
  (file: ChosenFile): UploadMessage => ({
    title: failed,
    text: `File size (${megabytes(file.size)} MB) exceeds the maximum allowed size of ${most}MB`,
  })

function rule(
  row: Omit<RuleFacts, 'naming' | 'failure'> & { megabytes: number } & Partial<Pick<RuleFacts, 'naming' | 'failure'>>,
): Row {
  const { megabytes: most, ...facts } = row
  const maxBytes = most * megabyte
  const isPicture = row.processing === 'image'
  const chosen = isPicture ? [...row.formats, formats.heic] : row.formats
  return {
    naming: 'random',
    failure: uploadFailed,
    ...facts,
    ...everyUpload,
    maxBytes,
    picture: isPicture ? { maxBytes, maxPixels: mostPixels } : null,
    accept: acceptOf(chosen),
    matches: (file) => matches(chosen, file),
    check(file) {
      if (matches(row.formats, file) === null) return { code: 'unsupported_type', ...wrongType(row, file) }
      if (file.size > maxBytes) return { code: 'too_large', ...row.tooLarge(file) }
      if (file.size === 0) return { code: 'invalid_input', title: failed, text: `The file "${file.name}" is empty.` }
      return null
    },
  }
}

function wrongType(row: Pick<RuleFacts, 'processing' | 'wrongType'>, file: ChosenFile): UploadMessage {
  const message = row.wrongType(file)
  const isHeic = row.processing === 'image' && matches([formats.heic], file) !== null
  return isHeic ? { ...message, text: heicAdvice } : message
}

function acceptOf(list: readonly FileFormat[]): string {
  return [
    ...new Set(list.flatMap((format) => [...format.types, ...format.extensions.map((extension) => `.${extension}`)])),
  ].join(',')
}

/** A picture of some form, by UPLD-01. */
const picture = (kind: UploadKind, folder: string) =>
  rule({
    kind,
    processing: 'image',
    bucket: 'media',
    folder,
    formats: images,
    megabytes: 10,
    hint: 'JPEG, PNG, WebP or GIF, max 10MB',
    wrongType: say(failed, 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'),
    tooLarge: say(failed, 'Please select an image smaller than 10MB'),
  })

export const uploadRules: Record<UploadKind, Row> = {
  // ADM-MEDIA-08, ADM-MEDIA-13; UPLD-01 to UPLD-03.
  'media-image': rule({
    kind: 'media-image',
    processing: 'image',
    bucket: 'media',
    folder: 'uploads',
    formats: images,
    megabytes: 10,
    hint: 'Max size for images: 10MB',
    wrongType: say(failed, 'Please select an image, video or audio file'),
    tooLarge: sizeSentence,
  }),
  'media-video': rule({
    kind: 'media-video',
    processing: 'video',
    bucket: 'media-videos',
    folder: 'videos',
    formats: filmsOfMediaForm,
    megabytes: 100,
    hint: 'Max size for videos: 100MB',
    wrongType: say(failed, 'Please select an image, video or audio file'),
    tooLarge: sizeSentence,
  }),
  'media-audio': rule({
    kind: 'media-audio',
    processing: 'audio',
    bucket: 'media',
    folder: 'uploads',
    formats: sounds,
    megabytes: 1000,
    hint: 'Max size for audio: 1000MB',
    wrongType: say(failed, 'Please select an image, video or audio file'),
    tooLarge: sizeSentence,
  }),
  // ADM-SHOP-24, ADM-SHOP-25, ADM-SHOP-28.
  'shop-image': rule({
    kind: 'shop-image',
    processing: 'image',
    bucket: 'shop-images',
    folder: 'products',
    formats: images,
    megabytes: 10,
    hint: 'Supported formats: JPEG, PNG, WebP, GIF (max 10MB)',
    wrongType: say(failed, 'Please upload a valid image file'),
    tooLarge: say('File is too large. Please use a file smaller than 10MB', 'Image file must be smaller than 10MB'),
    failure: (sentence) => `Image upload failed: ${sentence}`,
  }),
  // ADM-SHOP-12, ADM-SHOP-24, ADM-SHOP-25, ADM-SHOP-28; UPLD-04. What a PDF may unpack to stands in pdf-limits.ts.
  'sheet-music-pdf': rule({
    kind: 'sheet-music-pdf',
    processing: 'pdf',
    bucket: 'sheet-music-pdfs',
    folder: 'pdfs',
    formats: [formats.pdf],
    megabytes: 50,
    hint: 'Supported format: PDF files only (max 50MB)',
    wrongType: say(failed, 'Please upload a valid PDF file'),
    tooLarge: say('File is too large. Please use a file smaller than 50MB', 'PDF file must be smaller than 50MB'),
    failure: (sentence) => `PDF upload failed: ${sentence}`,
  }),
  // Tracks and ZIPs that are sold (decision 0035).
  'music-file': rule({
    kind: 'music-file',
    processing: 'music',
    bucket: 'music-files',
    folder: 'files',
    formats: soldMusic,
    megabytes: 2048,
    hint: 'MP3, FLAC, WAV, M4A, AAC, OGG or ZIP, max 2GB each',
    wrongType: ({ name }) => ({
      title: 'Invalid file type',
      text: `"${name}" is no MP3, FLAC, WAV, M4A, AAC, OGG or ZIP file, whatever its name says. Please export it again as one of these.`,
    }),
    tooLarge: ({ name, size }) => ({
      title: 'File too large',
      text: `"${name}" has ${megabytes(size)}MB; a file may have 2GB (2048MB). Please split it, for example into one ZIP for each disc.`,
    }),
  }),
  // ADM-FVID-05, OP-32; UPLD-10.
  'featured-video': rule({
    kind: 'featured-video',
    processing: 'video',
    bucket: 'videos',
    folder: 'videos',
    formats: filmsOfVideoForms,
    megabytes: 100,
    hint: 'MP4, MOV, AVI or WebM, max 100MB',
    wrongType: notAVideo,
    tooLarge: videoTooLarge(100),
  }),
  // ADM-LOE-13, ADM-LOE-14, OP-32.
  'loe-video': rule({
    kind: 'loe-video',
    processing: 'video',
    bucket: 'videos',
    folder: 'loe',
    formats: filmsOfVideoForms,
    megabytes: 1000,
    hint: 'MP4, MOV, AVI or WebM, max 1000MB',
    wrongType: notAVideo,
    tooLarge: videoTooLarge(1000),
  }),
  // ADM-LOE-22.
  'loe-image': picture('loe-image', 'loe'),
  // ADM-AUD-12, ADM-AUD-16, ADM-AUD-17; UPLD-11.
  'audio-track': rule({
    kind: 'audio-track',
    processing: 'audio',
    bucket: 'loe-audio',
    folder: 'audio',
    naming: 'timestamp-and-name',
    formats: sounds,
    megabytes: 1000,
    hint: 'MP3, WAV, OGG, AAC, FLAC or WebM, max 1GB (1000MB)',
    wrongType: say('Invalid file type', 'Please select a valid audio file (MP3, WAV, OGG, AAC, FLAC, or WebM)'),
    tooLarge: say('File too large', 'Please select an audio file smaller than 1GB (1000MB)'),
    failure: (sentence) => (sentence === unreadableAudio ? sentence : uploadFailed(sentence)),
  }),
  // ADM-AUD-13; UPLD-11.
  'audio-artwork': rule({
    kind: 'audio-artwork',
    processing: 'image',
    bucket: 'loe-audio',
    folder: 'artwork',
    naming: 'timestamp-and-name',
    formats: [formats.jpeg, formats.png, formats.webp],
    megabytes: 10,
    hint: 'JPEG, PNG or WebP, max 10MB',
    wrongType: say('Invalid file type', 'Please select a valid image file (JPEG, PNG, or WebP)'),
    tooLarge: say('File too large', 'Please select an image smaller than 10MB'),
  }),
  // ADM-EVT-10; UPLD-08.
  'event-image': rule({
    kind: 'event-image',
    processing: 'image',
    bucket: 'media',
    folder: 'events',
    formats: images,
    megabytes: 10,
    hint: 'JPEG, PNG, WebP or GIF, max 10MB',
    wrongType: say('Invalid file selected', 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'),
    tooLarge: say('Invalid file selected', 'Please select an image smaller than 10MB'),
  }),
  // ADM-PHOTO-03, ADM-PHOTO-04; UPLD-08.
  'gallery-photo': rule({
    kind: 'gallery-photo',
    processing: 'image',
    bucket: 'media',
    folder: 'photo-gallery',
    formats: images,
    megabytes: 10,
    hint: 'JPEG, PNG, GIF or WebP, max 10MB',
    wrongType: say('Invalid file type', 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'),
    tooLarge: say('File too large', 'Please select an image smaller than 10MB'),
  }),
  // ADM-HOME-04.
  'hero-image': rule({
    kind: 'hero-image',
    processing: 'image',
    bucket: 'media',
    folder: 'pages',
    formats: [formats.png, formats.jpeg],
    megabytes: 10,
    hint: 'PNG or JPEG, max 10MB',
    wrongType: say(failed, 'Please select a valid image file (PNG or JPEG)'),
    tooLarge: say(failed, 'Please select an image smaller than 10MB'),
  }),
  // Portraits, pictures for links shared elsewhere, and posters of videos.
  'page-image': picture('page-image', 'pages'),
  'video-thumbnail': picture('video-thumbnail', 'thumbnails'),
}

/** The kinds of the media form's single file field (ADM-MEDIA-08), in the order in which a file is tried. */
export const mediaFormRules = [
  uploadRules['media-image'],
  uploadRules['media-video'],
  uploadRules['media-audio'],
] as const

export function isUploadKind(text: string): text is UploadKind {
  return (uploadKinds as readonly string[]).includes(text)
}

/** Whether these first bytes are a picture of an iPhone, whatever its name says. */
export const isHeicBytes = (sniffed: string | undefined): boolean =>
  sniffed !== undefined && formats.heic.sniffed.includes(sniffed)

/** The format among those of the kind that these first bytes are; null when it is none of them. */
export function formatOfBytes(kind: UploadKind, sniffed: string | undefined): FileFormat | null {
  return uploadRules[kind].formats.find((each) => sniffed !== undefined && each.sniffed.includes(sniffed)) ?? null
}

/** UPLD-11, OP-36: a file name of which only letters, digits, dots, hyphens and underscores are left, at most 80 of them, without its ending. */
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

/** Where a new file of this kind is stored. UPLD-12: nothing is overwritten, except by the same upload arriving again. */
export function storedPath(
  kind: UploadKind,
  options: { extension: string; random: string; name: string; at: Date },
): string {
  const { folder, naming } = uploadRules[kind]
  const name = naming === 'random' ? options.random : `${options.at.getTime()}-${cleanName(options.name)}`
  return `${folder}/${name}.${options.extension}`
}
