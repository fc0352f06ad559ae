// File formats that the site stores: their names in browsers, their first bytes, and the names and types they are
// stored and served with.
import type { FileFormat } from './upload-limits'

const format = (extension: string, contentType: string, more: Partial<FileFormat> = {}): FileFormat => ({
  extension,
  contentType,
  extensions: [extension],
  types: [contentType],
  sniffed: [contentType],
  ...more,
})

export const formats = {
  jpeg: format('jpg', 'image/jpeg', { extensions: ['jpg', 'jpeg'], types: ['image/jpeg', 'image/jpg', 'image/pjpeg'] }),
  png: format('png', 'image/png', { sniffed: ['image/png', 'image/apng'] }),
  webp: format('webp', 'image/webp'),
  gif: format('gif', 'image/gif'),
  /** The format of iPhones. Only Safari shows it, so it can be chosen and is converted to JPEG, and never stored. */
  heic: format('heic', 'image/heic', {
    extensions: ['heic', 'heif', 'hif'],
    types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    sniffed: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  }),

  // Accepted and converted to JPEG, in the browser if it can.
  avif: format('avif', 'image/avif'),
  tiff: format('tif', 'image/tiff', { extensions: ['tif', 'tiff'] }),
  bmp: format('bmp', 'image/bmp', { types: ['image/bmp', 'image/x-ms-bmp'] }),

  mp4: format('mp4', 'video/mp4', {
    extensions: ['mp4', 'm4v', '3gp', '3g2'],
    types: ['video/mp4', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
    sniffed: ['video/mp4', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
  }),
  mov: format('mov', 'video/quicktime', { types: ['video/quicktime', 'video/mov'] }),
  webmVideo: format('webm', 'video/webm', { sniffed: ['video/webm'] }),
  oggVideo: format('ogv', 'video/ogg', {
    extensions: ['ogg', 'ogv'],
    types: ['video/ogg', 'application/ogg'],
    sniffed: ['video/ogg', 'application/ogg'],
  }),
  avi: format('avi', 'video/x-msvideo', {
    types: ['video/x-msvideo', 'video/avi', 'video/vnd.avi'],
    sniffed: ['video/vnd.avi', 'video/x-msvideo'],
  }),
  wmv: format('wmv', 'video/x-ms-wmv', { sniffed: ['video/x-ms-asf', 'application/vnd.ms-asf', 'audio/x-ms-asf'] }),
  mpegVideo: format('mpg', 'video/mpeg', {
    extensions: ['mpeg', 'mpg'],
    sniffed: ['video/mpeg', 'video/MP2P', 'video/MP1S', 'video/mp2t'],
  }),

  mp3: format('mp3', 'audio/mpeg', { extensions: ['mp3', 'mpeg'], types: ['audio/mpeg', 'audio/mp3'] }),
  wav: format('wav', 'audio/wav', { types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'] }),
  oggAudio: format('ogg', 'audio/ogg', {
    extensions: ['ogg', 'oga', 'opus'],
    types: ['audio/ogg', 'application/ogg'],
    sniffed: ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg'],
  }),
  aac: format('aac', 'audio/aac', { types: ['audio/aac', 'audio/aacp', 'audio/x-aac'] }),
  flac: format('flac', 'audio/flac', {
    types: ['audio/flac', 'audio/x-flac'],
    sniffed: ['audio/flac', 'audio/x-flac'],
  }),
  /** WebM videos use the same container. Its first bytes do not tell if it holds a picture. */
  webmAudio: format('weba', 'audio/webm', {
    extensions: ['webm', 'weba'],
    types: ['audio/webm'],
    sniffed: ['audio/webm', 'video/webm'],
  }),

  m4a: format('m4a', 'audio/mp4', {
    types: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
    sniffed: ['audio/x-m4a', 'audio/mp4'],
  }),
  /** Android phones and many converters write sound into a container that declares itself a video. */
  phoneSound: format('m4a', 'audio/mp4', { sniffed: ['video/mp4'] }),
  /** The export format of Logic; few browsers play it. */
  aiff: format('aiff', 'audio/aiff', { extensions: ['aiff', 'aif', 'aifc'], types: ['audio/aiff', 'audio/x-aiff'] }),
  zip: format('zip', 'application/zip', {
    types: ['application/zip', 'application/x-zip', 'application/x-zip-compressed'],
  }),

  pdf: format('pdf', 'application/pdf'),
} as const satisfies Record<string, FileFormat>
