// Lists the actions of the command palette. Each is an address that opens the right form or list.
import type { AdminPath } from '../admin-pages'

type AdminAction = {
  title: string
  /** Other words that find it. */
  keywords: string
  /** The page that the address opens. Its role decides who is offered the action. */
  page: AdminPath
  /** Added to the page's path: `?new=1` opens the form of a new record, a part the page below it. */
  rest: '' | '/old-addresses' | `?${string}`
}

export const adminActions: readonly AdminAction[] = [
  { title: 'New gig', keywords: 'add event concert show date', page: '/admin/events', rest: '?new=1' },
  { title: 'New item', keywords: 'add product album sheet music merch', page: '/admin/shop', rest: '?new=1' },
  { title: 'Write a newsletter', keywords: 'new mail letter', page: '/admin/newsletter', rest: '?new=1' },
  { title: 'Ship orders', keywords: 'send parcels pack to ship', page: '/admin/orders', rest: '?filter=to-ship' },
  { title: 'New photo', keywords: 'add picture image gallery', page: '/admin/photo-gallery', rest: '?new=1' },
  { title: 'New media entry', keywords: 'add media video audio', page: '/admin/media', rest: '?new=1' },
  { title: 'New featured video', keywords: 'add film youtube', page: '/admin/featured-videos', rest: '?new=1' },
  { title: 'New recording', keywords: 'add track audio song loe', page: '/admin/loe', rest: '?new=1#audio' },
  { title: 'New code', keywords: 'add offer discount coupon voucher', page: '/admin/offers', rest: '?new=1' },
  { title: 'New licence', keywords: 'add copies license', page: '/admin/licences', rest: '?new=1' },
  {
    title: 'Import from another site',
    keywords: 'move csv ics zip woocommerce shopify squarespace mailchimp substack',
    page: '/admin/import',
    rest: '',
  },
  { title: 'Old addresses', keywords: 'redirect link former site 301', page: '/admin/pages', rest: '/old-addresses' },
]
