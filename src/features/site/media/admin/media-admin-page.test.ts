// Compares Manage Media with the texts and rules the requirements quote (ADM-MEDIA).
import { expect, test } from 'vitest'
import type { FieldAccess, FieldDefinition } from '@/admin-kit/definition'
import { fieldErrors } from '@/lib/field-errors'
import type { ResourceFormValues } from '@/lib/resource'
import { mediaResource } from '../media.resource'
import { mediaPage } from './MediaAdminPage'

type Values = ResourceFormValues<typeof mediaResource>
const { words, columns } = mediaPage
const fields = mediaPage.fields.filter((entry): entry is FieldDefinition<Values> => !('group' in entry))
const defaults = mediaPage.resource.defaults()
const shownWhen = (isNew: boolean) =>
  fields
    .filter(({ isShown }) => isShown?.({ values: defaults, opened: defaults, isNew }) ?? true)
    .map(({ label }) => label)
const source = fields.find((field) => field.kind === 'source')
const messagesFor = (change: Partial<Record<keyof Values, unknown>>) => {
  const checked = mediaResource.values.safeParse({
    ...defaults,
    title: 'Late set',
    url: 'https://example.com/a.jpg',
    ...change,
  })
  return checked.success ? {} : fieldErrors(checked.error)
}

test('ADM-MEDIA-01 ADM-MEDIA-03 ADM-MEDIA-04 ADM-MEDIA-05 ADM-MEDIA-10: the page, list and dialog have the specified texts', () => {
  expect(words).toMatchObject({
    title: 'Manage Media',
    subtitle: 'Add and manage photos, videos, and social content',
    add: 'Add Media Item',
    empty: 'No media items found. Create your first one!',
    creating: 'Add New Media Item',
    editing: 'Edit Media Item',
    create: 'Create',
    update: 'Update',
    saving: { create: 'Saving...', update: 'Saving...' },
  })
  expect(columns.map(({ header }) => header)).toEqual(['Title', 'Type', 'Platform', 'Featured', 'Visible'])
})

test('ADM-MEDIA-18: saving and deleting show their messages', () => {
  expect(words.toasts).toMatchObject({
    created: { title: 'Success', text: 'Media item created successfully' },
    updated: { title: 'Success', text: 'Media item updated successfully' },
    deleted: { title: 'Success', text: 'Media item deleted successfully' },
  })
  expect(words.remove.confirm).toBe('Are you sure you want to delete this media item?')
  const failedToSave = { title: 'Error', text: 'Failed to save media item' }
  expect(words.failures).toMatchObject({
    create: failedToSave,
    update: failedToSave,
    remove: { title: 'Error', text: 'Failed to delete media item' },
  })
})

test('ADM-MEDIA-06 ADM-MEDIA-07 ADM-MEDIA-09: the form has its fields; only new items have the upload method', () => {
  expect(shownWhen(true)).toEqual([
    'Title *',
    'Description',
    'Type *',
    'Platform',
    'Upload Method',
    'Thumbnail URL',
    'Featured Item',
    'Visible in Gallery',
  ])
  expect(shownWhen(false)).toEqual([
    'Title *',
    'Description',
    'Type *',
    'Platform',
    'URL *',
    'Thumbnail URL',
    'Featured Item',
    'Visible in Gallery',
  ])
  expect(fields.find(({ name }) => name === 'platform')?.placeholder).toBe('e.g., Instagram, YouTube, Gallery')
  expect(fields.find(({ name }) => name === 'type')).toMatchObject({
    options: [{ label: 'Photo' }, { label: 'Video' }, { label: 'Social' }],
  })
  expect(fields.find(({ label }) => label === 'URL *')?.hint).toMatch(/current URL is preserved/)
})

test('ADM-MEDIA-08: a file may be a picture, a video or audio, each with its limit', () => {
  expect(source).toMatchObject({
    modes: { link: 'URL', file: 'Upload File' },
    inputLabels: { link: 'URL *', file: 'Select Media File *' },
  })
  expect(source?.kind === 'source' && source.rules.map(({ hint }) => hint)).toEqual([
    'Max size for images: 10MB',
    'Max size for videos: 100MB',
    'Max size for audio: 1000MB',
  ])
})

test('ADM-MEDIA-11: a new item is a visible photo that is not featured', () => {
  expect(defaults).toEqual({
    title: '',
    description: '',
    type: 'photo',
    url: '',
    thumbnail_url: '',
    platform: '',
    is_featured: false,
    is_visible: true,
  })
})

test('ADM-MEDIA-12 OP-33: a chosen file sets the type, and the title if it is empty; audio files count as photos', () => {
  const chosen = (name: string, type: string, title = '') => {
    const set: Record<string, unknown> = {}
    const form = {
      values: { ...defaults, title },
      set: (key: string, value: unknown) => (set[key] = value),
    } as unknown as FieldAccess<Values>
    if (source?.kind === 'source') source.onChosen?.(new File(['x'], name, { type }), form)
    return set
  }
  expect(chosen('late_set-02.mp4', 'video/mp4')).toEqual({ type: 'video', title: 'Late Set 02' })
  expect(chosen('band.jpg', 'image/jpeg', 'The band')).toEqual({ type: 'photo' })
  expect(chosen('tune.mp3', 'audio/mpeg')).toEqual({ type: 'photo', title: 'Tune' })
  expect(chosen('notes.txt', 'text/plain')).toEqual({})
  expect(chosen('IMG_1234.jpg', 'image/jpeg')).toEqual({ type: 'photo' })
})

test('ADM-MEDIA-15: titles, descriptions, types and platforms are checked with the specified messages', () => {
  expect(messagesFor({ title: ' ' })).toEqual({ title: 'Title is required' })
  expect(messagesFor({ title: 'X' })).toEqual({ title: 'Title must be at least 2 characters' })
  expect(messagesFor({ description: 'x'.repeat(501) })).toEqual({
    description: 'Description must be less than 500 characters',
  })
  expect(messagesFor({ description: 'x'.repeat(500), platform: 'x'.repeat(50) })).toEqual({})
  expect(messagesFor({ type: '' })).toEqual({ type: 'Type is required' })
  expect(messagesFor({ platform: 'x'.repeat(51) })).toEqual({
    platform: 'Platform name must be less than 50 characters',
  })
})

test('ADM-MEDIA-16: addresses are checked with the specified messages', () => {
  expect(messagesFor({ url: '' })).toEqual({ url: 'URL is required' })
  expect(source?.kind === 'source' && source.missingFile).toBe('Please select a media file')
  expect(messagesFor({ url: 'a picture' })).toEqual({ url: 'Please enter a valid URL' })
  expect(messagesFor({ thumbnail_url: 'small' })).toEqual({ thumbnail_url: 'Please enter a valid thumbnail URL' })
})
