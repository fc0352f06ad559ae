// Proves that the texts, columns and fields of Manage LOE match the requirements to the letter.
import { describe, expect, test } from 'vitest'
import { failureWords, type FailureWords } from '@/admin-kit/requests/failure-words'
import { watchPage } from '@/admin-kit/video-page'
import { ApiError } from '@/lib/api-error'
import {
  isSoundCloudPlaylist,
  isSoundCloudPrivateLink,
  isSoundCloudShortUrl,
  isSoundCloudUrl,
} from '@/features/site/player/soundcloud.rules'
import { imagesPage } from '@/features/site/loe-gallery/admin/images-page'
import { bannerBlock } from './LoePageTexts'
import { cutAt } from '@/admin-kit/lists/cells'
import {
  exampleAddresses,
  invalidTrack,
  trackNote,
  playlistNotice,
  processed,
  sourceBadges,
  sourceTabs,
  trackStatus,
  uploadFailed,
} from '@/features/site/player/admin/track-words'
import { tracksPage } from '@/features/site/player/admin/tracks-page'
import { fileSelected, videosPage } from './videos-page'

const refused = new ApiError('conflict', { message: 'Another user was quicker.', retryable: false })
const broken = new ApiError('unexpected', { message: 'Something went wrong.', retryable: true })
const said = (own: FailureWords | undefined, error: ApiError) => failureWords(error, own)

type Field = { name: string; label: string }
const readFields = (fields: readonly object[]) => (fields as readonly Field[]).map(({ name, label }) => [name, label])
const listHeaders = (columns: readonly { header: string }[]) => columns.map(({ header }) => header)

test('ADM-LOE-03 ADM-LOE-05: the banner’s card has its heading and fields', () => {
  expect(bannerBlock.heading).toBe('Contact Banner Text')
  expect(bannerBlock.fields).toEqual([
    {
      name: 'description',
      label: 'Banner Text Template',
      kind: 'text',
      hint: 'Use {email} as a placeholder for the contact e-mail address',
    },
  ])
  expect(bannerBlock.words.save).toBe('Update Banner')
  expect(bannerBlock.words.saved).toEqual({
    title: 'Banner updated',
    text: 'Contact banner text has been updated successfully.',
  })
  expect(said(bannerBlock.words.failed, broken)).toEqual({ title: 'Error', text: 'Failed to update banner text.' })
})

describe('videos', () => {
  const { words, columns, fields } = videosPage
  test('ADM-LOE-07 ADM-LOE-08 ADM-LOE-09 ADM-LOE-25: the card, columns and dialog of videos have the specified texts', () => {
    expect([words.title, words.add, words.empty]).toEqual([
      'Featured Videos',
      'Add Video',
      'No videos added yet. Click "Add Video" to get started.',
    ])
    expect([words.creating, words.editing, words.remove.confirm]).toEqual([
      'Add New Video',
      'Edit Video',
      'Are you sure you want to delete this video?',
    ])
    expect(listHeaders(columns)).toEqual(['Title', 'Type', 'Source', 'Order', 'Status'])
    expect(readFields(fields)).toContainEqual(['source', 'Video Source'])
    expect(fields).toContainEqual(
      expect.objectContaining({
        options: [
          { value: 'youtube', label: 'YouTube' },
          { value: 'file', label: 'Upload File' },
        ],
      }),
    )
    expect(videosPage.resource.visibility).toBe('is_active')
  })
  test('ADM-LOE-10: a YouTube video opens on its watch page', () => {
    expect(watchPage('abcdefghij_')).toBe('https://www.youtube.com/watch?v=abcdefghij_')
  })
  test('ADM-LOE-13 ADM-LOE-14 ADM-LOE-17: the form names a chosen file that can be uploaded', () => {
    const megabyte = 1024 * 1024
    expect(fileSelected({ name: 'set.mp4', type: 'video/mp4', size: 12.5 * megabyte })).toEqual({
      title: 'File Selected',
      text: 'set.mp4 (12.5 MB) is ready for upload',
    })
    expect(fileSelected({ name: 'set.txt', type: 'text/plain', size: megabyte })).toBeNull()
    expect(fileSelected({ name: 'set.mp4', type: 'video/mp4', size: 1001 * megabyte })).toBeNull()
  })
  test('ADM-LOE-17 ADM-LOE-24: video toasts have the specified texts', () => {
    expect(words.toasts).toEqual({
      created: { title: 'Video Created Successfully', text: 'Your video has been created and is now available.' },
      updated: { title: 'Video Updated Successfully', text: 'Your video has been updated and is now live.' },
      deleted: { title: 'Success', text: 'Video deleted successfully' },
      shown: { title: 'Success', text: 'Video shown successfully' },
      hidden: { title: 'Success', text: 'Video hidden successfully' },
    })
    const { create, update, show, remove } = words.failures
    expect([create, update, show, remove].map((own) => said(own, broken))).toEqual([
      { title: 'Error', text: 'Failed to save video' },
      { title: 'Error', text: 'Failed to save video' },
      { title: 'Error', text: 'Failed to update video' },
      { title: 'Error', text: 'Failed to delete video' },
    ])
    expect(said(remove, refused)).toEqual({ title: 'Error', text: 'Another user was quicker.' })
  })
})

describe('pictures', () => {
  const { words, columns, fields } = imagesPage
  test('ADM-LOE-19 ADM-LOE-20 ADM-LOE-21 ADM-LOE-25: the card, columns and dialog of pictures have the specified texts', () => {
    expect([words.title, words.add, words.empty]).toEqual([
      'Gallery Images',
      'Add Image',
      'No images added yet. Click "Add Image" to get started.',
    ])
    expect([words.creating, words.editing, words.remove.confirm]).toEqual([
      'Add New Image',
      'Edit Image',
      'Are you sure you want to delete this image?',
    ])
    expect(listHeaders(columns)).toEqual(['Preview', 'Title', 'Alt Text', 'Order', 'Status'])
    expect(readFields(fields)).toEqual([
      ['title', 'Title *'],
      ['alt_text', 'Alt Text *'],
      ['image_url', 'Image Source'],
      ['caption', 'Caption'],
      ['order_index', 'Display Order'],
    ])
    expect(fields).toContainEqual(expect.objectContaining({ modes: { link: 'Image URL', file: 'Upload File' } }))
  })
  test('ADM-LOE-24: picture toasts have the specified texts', () => {
    const { created, updated, deleted, shown, hidden } = words.toasts
    expect([created, updated, deleted, shown, hidden]).toEqual(
      ['created', 'updated', 'deleted', 'shown', 'hidden'].map((done) => ({
        title: 'Success',
        text: `Image ${done} successfully`,
      })),
    )
    const { create, update, show, remove } = words.failures
    expect([create, update, show, remove].map((own) => said(own, broken).text)).toEqual([
      'Failed to save image',
      'Failed to save image',
      'Failed to update image',
      'Failed to delete image',
    ])
  })
  test('ADM-LOE-07 ADM-LOE-19: descriptions are cut at 80 characters, captions at 50', () => {
    expect(cutAt('x'.repeat(80), 80)).toBe('x'.repeat(80))
    expect(cutAt('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}...`)
  })
})

describe('tracks', () => {
  const { words, columns, fields } = tracksPage
  const track = { source_type: 'file' as const, audio_url: null, soundcloud_embed_url: null }
  test('ADM-AUD-01 ADM-AUD-02 ADM-AUD-04 ADM-AUD-05 ADM-AUD-19: the card, columns and dialog of tracks have the specified texts', () => {
    expect([words.title, words.add, words.empty]).toEqual(['Audio Tracks', 'Add Audio Track', 'No audio tracks found'])
    expect([words.creating, words.editing]).toEqual(['Add New Audio Track', 'Edit Audio Track'])
    expect([...listHeaders(columns), tracksPage.visibilityColumn?.header]).toEqual([
      'Status',
      'Track',
      'Source',
      'Artist',
      'Album',
      'Order',
      'Active',
    ])
    expect(sourceTabs.map(({ label }) => label)).toEqual(['SoundCloud', 'Upload File', 'External URL'])
    expect(sourceBadges).toEqual({ soundcloud: 'SoundCloud', url: 'External URL', file: 'File Upload' })
    expect(tracksPage.resource.defaults(3)).toMatchObject({ source_type: 'soundcloud', order_index: 3 })
    expect(readFields(fields)).toContainEqual(['artwork_url', 'Artwork'])
    const { title, confirm } = words.remove
    expect(title).toBe('Delete Audio Track')
    const row = {
      id: '',
      title: 'Late Set',
      artist: null,
      album: null,
      artwork_url: null,
      duration: null,
      peaks: null,
      order_index: 0,
      is_active: true,
      ...track,
    }
    expect(typeof confirm === 'function' && confirm(row)).toBe(
      'Are you sure you want to delete "Late Set"? This action cannot be undone.',
    )
  })
  test('ADM-AUD-02 ADM-AUD-03: a track is Ready only with the source that it names', () => {
    const state = (change: Partial<Parameters<typeof trackStatus>[0]>) => [
      trackStatus({ ...track, ...change }),
      trackNote({ ...track, ...change }),
    ]
    expect(state({})).toEqual(['Error', 'Missing audio file'])
    expect(state({ audio_url: '/media/loe-audio/audio/1-a.mp3' })).toEqual(['Ready', null])
    expect(state({ source_type: 'url', audio_url: 'https://example.com/a.mp3' })).toEqual(['Ready', null])
    expect(state({ source_type: 'soundcloud', audio_url: 'https://example.com/a.mp3' })).toEqual([
      'Error',
      'Missing SoundCloud URL',
    ])
    expect(state({ source_type: 'soundcloud', soundcloud_embed_url: 'https://soundcloud.com/a/b' })).toEqual([
      'Ready',
      'SoundCloud embed',
    ])
  })
  test('ADM-AUD-06: every example is accepted, one of each kind', () => {
    expect(exampleAddresses.map(({ name }) => name)).toEqual(['Public track', 'Short link', 'Private link', 'Playlist'])
    const [plain, short, secret, set] = exampleAddresses.map(({ address }) => address)
    expect(exampleAddresses.every(({ address }) => isSoundCloudUrl(address))).toBe(true)
    expect([
      isSoundCloudShortUrl(short ?? ''),
      isSoundCloudPrivateLink(secret ?? ''),
      isSoundCloudPlaylist(set ?? ''),
      isSoundCloudPrivateLink(plain ?? ''),
    ]).toEqual([true, true, true, false])
  })
  test('ADM-AUD-07 OP-44: the playlist message shows the title and count that are known', () => {
    expect(playlistNotice({ title: 'Late Set', trackCount: 12 })).toBe('Playlist detected: Late Set (12 tracks)')
    expect(playlistNotice({ title: null, trackCount: 1 })).toBe('Playlist detected (1 track)')
    expect(playlistNotice({ title: null, trackCount: null })).toBe('Playlist detected')
  })
  test('ADM-AUD-15 ADM-AUD-16 ADM-AUD-17 ADM-AUD-12: file messages have the specified texts', () => {
    expect(processed({ duration: 187, byteSize: 3.25 * 1024 * 1024 })).toEqual({
      title: 'Audio file processed successfully',
      text: 'Duration: 3:07 | Size: 3.3 MB',
    })
    expect(processed({ duration: null, byteSize: 1024 * 1024 }).text).toBe('Duration: --:-- | Size: 1 MB')
    const unreadable = 'Could not extract audio information. Please try a different file.'
    expect(uploadFailed({ title: 'Upload Failed', text: unreadable })).toEqual({
      title: 'Audio processing failed',
      text: unreadable,
    })
    expect(uploadFailed({ title: 'File too large', text: 'x' })).toEqual({ title: 'File too large', text: 'x' })
    expect(invalidTrack(['No audio file selected'])).toEqual({
      title: 'No file selected',
      text: 'No audio file selected',
    })
  })
  test('ADM-AUD-10: an invalid address is reported on submit', () => {
    expect(invalidTrack(['Please enter a valid SoundCloud URL'])).toEqual({
      title: 'Error',
      text: 'Invalid SoundCloud URL provided',
    })
    expect(invalidTrack(['Title is required'])).toBeNull()
  })
  test('ADM-AUD-18: track toasts have the specified texts', () => {
    expect(words.toasts).toMatchObject({
      created: { title: 'Success', text: 'Audio track created successfully' },
      updated: { title: 'Success', text: 'Audio track updated successfully' },
    })
    expect(said(words.failures.create, refused)).toEqual({
      title: 'Error',
      text: 'Failed to create audio track: Another user was quicker.',
    })
    expect(said(words.failures.update, broken)).toEqual({
      title: 'Error',
      text: 'Failed to update audio track: Unknown error',
    })
    expect(said(words.failures.remove, broken)).toEqual({ title: 'Error', text: 'Failed to delete audio track' })
  })
})
