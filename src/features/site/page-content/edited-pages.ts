// Lists the texts of each page in the order of the page: their names for the owner, and where the page shows them.
import { siteNameKey } from './site-name'
import { timeZoneKey } from './time-zone'

/** Names the element that shows a text. Only the editor's frame uses it; public pages know nothing of it. */
export type TextPlace = {
  /** Finds the element by a CSS selector, in which `{value}` is replaced by the stored value. */
  selector: string
  /** Says how the text is shown; default `words`. A `link` shows its own label, so typing changes nothing in the frame. */
  as?: 'words' | 'paragraphs' | 'picture' | 'banner' | 'link'
  /** Counts to the highlighted word from 1, as in `HighlightedText`. */
  highlight?: number
}

export type EditedText = {
  key: string
  /** Names the text in messages and lists. */
  name: string
  /** Label the fields that visitors see. */
  title?: string
  description?: string
  /** Say where the framed page shows the fields; missing if it does not. */
  titleAt?: TextPlace
  descriptionAt?: TextPlace
}

export type EditedSection = { title: string; texts: readonly EditedText[] }

export type EditedPage = {
  name: string
  /** Leads to its editor in the back-office. */
  admin: string
  /** Leads visitors to the page that the frame shows. */
  path: `/${string}`
  sections: readonly EditedSection[]
  /** Finds the element at which the frame begins; default: the top of the page. */
  startAt?: string
}

type More = Omit<TextPlace, 'selector'> & { label?: string }

/** Returns a text whose title is shown. */
const titled = (key: string, name: string, selector: string, { label = name, ...more }: More = {}): EditedText => ({
  key,
  name,
  title: label,
  titleAt: { selector, ...more },
})

/** Returns a text whose description is shown. */
const described = (key: string, name: string, selector: string, { label = name, ...more }: More = {}): EditedText => ({
  key,
  name,
  description: label,
  descriptionAt: { selector, ...more },
})

const chapter = (key: string, name: string): EditedSection => ({
  title: name,
  texts: [
    {
      key,
      name,
      title: 'Heading',
      description: 'Text',
      titleAt: { selector: `#${key}` },
      descriptionAt: { selector: `section[aria-labelledby="${key}"] .stored-text`, as: 'paragraphs' },
    },
  ],
})

/** Returns the heading and the words of a section of the home page. */
const headed = (key: string, id: string, thing: string): EditedText[] => [
  titled(`${key}-title`, `Heading of ${thing}`, `#${id}`, { label: 'Heading' }),
  described(`${key}-description`, `Words about ${thing}`, `#${id} + .type-lede`, { label: 'Words beside the heading' }),
]

const biography = (length: string, name: string): EditedText =>
  described(`press-bio-${length}`, `${name} biography`, `#bio-${length} .press-words`, { as: 'paragraphs' })

const contactLine = '.contact-addresses .ledger'
const footerLink = (network: string, name: string): EditedText =>
  described(`footer-${network}-url`, name, `.site-footer a[aria-label="${name}"]`, { as: 'link' })

export const editedPages = {
  home: {
    name: 'Home',
    admin: '/admin/home',
    path: '/home',
    // ADM-HOME-02 names four of the sections.
    sections: [
      {
        title: 'Hero',
        texts: [
          {
            key: 'home-hero-title',
            name: 'Your name',
            title: 'Your name',
            description: 'Line under your name',
            titleAt: { selector: '.home-hero h1', highlight: 2 },
            descriptionAt: { selector: '.home-hero-words > .type-lede' },
          },
          described('home-hero-description', 'Introduction', '.home-hero-words > .type-lede + p'),
          described('home-hero-image', 'Picture', '.home-hero', { as: 'picture' }),
          {
            key: 'home-hero-image-tall',
            name: 'Picture for phones',
            description: 'Upright picture for phones (optional)',
          },
          titled(siteNameKey, 'Name of the site', '.wordmark, .site-footer .type-title'),
        ],
      },
      { title: 'Featured Videos', texts: headed('home-featured-videos', 'videos', 'the videos') },
      { title: 'Photo Gallery', texts: headed('home-photo-gallery', 'photos', 'the photos') },
      {
        title: 'Testimonial',
        texts: [
          described('home-testimonial-quote', 'Quote', '.testimonial blockquote p'),
          described('home-testimonial-author', 'Author of the quote', '.testimonial figcaption .font-semibold', {
            label: 'Who said it',
          }),
          titled('home-testimonial-title', 'Position of the author', '.testimonial figcaption .type-small', {
            label: 'Their position',
          }),
        ],
      },
      { title: 'Call-to-Action', texts: headed('home-cta', 'stay', 'the newsletter') },
    ],
  },
  about: {
    name: 'About',
    admin: '/admin/about',
    path: '/about',
    sections: [
      {
        title: 'Opening',
        texts: [
          {
            key: 'about-hero',
            name: 'About',
            title: 'Heading',
            description: 'Your story',
            titleAt: { selector: '.about-opening h1', highlight: 3 },
            descriptionAt: { selector: '.about-lead', as: 'paragraphs' },
          },
          described('about-hero-secondary', 'Second text', '.about-opening .stored-text:not(.about-lead)', {
            label: 'Second text, set apart by a line',
            as: 'paragraphs',
          }),
          described('about-hero-image', 'Portrait', '.about-portrait', { as: 'picture' }),
        ],
      },
      chapter('about-journey', 'Journey'),
      chapter('about-influences', 'Influences'),
      chapter('about-collaborations', 'Collaborations'),
      chapter('about-milestones', 'Milestones'),
    ],
  },
  media: {
    name: 'Media',
    admin: '/admin/media/texts',
    path: '/media',
    sections: [
      {
        title: 'Top of the page',
        texts: [
          {
            key: 'media',
            name: 'Page content',
            title: 'Heading',
            description: 'Introduction',
            titleAt: { selector: '.poster-title', highlight: 2 },
            descriptionAt: { selector: '.poster-title + .type-lede' },
          },
        ],
      },
    ],
  },
  loe: {
    name: 'LOE',
    admin: '/admin/loe',
    path: '/loe',
    // ADM-LOE-06: the texts of the page come after the banner.
    sections: [
      {
        title: 'Contact Banner Text',
        texts: [described('loe-banner-text', 'Contact Banner Text', '.loe-banner-text', { as: 'banner' })],
      },
      {
        title: 'Top of the page',
        texts: [
          {
            key: 'loe',
            name: 'Page content',
            title: 'Heading',
            description: 'Introduction',
            titleAt: { selector: '.loe-hero h1' },
            descriptionAt: { selector: '.loe-hero .type-lede' },
          },
        ],
      },
    ],
  },
  events: {
    name: 'Events',
    admin: '/admin/events/texts',
    path: '/events',
    sections: [
      {
        title: 'Top of the page',
        texts: [
          titled('events-hero-title', 'Heading of the page', 'main h1', { label: 'Heading', highlight: 2 }),
          described('events-hero-description', 'Introduction', 'main h1 + .type-lede'),
        ],
      },
      {
        title: 'Lists',
        texts: [
          titled('events-upcoming-title', 'Heading of upcoming events', '#upcoming'),
          titled('events-past-title', 'Heading of past events', '#past'),
          { key: timeZoneKey, name: 'Time zone' },
        ],
      },
    ],
  },
  shop: {
    name: 'Shop',
    admin: '/admin/shop-content',
    path: '/shop',
    sections: [
      {
        title: 'Top of the page',
        texts: [
          titled('shop-hero-title', 'Heading of the shop', '.poster-title', { label: 'Heading', highlight: 2 }),
          titled('shop-hero-description', 'Introduction', '.poster-title + .type-lede'),
          titled('shop-hero-shipping', 'Line about shipping', 'main header ul > li:first-child'),
          titled('shop-hero-delivery', 'Line about delivery', 'main header ul > li:nth-child(2)'),
        ],
      },
      {
        title: 'Featured items',
        texts: [
          titled('shop-featured-title', 'Heading of featured items', '#featured', { label: 'Heading' }),
          described('shop-featured-description', 'Words about featured items', '#featured + .type-lede', {
            label: 'Words beside the heading',
          }),
        ],
      },
      { title: 'Catalogue', texts: [titled('shop-catalog-title', 'Heading of the catalogue', '#wall')] },
      {
        title: 'Page of each item sent by post',
        texts: [
          { key: 'shop-parcel-description', name: 'Parcels', description: 'How long a parcel takes' },
          { key: 'shop-parcel-returns', name: 'Returns', description: 'What buyers can send back' },
          { key: 'shop-parcel-customs', name: 'Customs', description: 'Who pays customs duties' },
        ],
      },
    ],
  },
  contact: {
    name: 'Contact',
    admin: '/admin/contact',
    path: '/contact',
    sections: [
      {
        title: 'Top of the page',
        texts: [
          titled('contact-hero-title', 'Heading of the page', '.poster-title', { label: 'Heading', highlight: 2 }),
          described('contact-hero-description', 'Introduction', '.poster-title + .lean > .type-lede'),
        ],
      },
      {
        title: 'How to reach you',
        texts: [
          described('contact-email', 'E-mail address', `${contactLine} a[href^="mailto:"]`),
          described('contact-phone', 'Phone number', `${contactLine} a[href^="tel:"]`),
          described('contact-location', 'Town or region', `${contactLine} p + p:not(:has(a))`),
          described('contact-instagram', 'Instagram', `${contactLine} a[href="{value}"]`, { as: 'link' }),
          described('contact-youtube', 'YouTube', `${contactLine} a[href="{value}"]`, { as: 'link' }),
        ],
      },
      {
        title: 'Bookings',
        texts: [
          described('contact-booking-title', 'Heading of the booking box', '#booking', { label: 'Heading of the box' }),
          described('contact-booking-email', 'E-mail address for bookings', '#booking + p a'),
        ],
      },
    ],
  },
  press: {
    name: 'Press',
    admin: '/admin/contact/press',
    path: '/press',
    sections: [
      {
        title: 'Top of the page',
        texts: [
          {
            key: 'press-hero',
            name: 'Page content',
            title: 'Heading',
            description: 'Introduction',
            titleAt: { selector: 'main h1' },
            descriptionAt: { selector: 'main h1 + .type-lede' },
          },
        ],
      },
      {
        title: 'Biography',
        texts: [biography('short', 'Short'), biography('medium', 'Medium'), biography('long', 'Long')],
      },
      {
        title: 'Photos, quotes and stage',
        texts: [
          described('press-photo-credit', 'Credit of the photos', '.press-credit'),
          { key: 'press-quotes', name: 'Quotes', description: 'More quotes, after the one on the home page' },
          { key: 'press-rider', name: 'Technical rider', description: 'Technical rider' },
          described('press-stage-plot', 'Stage plot', 'section[aria-labelledby="stage-plot"]', { as: 'picture' }),
        ],
      },
    ],
  },
  footer: {
    name: 'Footer',
    admin: '/admin/footer',
    path: '/home',
    startAt: '.site-footer',
    sections: [
      {
        title: 'Links to your profiles',
        texts: [
          footerLink('instagram', 'Instagram'),
          footerLink('facebook', 'Facebook'),
          footerLink('twitter', 'Twitter'),
          footerLink('soundcloud', 'SoundCloud'),
          footerLink('bandcamp', 'Bandcamp'),
        ],
      },
    ],
  },
} satisfies Record<string, EditedPage>
export type EditedPageName = keyof typeof editedPages

/** Returns the keys of a page's texts in the order of its editor. */
export function keysOfPage(page: EditedPage): string[] {
  return page.sections.flatMap(({ texts }) => texts.map(({ key }) => key))
}

type Entry = { page: EditedPage; text: EditedText }

const byKey = new Map(
  Object.values<EditedPage>(editedPages).flatMap((page) =>
    page.sections.flatMap(({ texts }) => texts.map((text): [string, Entry] => [text.key, { page, text }])),
  ),
)

/** Returns the page that shows a text, and the text's names; undefined if no page shows it. */
export function editedText(key: string): Entry | undefined {
  return byKey.get(key)
}
