// Proves the banner's text and how long LOE's responses stay fresh.
import { expect, test } from 'vitest'
import { aPageText } from '../../../../tests/support/make'
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { minute } from '@/lib/durations'
import { bannerText } from './banner.rules'
import { loeImagesQuery } from '@/features/site/loe-gallery/loe-gallery.queries'
import { loeTextsQuery, loeVideosQuery } from './loe.queries'
import { loeTracksQuery } from '@/features/site/player/player.queries'

const text = (title: string, description: string | null) => aPageText({ title, description })

test('LOE-20: {email} is replaced by the contact e-mail, wherever it occurs', () => {
  const texts = {
    'loe-banner-text': text('Banner', 'Write to {email}, yes, {email}'),
    'contact-email': text('Email', 'me@example.com'),
  }
  expect(bannerText(texts)).toBe('Write to me@example.com, yes, me@example.com')
})

test('LOE-20 OP-23: the contact e-mail may be in the title', () => {
  expect(bannerText({ 'loe-banner-text': text('', '{email}'), 'contact-email': text('me@example.com', null) })).toBe(
    'me@example.com',
  )
})

const unset: (PageTexts | undefined)[] = [
  undefined,
  {},
  { 'contact-email': text('Email', null) },
  { 'contact-email': text('Email', 'not yet') },
]

test('LOE-23: the owner’s text shows a default fallback contact e-mail while none is set', () => {
  for (const texts of unset) {
    const banner = bannerText({ ...texts, 'loe-banner-text': text('Banner', 'Write to {email}') })
    expect(banner).toMatch(/^Write to \S+@\S+\.\S+$/)
  }
})

test('LOE-20 LOE-23: the banner is empty while the owner has entered neither a text nor an address', () => {
  for (const texts of unset) {
    expect(bannerText(texts)).toBeNull()
    expect(bannerText({ ...texts, 'loe-banner-text': text('Banner', 'Bookings and questions: {email}') })).toBeNull()
  }
  expect(bannerText({ 'contact-email': text('Email', 'me@example.com') })).toBe(
    'Bookings and questions: me@example.com',
  )
})

test('CACHE-04 CACHE-05: texts are cached for 30 / 60 min, videos, images and tracks for 15 / 30 min', () => {
  expect([loeTextsQuery.staleTime, loeTextsQuery.gcTime]).toEqual([30 * minute, 60 * minute])
  for (const query of [loeVideosQuery, loeImagesQuery(1), loeTracksQuery])
    expect([query.staleTime, query.gcTime]).toEqual([15 * minute, 30 * minute])
})
