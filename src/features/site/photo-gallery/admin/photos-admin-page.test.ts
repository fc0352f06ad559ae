// Compares the page of photographs with the texts and rules the requirements quote (ADM-PHOTO).
import { expect, test } from 'vitest'
import { fieldErrors } from '@/lib/field-errors'
import { titleOrDay } from '@/lib/file-title'
import { megabyte } from '@/lib/file-size'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { photosResource } from '../photo-gallery.resource'
import { photosPage } from './PhotosAdminPage'

const { words, fields } = photosPage
const defaults = photosPage.resource.defaults()
const check = (change: Partial<typeof defaults>) =>
  photosResource.values.safeParse({
    ...defaults,
    title: 'Late set',
    alt_text: 'A trombone',
    image_url: '/media/media/photo-gallery/a.jpg',
    ...change,
  })
const messagesFor = (change: Partial<typeof defaults>) => {
  const checked = check(change)
  return checked.success ? {} : fieldErrors(checked.error)
}

test('ADM-PHOTO-02: title and alt text are required; a new photo is active, not featured, at position 0', () => {
  expect(messagesFor({ title: ' ' })).toEqual({ title: 'Title is required' })
  expect(messagesFor({ alt_text: '' })).toEqual({ alt_text: 'Alt text is required' })
  expect(messagesFor({ image_url: '' })).toEqual({ image_url: 'Please select an image' })
  expect(defaults).toMatchObject({ order_index: 0, is_active: true, is_featured: false })
  expect(['', '-3', '2.5', '7'].map((order_index) => check({ order_index }).data?.order_index)).toEqual([0, 0, 2, 7])
})

test('ADM-PHOTO-03 ADM-PHOTO-04: a wrong type and a file that is too large are refused with the form’s messages', () => {
  const field = fields.find((each) => 'name' in each && each.name === 'image_url')
  expect(field).toMatchObject({ rules: [uploadRules['gallery-photo']] })
  const refused = (name: string, type: string, size: number) => uploadRules['gallery-photo'].check({ name, type, size })
  expect(refused('a.pdf', 'application/pdf', 10)).toMatchObject({
    title: 'Invalid file type',
    text: 'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
  })
  expect(refused('a.jpg', 'image/jpeg', 10 * megabyte + 1)).toMatchObject({
    title: 'File too large',
    text: 'Please select an image smaller than 10MB',
  })
  expect(refused('a.webp', 'image/webp', 10 * megabyte)).toBeNull()
})

test('ADM-PHOTO-05 ADM-PHOTO-07 ADM-PHOTO-08: loading, saving, sorting and deleting show their messages', () => {
  const failedToSave = { title: 'Error', text: 'Failed to save photo' }
  expect(words.failures).toEqual({
    load: { title: 'Error', text: 'Failed to fetch photo gallery' },
    create: failedToSave,
    update: failedToSave,
    remove: { title: 'Error', text: 'Failed to delete photo' },
    move: { title: 'Error', text: 'Failed to reorder photos' },
  })
  expect(words.toasts).toMatchObject({
    created: { text: 'Photo added successfully' },
    updated: { text: 'Photo updated successfully' },
    deleted: { text: 'Photo deleted successfully' },
    moved: { text: 'Photos reordered successfully' },
  })
  expect(words.remove).toEqual({
    title: 'Delete Photo',
    confirm: 'Are you sure you want to delete this photo? This action cannot be undone.',
  })
})

test('ADM-PHOTO-02: a photo among many is named after its file, or by its day when only a camera has named it', () => {
  const lastModified = new Date(2024, 4, 1, 12).getTime()
  expect(
    ['late_set-02.jpg', 'At the Blue Room.webp', 'IMG_1234.jpg', '.png'].map((name) =>
      titleOrDay('Photo', { name, lastModified }),
    ),
  ).toEqual(['Late Set 02', 'At the Blue Room', 'Photo of May 1, 2024', 'Photo of May 1, 2024'])
})
