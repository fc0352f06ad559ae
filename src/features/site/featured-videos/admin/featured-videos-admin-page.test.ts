// Compares the page of featured videos with the texts and rules the requirements quote (ADM-FVID).
import { expect, test } from 'vitest'
import { fieldErrors } from '@/lib/field-errors'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { featuredVideosResource } from '../featured-videos.resource'
import { featuredVideosPage } from './FeaturedVideosAdminPage'

const { words, columns, fields } = featuredVideosPage
const defaults = featuredVideosResource.defaults(7)
const check = (change: Partial<typeof defaults>) =>
  featuredVideosResource.values.safeParse({ ...defaults, title: 'Late set', embed_id: 'dQw4w9WgXcQ', ...change })
const messagesFor = (change: Partial<typeof defaults>) => {
  const checked = check(change)
  return checked.success ? {} : fieldErrors(checked.error)
}

test('ADM-FVID-01 ADM-FVID-02: the page has its columns and an empty-list text, and the form replaces the table', () => {
  expect(columns.map(({ header }) => header)).toEqual(['Title', 'Video ID', 'Order', 'Status'])
  expect(words).toMatchObject({ add: 'Add Video', empty: 'No featured videos found. Create your first one!' })
  expect(featuredVideosPage.formPlace).toBe('instead')
})

test('ADM-FVID-03: a video needs a title and the chosen source', () => {
  expect(messagesFor({ title: ' ' })).toEqual({ title: 'Title is required' })
  expect(messagesFor({ embed_id: '' })).toEqual({ embed_id: 'YouTube URL or ID is required' })
  expect(messagesFor({ source: 'file', embed_id: '' })).toEqual({
    video_url: 'Video file is required. Please select a video file to upload.',
  })
})

test('a new video comes last, and all errors are shown at once', () => {
  expect(defaults.order_index).toBe(7)
  expect(messagesFor({ title: ' ', embed_id: '' })).toEqual({
    title: 'Title is required',
    embed_id: 'YouTube URL or ID is required',
  })
})

test('ADM-FVID-04: every form of a YouTube address is accepted, anything else is refused', () => {
  const written = [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
  ]
  expect(written.map((embed_id) => messagesFor({ embed_id }))).toEqual([{}, {}, {}, {}])
  expect(messagesFor({ embed_id: 'https://example.com/watch' })).toEqual({
    embed_id: 'This is not an address of a YouTube video. Copy it from the browser or from “Share” on YouTube.',
  })
})

test('ADM-FVID-05: the file field states the limit that applies', () => {
  const file = fields.find((field) => 'name' in field && field.name === 'video_url')
  expect(file).toMatchObject({ kind: 'source', rules: [uploadRules['featured-video']] })
  expect(uploadRules['featured-video'].hint).toContain('max 100MB')
})

test('ADM-FVID-07: loading, saving and deleting show their messages', () => {
  const failedToSave = { title: 'Error', text: 'Failed to save video' }
  expect(words.failures).toEqual({
    load: { title: 'Failed to fetch videos', text: 'Failed to fetch featured videos' },
    create: failedToSave,
    update: failedToSave,
    remove: { title: 'Error', text: 'Failed to delete video' },
  })
  expect(words.remove.confirm).toBe('Are you sure you want to delete this video?')
  expect(words.toasts).toMatchObject({
    created: { text: 'Video created successfully' },
    updated: { text: 'Video updated successfully' },
    deleted: { text: 'Video deleted successfully' },
  })
})
