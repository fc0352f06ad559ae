// Proves which sections Manage Home Page has, and how drafts become its previews (ADM-HOME).
import { expect, test } from 'vitest'
import type { StoredPageText } from '@/features/site/page-content/page-text.resource'
import { describeKey } from '@/features/site/page-content/page-text.resource'
import { draftTexts } from './draft-texts'
import { homeSections, stockPicture } from './home-sections'

const stored = (page_name: string, title: string, description: string | null = null): StoredPageText => ({
  page_name,
  title,
  description,
  paragraph_spacing: null,
  ...describeKey(page_name),
})
const draft = (title: string, description = '') => ({ title, description, paragraph_spacing: 'mb-4' as const })

test('ADM-HOME-02: the page has four sections, each with its texts', () => {
  expect(homeSections.map(({ title }) => title)).toEqual(['Hero', 'Featured Videos', 'Photo Gallery', 'Call-to-Action'])
  expect(homeSections.every(({ keys }) => keys.length >= 2)).toBe(true)
})

test('ADM-HOME-02: the preview shows the typed text instead of the stored one', () => {
  const texts = draftTexts([stored('home-hero-title', 'Stored'), stored('home-cta-title', 'Stay')], {
    'home-hero-title': draft('Typed', 'Words'),
  })
  expect(texts['home-hero-title']).toMatchObject({ title: 'Typed', description: 'Words', picture: null })
  expect(texts['home-cta-title']).toMatchObject({ title: 'Stay' })
})

test('ADM-HOME-03 ADM-HOME-04: the hero picture is the typed address once it is valid; until then a stock picture is shown', () => {
  const picture = (description: string) =>
    draftTexts([], { 'home-hero-image': draft('Hero image', description) })['home-hero-image']?.picture?.url
  expect(picture('/media/media/pages/a.jpg')).toBe('/media/media/pages/a.jpg')
  expect(picture('https://example.com/a.jpg')).toBe('https://example.com/a.jpg')
  expect([picture(''), picture('https'), picture('javascript:alert(1)')]).toEqual([undefined, undefined, undefined])
  expect(stockPicture.url).toBe('/placeholder-wide.svg')
})
