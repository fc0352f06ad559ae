// Proves which texts each of the four pages of texts edits, and which fields a text has (ADM-CONTENT).
import { expect, test } from 'vitest'
import { footerContentKeys as footerKeys } from '@/features/site/site-links/footer.content-keys'
import { contactContentKeys as contactKeys } from '@/features/site/contact/contact.content-keys'
import { shopHeroContentKeys, shopSectionContentKeys } from '@/features/commerce/catalog/shop.content-keys'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { shownField } from '../page-text.rules'
import { pageTextFields } from './page-text-fields'

const shopKeys = [...shopHeroContentKeys, ...shopSectionContentKeys]
const labels = (key: string) => pageTextFields(key).map(({ label }) => label)

test('ADM-CONTENT-02: the shop’s texts, the contact page’s texts and the footer links can be edited', () => {
  expect(shopKeys.every((key) => /^shop-(hero|featured|catalog)-/.test(key))).toBe(true)
  expect(contactKeys).toEqual(
    expect.arrayContaining([
      'contact-email',
      'contact-phone',
      'contact-location',
      'contact-instagram',
      'contact-youtube',
    ]),
  )
  expect(footerKeys).toEqual(
    ['instagram', 'facebook', 'twitter', 'soundcloud', 'bandcamp'].map((name) => `footer-${name}-url`),
  )
})

test('ADM-CONTENT-07: only five texts ask for the space between paragraphs', () => {
  const spaced = ['about-hero', 'about-journey', 'about-influences', 'about-collaborations', 'about-milestones']
  expect(
    [...spaced, ...shopKeys, ...contactKeys, ...footerKeys, 'loe', 'media', 'about-hero-secondary'].filter((key) =>
      labels(key).includes('Paragraph Spacing'),
    ),
  ).toEqual(spaced)
  expect(pageTextFields('about-hero').at(-1)).toMatchObject({
    options: ['mb-1', 'mb-2', 'mb-3', 'mb-4', 'mb-6', 'mb-8', 'mb-12'].map((value) => ({ value })),
  })
})

test('OP-23: each block says which of its fields visitors see, by a hint at the others', () => {
  const hint = (key: string, name: string) => pageTextFields(key).find((field) => field.name === name)?.hint
  expect(hint('shop-hero-title', 'title')).toBeUndefined()
  expect(hint('shop-hero-title', 'description')).toBe('Not shown to visitors.')
  expect(hint('home-cta-description', 'title')).toBe('A name for this text; visitors do not see it.')
  expect(hint('footer-bandcamp-url', 'title')).toBe('Shown while the description is empty.')
  expect(hint('footer-bandcamp-url', 'description')).toBeUndefined()
})

test('OP-23 HOME-02 HOME-03: a text is marked as visible where the public pages read it', () => {
  const shown = (keys: string[]) => keys.map(shownField)
  expect(shown(['home-hero-title', 'about-hero', 'media'])).toEqual(['both', 'both', 'both'])
  expect(
    shown([
      'home-hero-description',
      'home-testimonial-quote',
      'home-testimonial-author',
      'home-hero-image',
      'loe-banner-text',
    ]),
  ).toEqual(Array(5).fill('description'))
  expect(shown(['home-testimonial-title', 'home-cta-title', 'shop-hero-description', 'shop-hero-shipping'])).toEqual(
    Array(4).fill('title'),
  )
  expect(shown(['shop-featured-description', 'contact-phone', 'footer-twitter-url'])).toEqual(
    Array(3).fill('description, else title'),
  )
})

test('ADM-HOME-04: the hero picture is a PNG or a JPEG', () => {
  const picture = pageTextFields('home-hero-image').find(({ name }) => name === 'description')
  expect(picture).toMatchObject({ kind: 'source', rules: [uploadRules['hero-image']] })
  expect(uploadRules['hero-image'].formats.flatMap(({ extensions }) => extensions).toSorted()).toEqual([
    'jpeg',
    'jpg',
    'png',
  ])
})

test('OP-23: a single-value text of the contact page has one field; a value stored as the title stays visible', () => {
  const contact = ['contact-email', 'contact-phone', 'contact-location', 'contact-instagram', 'contact-booking-email']
  expect(contact.flatMap(labels)).toEqual([
    'E-mail address',
    'Phone number',
    'Town or region',
    'Address',
    'E-mail address',
  ])
  const names = (key: string, title: string, description: string | null) =>
    pageTextFields(key, { title, description }).map(({ name }) => name)
  expect(names('contact-email', 'Email', null)).toEqual(['description'])
  expect(names('contact-email', 'me@example.com', null)).toEqual(['title', 'description'])
  expect(names('contact-email', 'me@example.com', 'you@example.com')).toEqual(['description'])
  expect(names('contact-location', 'Upper Weir', null)).toEqual(['title', 'description'])
})
