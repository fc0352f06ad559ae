// Decides the entries of the main menu: those that the owner chose, else those of NAV-01.
import { isElsewhere, type MenuEntry } from '@/lib/site-settings'

/** Names the pages that every menu may have (NAV-01). The default menu leaves out Events, until the owner adds it. */
export const menuPages: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/about': 'About',
  '/media': 'Media',
  '/loe': 'LOE',
  '/events': 'Events',
  '/shop': 'Shop',
  '/contact': 'Contact',
}

const notInDefault = '/events'

/** Names all pages that always exist: also those that the menu leads to only if the owner types their address. */
const builtInPages: Readonly<Record<string, string>> = {
  ...menuPages,
  '/privacy': 'Privacy',
  '/purchases': 'Find my purchases',
}

/** True for a page of the site that always exists. */
export const isBuiltIn = (path: string): boolean => path in builtInPages

/** Describes a page of the owner's own to the menu. */
export type MenuPage = { path: string; title: string; place: 'footer' | 'menu' | 'none' }

/**
 * Returns all entries in their order, hidden ones included: the stored ones, else the default ones, then own pages whose
 * place is the menu and that are not among them.
 */
export function menuEntries(stored: readonly MenuEntry[], pages: readonly MenuPage[]): MenuEntry[] {
  const chosen =
    stored.length > 0
      ? [...stored]
      : Object.keys(menuPages)
          .filter((path) => path !== notInDefault)
          .map((path) => ({ path, label: '', isHidden: false }))
  const listed = new Set(chosen.map(({ path }) => path))
  const added = pages
    .filter(({ path, place }) => place === 'menu' && !listed.has(path))
    .map(({ path }) => ({ path, label: '', isHidden: false }))
  return [...chosen, ...added]
}

/** Returns the name of the page at a path, or of another site; the path itself for a page without a known name. */
export function menuName(path: string, pages: readonly MenuPage[]): string {
  if (isElsewhere(path)) return new URL(path).hostname.replace(/^www\./, '')
  return builtInPages[path] ?? pages.find((page) => page.path === path)?.title ?? path
}

export type MenuLink = { href: string; label: string }

/**
 * Returns the links that visitors see. Leaves out hidden entries, and own pages that are hidden or deleted. A menu with
 * nothing in it is the default one.
 */
export function menuLinks(stored: readonly MenuEntry[], pages: readonly MenuPage[]): MenuLink[] {
  const isThere = (path: string) =>
    isBuiltIn(path) || isElsewhere(path) || path.lastIndexOf('/') > 0 || pages.some((page) => page.path === path)
  const isShown = ({ path, isHidden }: MenuEntry) => !isHidden && isThere(path)
  const shown = menuEntries(stored, pages).filter(isShown)
  return (shown.length > 0 ? shown : menuEntries([], [])).map(({ path, label }) => ({
    href: path,
    label: label || menuName(path, pages),
  }))
}
