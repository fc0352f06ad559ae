// Proves which texts each editor has, which fields are among the first, and how the list of all texts finds them
// (ADM-CONTENT, OP-23).
import { expect, test } from 'vitest'
import { footerContentKeys } from '@/features/site/site-links/footer.content-keys'
import { aboutContentKeys } from '@/features/site/about/about.content-keys'
import { contactContentKeys } from '@/features/site/contact/contact.content-keys'
import { eventsContentKeys } from '@/features/site/events/events.content-keys'
import { homeContentKeys } from '@/features/site/home/home.content-keys'
import { loeContentKeys } from '@/features/site/loe/loe.content-keys'
import { mediaContentKeys } from '@/features/site/media/media.content-keys'
import {
  parcelContentKeys,
  shopHeroContentKeys,
  shopSectionContentKeys,
} from '@/features/commerce/catalog/shop.content-keys'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { type EditedPage, editedPages, keysOfPage } from '../edited-pages'
import { pageTextValues, type StoredPageText } from '../page-text.resource'
import { shownField } from '../page-text.rules'
import { pressContentKeys } from '@/features/site/press/press.content-keys'
import { emptyText, pageTextFields } from './page-text-fields'
import { findTexts, listTexts } from './text-list'

const shopKeys = [...shopHeroContentKeys, ...shopSectionContentKeys]
const allFields = (key: string) => Object.values(pageTextFields(key)).flat()
const labels = (key: string) => allFields(key).map(({ label }) => label)

test('ADM-CONTENT-02 ADM-HOME-02: the editor of each page has all the texts that the page reads', () => {
  const reads: Record<keyof typeof editedPages, readonly string[]> = {
    home: [...homeContentKeys, 'site-name'],
    about: aboutContentKeys,
    media: mediaContentKeys,
    loe: loeContentKeys,
    events: [...eventsContentKeys, 'site-time-zone'],
    shop: [...shopKeys, ...parcelContentKeys],
    contact: contactContentKeys,
    press: pressContentKeys,
    footer: footerContentKeys,
  }
  for (const [name, page] of Object.entries<EditedPage>(editedPages))
    expect([name, keysOfPage(page).toSorted()]).toEqual([name, [...reads[name as keyof typeof reads]].toSorted()])
  expect(editedPages.home.sections.map(({ title }) => title)).toEqual([
    'Hero',
    'Featured Videos',
    'Photo Gallery',
    'Testimonial',
    'Call-to-Action',
  ])
})

test('ADM-CONTENT-07: only five texts ask for the space between paragraphs', () => {
  const spaced = ['about-hero', 'about-journey', 'about-influences', 'about-collaborations', 'about-milestones']
  const keys = Object.values<EditedPage>(editedPages).flatMap(keysOfPage)
  expect(keys.filter((key) => labels(key).includes('Paragraph Spacing'))).toEqual(spaced)
  expect(pageTextFields('about-hero').shown.at(-1)).toMatchObject({
    options: ['mb-1', 'mb-2', 'mb-3', 'mb-4', 'mb-6', 'mb-8', 'mb-12'].map((value) => ({ value })),
  })
})

test('OP-23: the first fields are those that visitors see; the others are in a group of their own, named after their text', () => {
  const names = (key: string) => {
    const { shown, unseen } = pageTextFields(key)
    return [shown.map(({ name }) => name), unseen.map(({ label }) => label)]
  }
  expect(names('shop-hero-title')).toEqual([['title'], ['Heading of the shop: Description']])
  expect(names('home-cta-description')).toEqual([['description'], ['Words about the newsletter: Title *']])
  expect(names('footer-bandcamp-url')).toEqual([['description'], ['Bandcamp: Title *']])
  expect(names('about-hero-secondary')).toEqual([['description'], ['Second text: Title *']])
  expect(names('media')).toEqual([['title', 'description'], []])
})

test('OP-23: a text that is not stored yet can be saved without the title that visitors do not see', () => {
  const save = (key: string, description: string) =>
    pageTextValues(key).safeParse({ ...emptyText(key), description, paragraph_spacing: 'mb-4' }).success
  expect(save('home-cta-description', 'New dates')).toBe(true)
  expect(save('footer-bandcamp-url', '@lateset')).toBe(true)
})

test('ADM-CONTENT-05: short texts have 1000 characters; long ones have 10,000, and the error says by how much', () => {
  const problem = (key: string, length: number) =>
    pageTextValues(key)
      .safeParse({ title: 'About', description: 'x'.repeat(length), paragraph_spacing: 'mb-4' })
      .error?.issues.map(({ message }) => message)
  expect(problem('media', 1000)).toBeUndefined()
  expect(problem('media', 1001)).toEqual(['Description must be under 1000 characters'])
  expect(problem('about-hero', 10_000)).toBeUndefined()
  expect(problem('about-hero', 10_625)).toEqual(['About: 625 characters too long.'])
  expect(problem('about-journey', 10_001)).toEqual(['Journey: 1 character too long.'])
})

test('ADM-CONTENT-02: the list finds a text by its page, its name or its words, and leads to its editor', () => {
  const text = (page_name: string, title: string, description: string | null): StoredPageText => ({
    ...emptyText(page_name),
    title,
    description,
    updated_at: '2026-11-20T12:00:00Z',
  })
  const list = listTexts([
    text('about-journey', 'Journey', 'Fourteen years on the Łódź line.'),
    text('home-about-title', 'About', null),
    text('footer-facebook-url', 'Facebook', null),
    text('footer-twitter-url', 'x.com/lateset', null),
  ])
  const find = (typed: string) => findTexts(list, typed).map(({ id }) => id)
  expect(find('lodz line')).toEqual(['about-journey'])
  expect(find('contact phone')).toEqual(['contact-phone'])
  expect(find('nothing like this')).toEqual([])
  const entry = (id: string) => list.find((one) => one.id === id)
  expect(entry('about-journey')).toMatchObject({
    page: 'About',
    address: '/admin/about?text=about-journey',
    words: 'Journey – Fourteen years on the Łódź line.',
  })
  // The name of a network is not an address.
  expect([entry('footer-facebook-url')?.words, entry('footer-twitter-url')?.words]).toEqual(['', 'x.com/lateset'])
  expect(entry('home-about-title')).toMatchObject({
    page: 'No page',
    address: '/admin/page-content?text=home-about-title',
  })
  expect(entry('events-past-title')).toMatchObject({
    changed: '–',
    address: '/admin/events/texts?text=events-past-title',
  })
  expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted())
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
  const picture = pageTextFields('home-hero-image').shown.find(({ name }) => name === 'description')
  expect(picture).toMatchObject({ kind: 'source', rules: [uploadRules['hero-image']] })
  expect(uploadRules['hero-image'].formats.flatMap(({ extensions }) => extensions).toSorted()).toEqual([
    'jpeg',
    'jpg',
    'png',
  ])
})

test('OP-23: a single-value text of the contact page has one field; a value stored as the title stays visible', () => {
  const contact = ['contact-email', 'contact-phone', 'contact-location', 'contact-instagram', 'contact-booking-email']
  expect(contact.flatMap((key) => pageTextFields(key).shown.map(({ label }) => label))).toEqual([
    'E-mail address',
    'Phone number',
    'Town or region',
    'Instagram',
    'E-mail address for bookings',
  ])
  expect(pageTextFields('contact-phone').shown[0]).toMatchObject({ kind: 'text', type: 'tel' })
  expect(pageTextFields('contact-instagram').shown[0]).toMatchObject({ kind: 'text', type: 'handle' })
  const names = (key: string, title: string, description: string | null) =>
    pageTextFields(key, { title, description }).shown.map(({ name }) => name)
  expect(names('contact-email', 'Email', null)).toEqual(['description'])
  expect(names('contact-email', 'me@example.com', null)).toEqual(['title', 'description'])
  expect(names('contact-email', 'me@example.com', 'you@example.com')).toEqual(['description'])
  expect(names('contact-location', 'Upper Weir', null)).toEqual(['title', 'description'])
})
