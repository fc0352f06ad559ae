// Tests which spellings of a profile's address are read, and what is stored for them.
import { expect, test } from 'vitest'
import { socialAddress, wrongSocialAddress } from './social-address'

test('OP-23: a profile is stored under one address, however it is written', () => {
  const instagram = [
    '@late.set',
    'instagram.com/late.set',
    'www.instagram.com/late.set/',
    'http://instagram.com/late.set?igsh=abc',
    ' https://www.instagram.com/late.set ',
  ]
  expect(instagram.map((typed) => socialAddress('contact-instagram', typed))).toEqual(
    instagram.map(() => 'https://www.instagram.com/late.set'),
  )
  expect(socialAddress('footer-instagram-url', '@late.set')).toBe('https://www.instagram.com/late.set')
  expect(socialAddress('contact-youtube', '@lateset')).toBe('https://www.youtube.com/@lateset')
  expect(socialAddress('contact-youtube', 'm.youtube.com/@lateset')).toBe('https://www.youtube.com/@lateset')
  expect(socialAddress('footer-twitter-url', 'twitter.com/lateset')).toBe('https://x.com/lateset')
  expect(socialAddress('footer-bandcamp-url', '@lateset')).toBe('https://lateset.bandcamp.com')
})

test('OP-23: addresses that are no plain profile stay whole, such as channels, numbered profiles and other sites', () => {
  for (const [key, typed] of [
    ['contact-youtube', 'https://www.youtube.com/channel/UC123'],
    ['footer-facebook-url', 'https://www.facebook.com/profile.php?id=42'],
    ['footer-bandcamp-url', 'https://lateset.bandcamp.com'],
    ['contact-instagram', 'https://example.com/band'],
  ] as const)
    expect(socialAddress(key, typed)).toBe(typed)
})

test('OP-23: other text is refused with a sentence that names the field', () => {
  for (const typed of ['javascript:alert(1)', 'mailto:a@b.c', 'late set', '@', '@a b', 'https://', 'instagram.com'])
    expect([typed, socialAddress('contact-instagram', typed)]).toEqual([typed, null])
  expect(wrongSocialAddress('contact-instagram')).toBe(
    'Instagram: enter your name there, such as @name, or the whole address, such as https://www.instagram.com/name.',
  )
})
