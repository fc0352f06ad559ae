// Proves the table of uploads: limits, types, paths and every sentence, verbatim.
import { expect, test } from 'vitest'
import { fileSize, megabyte, megabytes } from '@/lib/file-size'
import { noPublicUrl, signInAgain, sizeExceeded, tookTooLong } from './upload-limits'
import { ruleFor } from '@/admin-kit/upload/upload-rule'
import {
  cleanName,
  formatOfBytes,
  mediaFormRules,
  storedPath,
  uploadKinds,
  type UploadKind,
  uploadRules,
  originalName,
} from './upload.rules'

const file = (name: string, type = '', size = 1000) => ({ name, type, size })
const problem = (kind: UploadKind, name: string, type = '', size = 1000) =>
  uploadRules[kind].check(file(name, type, size))
const listExtensions = (kind: UploadKind) => uploadRules[kind].formats.flatMap((format) => [...format.extensions])
const most = (kind: UploadKind) => uploadRules[kind].maxBytes / megabyte

test('UPLD-01: images are jpeg, jpg, png, webp, gif up to 10 MB', () => {
  for (const kind of ['media-image', 'shop-image', 'loe-image', 'event-image', 'gallery-photo'] as const) {
    expect(listExtensions(kind).toSorted()).toEqual(['gif', 'jpeg', 'jpg', 'png', 'webp'])
    expect(most(kind)).toBe(10)
  }
})

test('UPLD-01: AVIF and TIFF are accepted and become JPEG; the browser converts HEIC and BMP', () => {
  for (const kind of ['gallery-photo', 'audio-artwork', 'hero-image'] as const) {
    for (const name of ['x.avif', 'x.tif', 'x.tiff', 'x.heic', 'x.bmp'])
      expect(uploadRules[kind].matches(file(name)), name).toBe('name')
    expect([problem(kind, 'x.avif'), problem(kind, 'x.tiff')]).toEqual([null, null])
    expect(problem(kind, 'x.bmp')?.code).toBe('unsupported_type')
    for (const sniffed of ['image/tiff', 'image/avif'])
      expect(formatOfBytes(kind, sniffed)?.contentType).toBe('image/jpeg')
    expect(formatOfBytes(kind, 'image/bmp')).toBeNull()
  }
  expect(formatOfBytes('loe-video', 'image/tiff')).toBeNull()
})

test('UPLD-03: M4A and AIFF are accepted wherever audio is', () => {
  for (const kind of ['audio-track', 'media-audio', 'music-file'] as const)
    for (const name of ['x.m4a', 'x.aiff', 'x.aif']) expect(problem(kind, name), name).toBeNull()
})

test('UPLD-02 OP-32: videos of the media form are mp4, webm, ogg, avi, mov, wmv up to 100 MB', () => {
  for (const extension of ['mp4', 'webm', 'ogg', 'avi', 'mov', 'wmv'])
    expect(problem('media-video', `x.${extension}`)).toBeNull()
  expect(problem('media-video', 'x.mpg', 'video/mpeg')?.code).toBe('unsupported_type')
  expect(most('media-video')).toBe(100)
})

test('UPLD-03 ADM-AUD-12: audio is mpeg, mp3, wav, ogg, aac, flac, webm up to 1000 MB', () => {
  for (const extension of ['mpeg', 'mp3', 'wav', 'ogg', 'aac', 'flac', 'webm'])
    expect(problem('audio-track', `x.${extension}`, 'application/octet-stream')).toBeNull()
  expect(most('audio-track')).toBe(1000)
  expect(problem('audio-track', 'x.mid')).toMatchObject({
    title: 'Invalid file type',
    text: 'Please select a valid audio file (MP3, WAV, OGG, AAC, FLAC, or WebM)',
  })
  expect(problem('audio-track', 'x.wav', '', 1000 * megabyte + 1)).toMatchObject({
    title: 'File too large',
    text: 'Please select an audio file smaller than 1GB (1000MB)',
  })
})

test('UPLD-04 ADM-SHOP-12 ADM-SHOP-24 ADM-SHOP-25: sheet music is PDF only, up to 50 MB', () => {
  const pdf = uploadRules['sheet-music-pdf']
  expect([pdf.accept, pdf.hint]).toEqual(['application/pdf,.pdf', 'Supported format: PDF files only (max 50MB)'])
  expect(problem('sheet-music-pdf', 'x.docx')).toMatchObject({ text: 'Please upload a valid PDF file' })
  expect(problem('sheet-music-pdf', 'x.pdf', '', 50 * megabyte)).toBeNull()
  expect(problem('sheet-music-pdf', 'x.pdf', '', 50 * megabyte + 1)).toMatchObject({
    title: 'File is too large. Please use a file smaller than 50MB',
    text: 'PDF file must be smaller than 50MB',
  })
  expect(pdf.failure('no')).toBe('PDF upload failed: no')
})

test('ADM-SHOP-24 ADM-SHOP-25 ADM-SHOP-28: product image errors have the specified messages', () => {
  expect(problem('shop-image', 'x.svg', 'image/svg+xml')).toMatchObject({ text: 'Please upload a valid image file' })
  expect(problem('shop-image', 'x.png', '', 10 * megabyte + 1)).toMatchObject({
    title: 'File is too large. Please use a file smaller than 10MB',
    text: 'Image file must be smaller than 10MB',
  })
  expect(uploadRules['shop-image'].failure('no')).toBe('Image upload failed: no')
})

test('UPLD-05 OP-34: no form accepts files of every type, and no form accepts html, svg or scripts', () => {
  for (const kind of uploadKinds) {
    for (const [name, type] of [
      ['x.html', 'text/html'],
      ['x.svg', 'image/svg+xml'],
      ['x.js', 'text/javascript'],
      ['x.exe', 'application/octet-stream'],
      ['x', ''],
    ] as const) {
      expect(problem(kind, name, type)?.code, `${kind} ${name}`).toBe('unsupported_type')
    }
  }
})

test('UPLD-06 OP-34: every refusal shows a message of that form', () => {
  for (const kind of uploadKinds) {
    for (const refused of [
      problem(kind, 'x.txt', 'text/plain'),
      problem(kind, `x.${listExtensions(kind)[0]}`, '', 3000 * megabyte),
      problem(kind, `x.${listExtensions(kind)[0]}`, '', 0),
    ]) {
      expect(refused?.title.length, kind).toBeGreaterThan(5)
      expect(refused?.text.length, kind).toBeGreaterThan(15)
    }
  }
})

test('OP-32 ADM-LOE-13 ADM-LOE-14 ADM-FVID-05: videos have one list of types and two limits; hints state the limit', () => {
  for (const [kind, limit] of [
    ['loe-video', 1000],
    ['featured-video', 100],
  ] as const) {
    for (const extension of ['mp4', 'mov', 'avi', 'webm', 'mpeg', 'mpg'])
      expect(problem(kind, `X.${extension.toUpperCase()}`, 'application/octet-stream')).toBeNull()
    for (const type of ['video/mp4', 'video/mpeg', 'video/quicktime', 'video/x-msvideo', 'video/webm', 'video/mov'])
      expect(problem(kind, 'noname', type)).toBeNull()
    expect(problem(kind, 'x.bin', 'application/octet-stream')).toMatchObject({
      text: 'Invalid file type. Please select a video file (MP4, MOV, AVI, WebM). Detected type: application/octet-stream, extension: bin',
    })
    expect(problem(kind, 'x.mp4', 'video/mp4', (limit + 0.5) * megabyte)?.text).toBe(
      `File size (${limit + 0.5} MB) exceeds the maximum allowed size of ${limit}MB`,
    )
    expect(uploadRules[kind].hint).toContain(`max ${limit}MB`)
  }
})

test('ADM-AUD-13 ADM-PHOTO-03 ADM-PHOTO-04 ADM-EVT-10 ADM-HOME-04: errors of the other pictures have the specified messages', () => {
  expect(problem('audio-artwork', 'x.gif', 'image/gif')).toMatchObject({
    title: 'Invalid file type',
    text: 'Please select a valid image file (JPEG, PNG, or WebP)',
  })
  expect(problem('audio-artwork', 'x.png', '', 11 * megabyte)).toMatchObject({
    title: 'File too large',
    text: 'Please select an image smaller than 10MB',
  })
  expect(problem('gallery-photo', 'x.txt')).toMatchObject({
    title: 'Invalid file type',
    text: 'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
  })
  expect(problem('gallery-photo', 'x.png', '', 11 * megabyte)).toMatchObject({
    title: 'File too large',
    text: 'Please select an image smaller than 10MB',
  })
  expect(problem('event-image', 'x.txt')?.title).toBe('Invalid file selected')
  expect(problem('hero-image', 'x.webp', 'image/webp')?.code).toBe('unsupported_type')
  expect(problem('hero-image', 'x.jpeg')).toBeNull()
})

test('ADM-MEDIA-08 ADM-MEDIA-13 UPLD-17 UPLD-18: the media form accepts three kinds of file in one field', () => {
  const findKind = (name: string, type = '') => ruleFor(mediaFormRules, file(name, type)).kind
  expect([
    findKind('a.png'),
    findKind('a.mov'),
    findKind('a.mp3'),
    findKind('a.webm', 'audio/webm'),
    findKind('a.webm', 'video/webm'),
  ]).toEqual(['media-image', 'media-video', 'media-audio', 'media-audio', 'media-video'])
  expect(problem('media-video', 'My film.mp4', 'video/mp4', 123.45 * megabyte)).toMatchObject({
    title: 'File validation failed',
    text: 'File size limit exceeded. The file "My film.mp4" (123.5MB) is too large for upload. Please try a smaller file or contact support.',
  })
  expect(uploadRules['media-image'].failure('no room')).toBe('Failed to upload file: no room')
  expect(sizeExceeded({ name: 'a', size: megabyte }, 0.5)).toContain('(1MB)')
})

test('UPLD-17 ADM-AUD-16: server refusals and other failures have different messages; shop files have one for both', () => {
  for (const kind of ['loe-video', 'event-image', 'audio-track'] as const) {
    expect(uploadRules[kind].failure('It is damaged.')).toBe('Failed to upload file: It is damaged.')
    expect(uploadRules[kind].otherFailure('Database Error')).toBe('Upload failed: Database Error')
  }
  expect(uploadRules['sheet-music-pdf'].otherFailure('Database Error')).toBe('PDF upload failed: Database Error')
  const unreadable = 'Could not extract audio information. Please try a different file.'
  expect(uploadRules['media-audio'].failure(unreadable)).toBe(unreadable)
})

test('ADM-LOE-14 UPLD-18: a file one byte too large is shown as larger than the limit', () => {
  expect(problem('loe-video', 'x.mp4', '', 1000 * megabyte + 1)?.text).toBe(
    'File size (1000.000001 MB) exceeds the maximum allowed size of 1000MB',
  )
  expect(problem('media-video', 'x.mp4', '', 100.01 * megabyte)?.text).toContain('(100.01MB)')
  expect(problem('music-file', 'x.zip', '', 2048.04 * megabyte)?.text).toContain('has 2048.04MB')
})

test('UPLD-14 UPLD-19: an upload that took too long says so, with a different message for large files', () => {
  expect(tookTooLong({ name: 'a.mp4', size: 100 * megabyte + 1 })).toBe(
    'Upload timeout - file took too long to upload. Please try a smaller file.',
  )
  expect(tookTooLong({ name: 'a.mp4', size: 100 * megabyte })).toBe(
    'Upload timeout. The file "a.mp4" took too long to upload. Please try again or use a smaller file.',
  )
})

test('UPLD-13 UPLD-17: an ended session and a response without an address have their own messages', () => {
  expect(signInAgain).toBe('Authentication required. Please log in and try again.')
  expect(noPublicUrl).toBe('Failed to get public URL for uploaded file')
})

test('ADM-LOE-17: a file that has bytes is never shown as 0 MB', () => {
  expect([0, 1, 1000, 40_000, 60_000, 12.34 * megabyte, 1000 * megabyte].map((bytes) => megabytes(bytes))).toEqual([
    '0',
    '0.000001',
    '0.001',
    '0.04',
    '0.1',
    '12.3',
    '1000',
  ])
})

test('sizes are shown in familiar units', () => {
  expect([0, 1, 300_000, megabyte, 12.34 * megabyte].map(fileSize)).toEqual([
    '0 KB',
    '1 KB',
    '293 KB',
    '1 MB',
    '12.3 MB',
  ])
})

test('UPLD-08 UPLD-09 UPLD-10 UPLD-11 UPLD-12 OP-36: each kind of file has its own storage location', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const place = (kind: UploadKind, extension: string, name = 'x') =>
    `${uploadRules[kind].bucket}: ${storedPath(kind, { extension, random: 'r4nd0m', name, at })}`
  expect(place('media-image', 'png')).toBe('media: uploads/r4nd0m.png')
  expect(place('event-image', 'jpg')).toBe('media: events/r4nd0m.jpg')
  expect(place('gallery-photo', 'jpg')).toBe('media: photo-gallery/r4nd0m.jpg')
  expect(place('media-video', 'mp4')).toBe('media-videos: videos/r4nd0m.mp4')
  expect(place('shop-image', 'jpg')).toBe('shop-images: products/r4nd0m.jpg')
  expect(place('sheet-music-pdf', 'pdf')).toBe('sheet-music-pdfs: pdfs/r4nd0m.pdf')
  expect(place('featured-video', 'mp4')).toBe('videos: videos/r4nd0m.mp4')
  expect(place('audio-track', 'mp3', 'Été à “Paris” (live).final.MP3')).toBe(
    `loe-audio: audio/${at.getTime()}-Ete-a-Paris-live-.final.mp3`,
  )
  expect(place('audio-artwork', 'png', '../../etc/passwd')).toBe(`loe-audio: artwork/${at.getTime()}-passwd.png`)
})

test('UPLD-11 ASVS 5.3.2: no file name leaves its folder or breaks an address', () => {
  for (const name of [
    '../../x',
    '..\\..\\x.mp3',
    'a\0b.mp3',
    'con.mp3',
    `${'n'.repeat(300)}.mp3`,
    '.htaccess',
    '‮gpj.exe',
    '',
    '....',
    'a/../b',
    '%2e%2e%2f.mp3',
    '夜.mp3',
  ]) {
    const cleaned = cleanName(name)
    expect(cleaned, name).toMatch(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,78}[A-Za-z0-9])?$/)
    expect(cleaned).not.toContain('..')
  }
})

test('the first bytes decide the format, and only formats that the kind lists are accepted', () => {
  expect(formatOfBytes('media-audio', 'video/webm')?.contentType).toBe('audio/webm')
  expect(formatOfBytes('media-video', 'video/webm')?.contentType).toBe('video/webm')
  expect(formatOfBytes('shop-image', 'image/apng')?.extension).toBe('png')
  expect(formatOfBytes('shop-image', 'application/pdf')).toBeNull()
  expect(formatOfBytes('shop-image', undefined)).toBeNull()
})

test('the name of a file on its sender’s device is kept without folders, control characters and invisible marks', () => {
  expect(originalName('Corner Table – B♭ (2).pdf')).toBe('Corner Table – B♭ (2).pdf')
  expect(originalName('C:\\scores\\a.pdf')).toBe('a.pdf')
  expect(originalName('../../etc/passwd')).toBe('passwd')
  expect(originalName('a\u0000b\n\u202Efdp.exe')).toBe('abfdp.exe')
  expect(originalName(` ${'🎺'.repeat(300)}`)).toBe('🎺'.repeat(200))
  expect([originalName('\u0007'), originalName('folder/'), originalName('  ')]).toEqual([null, null, null])
})
