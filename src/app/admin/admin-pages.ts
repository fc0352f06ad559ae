// The addresses of the back-office in the order of its navigation (ROUTE-05). The server answers these and no other with its shell.

export const adminGroups = [
  {
    label: 'Pages',
    pages: [
      { path: '/admin/home', label: 'Home' },
      { path: '/admin/about', label: 'About' },
      { path: '/admin/media', label: 'Media' },
      { path: '/admin/loe', label: 'LOE' },
      { path: '/admin/events', label: 'Events' },
      { path: '/admin/contact', label: 'Contact' },
      { path: '/admin/featured-videos', label: 'Featured videos' },
      { path: '/admin/photo-gallery', label: 'Photo gallery' },
      { path: '/admin/page-content', label: 'Page content' },
      { path: '/admin/footer', label: 'Footer' },
    ],
  },
  {
    label: 'Shop',
    pages: [
      { path: '/admin/orders', label: 'Orders' },
      { path: '/admin/shop', label: 'Items' },
      { path: '/admin/licences', label: 'Licences' },
      { path: '/admin/shop-content', label: 'Shop texts' },
    ],
  },
  {
    label: 'Audience',
    pages: [
      { path: '/admin/messages', label: 'Messages' },
      { path: '/admin/newsletter', label: 'Newsletter' },
      { path: '/admin/subscribers', label: 'Subscribers' },
      { path: '/admin/privacy', label: 'Privacy' },
    ],
  },
  {
    label: 'Site',
    pages: [
      { path: '/admin/theme', label: 'Theme' },
      { path: '/admin/user-management', label: 'Users' },
      { path: '/admin/activity', label: 'Activity' },
      { path: '/admin/trash', label: 'Trash' },
      { path: '/admin/mails', label: 'Mails' },
      { path: '/admin/account', label: 'Your account' },
    ],
  },
] as const satisfies readonly { label: string; pages: readonly { path: `/admin/${string}`; label: string }[] }[]

export const dashboardPath = '/admin'
export type AdminPath = typeof dashboardPath | (typeof adminGroups)[number]['pages'][number]['path']

export const adminPaths: readonly AdminPath[] = [
  dashboardPath,
  ...adminGroups.flatMap(({ pages }) => pages.map(({ path }) => path)),
]

/** Every address of the back-office, with `{name}` for a segment that differs and `{rest...}` for what lies below a page. */
export const adminPatterns: readonly string[] = [
  ...adminPaths,
  ...adminPaths.filter((path) => path !== dashboardPath).map((path) => `${path}/{rest...}`),
  '/auth',
  '/auth/verify/{token}',
  '/auth/reset/{token}',
]

/** The way in, and where mailed links lead (ACCESS-08). */
const entrance = /^\/auth(\/(verify|reset)\/[^/]+)?$/

/** Whether an address belongs to the back-office: a page or something below it, or the way in. */
export function isAdminAddress(address: string): boolean {
  const path = address.replace(/(.)\/$/, '$1')
  if (path === dashboardPath || entrance.test(path)) return true
  return adminPaths.some((page) => page !== dashboardPath && (path === page || path.startsWith(`${page}/`)))
}
