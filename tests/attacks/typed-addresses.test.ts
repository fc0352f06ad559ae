// Checks every back-office form that takes an address, on both sides of the wire: no address that runs something is
// accepted, and a very long name causes no fault.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { eventsResource } from '@/features/site/events/events.resource'
import { featuredVideosResource } from '@/features/site/featured-videos/featured-videos.resource'
import { loeImagesResource } from '@/features/site/loe-gallery/loe-gallery.resource'
import { loeTracksResource } from '@/features/site/player/player.resource'
import { loeVideosResource } from '@/features/site/loe/loe.resource'
import { mediaResource } from '@/features/site/media/media.resource'
import { photosResource } from '@/features/site/photo-gallery/photo-gallery.resource'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'

const picture = 'https://pictures.example/a.jpg'
const video = {
  title: 'A film',
  description: '',
  source: 'youtube',
  embed_id: 'dQw4w9WgXcQ',
  video_url: '',
  thumbnail_url: '',
  order_index: 0,
  is_active: true,
}
const track = {
  title: 'A tune',
  artist: '',
  album: '',
  source_type: 'url',
  audio_url: 'https://music.example/a.mp3',
  soundcloud_embed_url: '',
  artwork_url: '',
  duration: null,
  peaks: null,
  order_index: 0,
}

/** A valid form, and its fields that hold an address. */
const forms: Record<
  string,
  {
    values: z.ZodType
    filled: Record<string, unknown>
    addresses: readonly (string | readonly [field: string, with_: Record<string, unknown>])[]
  }
> = {
  events: {
    values: eventsResource.values,
    filled: {
      title: 'An evening',
      date: '2030-05-01',
      time: '',
      venue: 'Room',
      city: 'Town',
      description: '',
      image_url: '',
      video_url: '',
      ticket_url: '',
      ticket_cents: '',
      time_zone: '',
      end_date: '',
      doors: '',
      address: '',
      price: '',
      status: 'upcoming',
      is_featured: false,
      set_list_shown: 'never',
    },
    addresses: ['image_url', 'ticket_url'],
  },
  media: {
    values: mediaResource.values,
    filled: {
      title: 'A photo',
      description: '',
      type: 'photo',
      url: picture,
      thumbnail_url: '',
      platform: '',
      is_featured: false,
      is_visible: true,
    },
    addresses: ['url', 'thumbnail_url'],
  },
  'featured videos': {
    values: featuredVideosResource.values,
    filled: video,
    addresses: ['thumbnail_url', ['video_url', { source: 'file' }], 'embed_id'],
  },
  'loe videos': {
    values: loeVideosResource.values,
    filled: video,
    addresses: ['thumbnail_url', ['video_url', { source: 'file' }], 'embed_id'],
  },
  'loe images': {
    values: loeImagesResource.values,
    filled: { title: 'A picture', alt_text: 'Seen', caption: '', image_url: picture, order_index: 0 },
    addresses: ['image_url'],
  },
  'loe tracks': {
    values: loeTracksResource.values,
    filled: track,
    addresses: ['audio_url', 'artwork_url', ['soundcloud_embed_url', { source_type: 'soundcloud' }]],
  },
  photos: {
    values: photosResource.values,
    filled: {
      title: 'A photo',
      alt_text: 'Seen',
      credit: '',
      image_url: picture,
      order_index: 0,
      is_active: true,
      is_featured: false,
    },
    addresses: ['image_url'],
  },
  'shop items': {
    values: shopItemsResource.values,
    filled: {
      ...shopItemsResource.defaults(),
      title: 'A sheet',
      category: 'sheet_music',
      description: '',
      price: '5',
      digital_price: '',
      inventory_count: '',
      image_url: picture,
      pdf_file_url: 'https://music.example/a.pdf',
      bandcamp_url: '',
      external_url: '',
      tags: [],
      download_limit: '',
      download_expiry_days: '',
      is_visible: true,
      is_featured: false,
    },
    addresses: ['image_url', 'pdf_file_url', 'bandcamp_url', 'external_url'],
  },
}

describe.each(Object.entries(forms))('%s', (_name, { values, filled, addresses }) => {
  test('the form accepts the values that are filled in here', () => {
    expect(values.safeParse(filled).error?.issues ?? []).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/media/../secret',
  ])('OP-23: %s is not accepted as an address', (typed) => {
    for (const each of addresses) {
      const [field, change] = typeof each === 'string' ? [each, {}] : each
      const checked = values.safeParse({ ...filled, ...change, [field]: typed })
      expect(
        checked.error?.issues.map(({ path }) => path[0]),
        field,
      ).toContain(field)
    }
  })

  test('a name of 300 characters is stored whole, or refused with a sentence about its length', () => {
    const checked = values.safeParse({ ...filled, title: 'n'.repeat(300) })
    if (checked.success) expect((checked.data as { title: string }).title).toHaveLength(300)
    else
      expect(checked.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n')).toMatch(
        /^title: .* (less than|under) \d+ characters$/,
      )
  })
})
