// Lists the addresses of the back-office in the order of its navigation (ROUTE-05), with the roles that may open them
// (decision 0038). A page has one name: its label here is its heading and the title of its tab. The server serves its shell
// at these addresses.
import type { DeskRole } from '@/admin-kit/role'

export const adminGroups = [
  {
    label: 'Pages',
    pages: [
      { path: '/admin/home', label: 'Manage Home Page', access: 'editor' },
      { path: '/admin/about', label: 'Manage About Page', access: 'editor' },
      { path: '/admin/media', label: 'Manage Media', access: 'editor' },
      { path: '/admin/loe', label: 'Manage LOE', access: 'editor' },
      { path: '/admin/events', label: 'Manage Events', access: 'editor' },
      { path: '/admin/contact', label: 'Contact', access: 'editor' },
      { path: '/admin/featured-videos', label: 'Featured Videos', access: 'editor' },
      { path: '/admin/photo-gallery', label: 'Photo Gallery', access: 'editor' },
      { path: '/admin/page-content', label: 'Page Content', access: 'editor' },
      { path: '/admin/footer', label: 'Footer', access: 'editor' },
      { path: '/admin/pages', label: 'Own pages', access: 'editor' },
    ],
  },
  {
    label: 'Shop',
    pages: [
      { path: '/admin/packing', label: 'Orders to ship', access: 'packer' },
      { path: '/admin/orders', label: 'Orders', access: 'administrator' },
      { path: '/admin/documents', label: 'Invoices', access: 'administrator' },
      { path: '/admin/numbers', label: 'Numbers', access: 'administrator' },
      { path: '/admin/shop', label: 'Shop Management', access: 'administrator' },
      { path: '/admin/cards', label: 'Download cards', access: 'administrator' },
      { path: '/admin/gifts', label: 'Gifts', access: 'administrator' },
      { path: '/admin/offers', label: 'Codes and sales', access: 'administrator' },
      { path: '/admin/licences', label: 'Licences', access: 'administrator' },
      { path: '/admin/play-along', label: 'Play along', access: 'administrator' },
      { path: '/admin/shop-content', label: 'Shop Content', access: 'editor' },
    ],
  },
  {
    label: 'Audience',
    pages: [
      { path: '/admin/messages', label: 'Messages', access: 'administrator' },
      { path: '/admin/newsletter', label: 'Newsletter', access: 'administrator' },
      { path: '/admin/subscribers', label: 'Subscribers', access: 'administrator' },
      { path: '/admin/privacy', label: 'Privacy', access: 'administrator' },
    ],
  },
  {
    label: 'Site',
    pages: [
      { path: '/admin/settings', label: 'Settings', access: 'administrator' },
      { path: '/admin/theme', label: 'Theme', access: 'administrator' },
      { path: '/admin/user-management', label: 'Users', access: 'administrator' },
      { path: '/admin/activity', label: 'Activity', access: 'editor' },
      { path: '/admin/trash', label: 'Trash', access: 'editor' },
      { path: '/admin/mails', label: 'Mails', access: 'administrator' },
      { path: '/admin/account', label: 'Your account', access: 'signedIn' },
    ],
  },
] as const satisfies readonly {
  label: string
  pages: readonly {
    path: `/admin/${string}`
    label: string
    access: 'signedIn' | 'packer' | 'editor' | 'administrator'
  }[]
}[]

/** Pages that the navigation does not list, because they are needed once; other pages link to them. */
const unlistedPages = [{ path: '/admin/import', access: 'administrator' }] as const

type AdminPage = (typeof adminGroups)[number]['pages'][number]

export const dashboardPath = '/admin'
export type MenuPath = typeof dashboardPath | AdminPage['path']
export type AdminPath = MenuPath | (typeof unlistedPages)[number]['path']

export const adminPaths: readonly AdminPath[] = [
  dashboardPath,
  ...adminGroups.flatMap(({ pages }) => pages.map(({ path }) => path)),
  ...unlistedPages.map(({ path }) => path),
]

/** The page after sign-in. A packer has one page of work and no dashboard. */
export function startPath(role: DeskRole): AdminPath {
  return role === 'packer' ? '/admin/packing' : dashboardPath
}

const isOpenTo = (role: DeskRole, { access }: Pick<AdminPage, 'access'>): boolean =>
  role === 'administrator' || access === 'signedIn' || access === role

/** Returns the groups of the pages that a role works with. An administrator ships from the list of all orders. */
export function groupsFor(role: DeskRole): readonly { label: string; pages: readonly AdminPage[] }[] {
  const isListed = (page: AdminPage) =>
    isOpenTo(role, page) && !(role === 'administrator' && page.path === '/admin/packing')
  return adminGroups
    .map(({ label, pages }): { label: string; pages: readonly AdminPage[] } => ({
      label,
      pages: (pages as readonly AdminPage[]).filter(isListed),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** True when a back-office address is a page that a role may not open, or below one. */
export function isClosedTo(role: DeskRole, address: string): boolean {
  const pages = [...adminGroups.flatMap((group): readonly AdminPage[] => group.pages), ...unlistedPages]
  return pages.some((page) => !isOpenTo(role, page) && (address === page.path || address.startsWith(`${page.path}/`)))
}

/**
 * Every address of the back-office, with `{name}` for a variable segment and `{rest...}` for the addresses below a
 * page.
 */
export const adminPatterns: readonly string[] = [
  ...adminPaths,
  ...adminPaths.filter((path) => path !== dashboardPath).map((path) => `${path}/{rest...}`),
  '/auth',
  '/auth/verify/{token}',
  '/auth/invitation/{token}',
  '/auth/reset/{token}',
  '/auth/change-email/{token}',
]

/** Sign-in page and the targets of mailed links (ACCESS-08). */
const entrance = /^\/auth(\/(verify|reset|invitation|change-email)\/[^/]+)?$/

/** True when an address belongs to the back-office: a page, an address below it, or the sign-in page. */
export function isAdminAddress(address: string): boolean {
  const path = address.replace(/(.)\/$/, '$1')
  if (path === dashboardPath || entrance.test(path)) return true
  return adminPaths.some((page) => page !== dashboardPath && (path === page || path.startsWith(`${page}/`)))
}
