// Proves the markup that the server sends for the components: names, states and everything that works before any
// script.
import { createElement as h } from 'react'
import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountBadge } from './Badge'
import { Button, buttonClass } from './Button'
import { Carousel } from './Carousel'
import { ErrorPanel } from './ErrorPanel'
import { TextField } from './Field'
import { Picture } from './Picture'
import { Price } from './Price'
import { HighlightedText } from './Text'
import { Toaster } from './Toaster'

const cover = { url: '/media/shop-images/a.jpg', width: 800, height: 600, placeholder: 'data:image/webp;base64,AA' }

test('IMG-01: a picture below the fold is native-lazy and deferred in the server HTML', () => {
  const html = render(h(Picture, { picture: cover, alt: 'Late Set, cover', sizes: '50vw' }))
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('data-state="held"')
  expect(html).toContain('role="img"')
  expect(html).toMatch(/type="image\/avif" srcSet="\/pictures\/160\.avif\/shop-images\/a\.jpg 160w/)
  expect(html).toContain('aspect-ratio:800 / 600')
  expect(html).toContain('width="800" height="600"')
})

test('IMG-03: an eager or main picture is never hidden by the server', () => {
  for (const props of [{ eager: true }, { priority: true }]) {
    const html = render(h(Picture, { picture: cover, alt: '', ...props }))
    expect(html).toContain('data-state="plain"')
    expect(html).not.toContain('loading="lazy"')
  }
  expect(render(h(Picture, { picture: cover, alt: '', priority: true }))).toContain('fetchPriority="high"')
})

test('a picture with a focal point is cropped around it, and one for tall windows around its own', () => {
  const html = render(h(Picture, { picture: { ...cover, focus: { x: 0.72, y: 0.24 } }, alt: '' }))
  expect(html).toContain('--focus:72% 24%')
  expect(render(h(Picture, { picture: cover, alt: '' }))).not.toContain('--focus')
  const tall = { ...cover, url: '/media/media/tall.jpg', focus: { x: 0.5, y: 0.1 } }
  const both = render(h(Picture, { picture: cover, tall, alt: '', priority: true }))
  expect(both).toContain('--focus-tall:50% 10%')
  expect(both).toMatch(
    /<source type="image\/avif" srcSet="[^"]*tall\.jpg[^"]*" sizes="100vw" media="\(orientation: portrait\)"/,
  )
  const sources = both.slice(both.indexOf('<picture'))
  expect(sources.indexOf('tall.jpg')).toBeLessThan(sources.indexOf('shop-images/a.jpg'))
})

test('a picture from another site has no resized copies', () => {
  const html = render(
    h(Picture, { picture: { ...cover, url: 'https://img.example/a.jpg', width: null, height: null }, alt: 'x' }),
  )
  expect(html).not.toContain('<source')
  expect(html).toContain('aspect-ratio:4 / 3')
})

test('SHOP-27: a price shows two decimals', () => {
  expect(render(h(Price, { cents: 1234 }))).toBe('<span class="price">$12.34</span>')
})

test('NAV-04: the badge shows the count and "99+" above 99', () => {
  expect(render(h(CountBadge, { count: 0 }))).toBe('')
  expect(render(h(CountBadge, { count: 99 }))).toContain('>99<')
  expect(render(h(CountBadge, { count: 100 }))).toContain('>99+<')
})

test('HOME-02: the second word of a title is highlighted, and only when there is one', () => {
  expect(render(h(HighlightedText, { text: 'The Musician After Hours' }))).toBe(
    'The <span class="highlight">Musician</span> After Hours',
  )
  expect(render(h(HighlightedText, { text: 'Musician' }))).toBe('Musician')
})

test('ROUTE-10: the error panel offers Retry and Refresh Page', () => {
  const html = render(h(ErrorPanel, { onRetry: () => {} }))
  expect(html).toContain('Unable to load content')
  expect(html).toContain('>Retry</button>')
  expect(html).toContain('>Refresh Page</button>')
})

test('an invalid field is marked and linked to its error, which replaces the hint', () => {
  const html = render(
    h(TextField, { id: 'email', label: 'Email', hint: 'For the receipt.', error: 'Please enter an e-mail address.' }),
  )
  expect(html).toContain('<label for="email"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="email-note"')
  expect(html).toContain('<p id="email-note" class="field-error">Please enter an e-mail address.</p>')
  expect(html).not.toContain('For the receipt.')
})

test('a busy button says so and keeps its place in the tab order', () => {
  const html = render(h(Button, { busy: true }, 'Sending...'))
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain(' disabled')
  expect(buttonClass('primary', 'small', 'wide')).toBe('btn btn-primary btn-small wide')
})

test('SHOP-12: arrows appear only with more than one slide', () => {
  expect(render(h(Carousel, { label: 'Featured', children: [h('p', { key: 1 })] }))).not.toContain('<button')
  expect(render(h(Carousel, { label: 'Featured', children: [h('p', { key: 1 }), h('p', { key: 2 })] }))).toContain(
    'aria-label="Next"',
  )
})

test('ERR-01: both live regions exist before any message', () => {
  const html = render(h(Toaster))
  expect(html).toContain('<div role="status"></div><div role="alert"></div>')
})
