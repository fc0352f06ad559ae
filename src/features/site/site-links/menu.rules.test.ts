// Proves which links the menu has: the required ones, the owner's own, and none that leads nowhere.
import { expect, test } from 'vitest'
import { navigation } from '@/app/layout/navigation'
import { menuEntries, menuLinks, type MenuPage } from './menu.rules'

const entry = (path: string, label = '', isHidden = false) => ({ path, label, isHidden })
const page = (path: string, title: string, place: MenuPage['place'] = 'footer'): MenuPage => ({ path, title, place })

test('NAV-01: the menu without settings is the one that pages show while it cannot be loaded', () => {
  expect(menuLinks([], [])).toEqual(navigation)
})

test('chosen entries have their order and labels; hidden ones are left out', () => {
  expect(menuLinks([entry('/events'), entry('/', 'Start'), entry('/loe', '', true)], [])).toEqual([
    { href: '/events', label: 'Events' },
    { href: '/', label: 'Start' },
  ])
})

test('an own page is in the menu by its place or by its entry, and not while it is hidden', () => {
  const pages = [page('/epk', 'Press kit', 'menu'), page('/imprint', 'Imprint')]
  expect(menuLinks([entry('/')], pages)).toEqual([
    { href: '/', label: 'Home' },
    { href: '/epk', label: 'Press kit' },
  ])
  expect(menuLinks([entry('/imprint'), entry('/epk', '', true)], pages)).toEqual([
    { href: '/imprint', label: 'Imprint' },
  ])
  expect(menuLinks([entry('/'), entry('/imprint')], [])).toEqual([{ href: '/', label: 'Home' }])
  expect(menuEntries([entry('/epk')], pages)).toEqual([entry('/epk')])
})

test('every page that always exists has a name', () => {
  expect(menuLinks([entry('/privacy'), entry('/purchases')], [])).toEqual([
    { href: '/privacy', label: 'Privacy' },
    { href: '/purchases', label: 'Find my purchases' },
  ])
})

test('a link to another site has its label, or the name of the site', () => {
  const address = 'https://www.ada.example/press?kit=1'
  expect(menuLinks([entry(address), entry('https://ada.bandcamp.com', 'Listen')], [])).toEqual([
    { href: address, label: 'ada.example' },
    { href: 'https://ada.bandcamp.com', label: 'Listen' },
  ])
})

test('a link to an item or a gig keeps its address; a menu whose pages are all gone is the default one', () => {
  expect(menuLinks([entry('/shop/late-set', 'New record')], [])).toEqual([
    { href: '/shop/late-set', label: 'New record' },
  ])
  expect(menuLinks([entry('/gone')], [])).toEqual(navigation)
})
