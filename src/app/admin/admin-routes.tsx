// The URL map of the back-office: each page is loaded when somebody goes there.
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import { RequireAdmin } from '@/features/access/admin/RequireAdmin'
import { AdminFailure, AdminMissing, AdminRoot } from './AdminRoot'
import { AdminFrame } from './AdminFrame'
import { type AdminPath, adminPaths } from './admin-pages'
import type { AdminContext } from './admin-router'

/** One line per page: its address, its file, the component it exports. */
const screens: Record<AdminPath, RouteComponent> = {
  '/admin': lazyRouteComponent(() => import('./DashboardScreen'), 'DashboardScreen'),
  '/admin/home': lazyRouteComponent(() => import('@/features/home/admin/ManageHome'), 'ManageHome'),
  '/admin/about': lazyRouteComponent(() => import('@/features/about/admin/ManageAbout'), 'ManageAbout'),
  '/admin/media': lazyRouteComponent(() => import('@/features/media/admin/ManageMedia'), 'ManageMedia'),
  '/admin/contact': lazyRouteComponent(() => import('@/features/contact/admin/ContactContent'), 'ContactContent'),
  '/admin/featured-videos': lazyRouteComponent(
    () => import('@/features/featured-videos/admin/ManageFeaturedVideos'),
    'ManageFeaturedVideos',
  ),
  '/admin/photo-gallery': lazyRouteComponent(
    () => import('@/features/photo-gallery/admin/ManagePhotos'),
    'ManagePhotos',
  ),
  '/admin/page-content': lazyRouteComponent(() => import('@/features/page-content/admin/AllContent'), 'AllContent'),
  '/admin/footer': lazyRouteComponent(() => import('./FooterContent'), 'FooterContent'),
  '/admin/shop-content': lazyRouteComponent(() => import('@/features/shop/admin/ShopContent'), 'ShopContent'),
  '/admin/orders': lazyRouteComponent(() => import('@/features/orders/admin/OrdersPage'), 'OrdersPage'),
  '/admin/messages': lazyRouteComponent(() => import('@/features/contact/admin/MessagesPage'), 'MessagesPage'),
  '/admin/newsletter': lazyRouteComponent(
    () => import('@/features/newsletter/admin/NewslettersPage'),
    'NewslettersPage',
  ),
  '/admin/subscribers': lazyRouteComponent(
    () => import('@/features/newsletter/admin/SubscribersPage'),
    'SubscribersPage',
  ),
  '/admin/privacy': lazyRouteComponent(
    () => import('@/features/privacy/admin/PrivacyRequestsPage'),
    'PrivacyRequestsPage',
  ),
  '/admin/activity': lazyRouteComponent(() => import('@/features/activity/admin/ActivityPage'), 'ActivityPage'),
  '/admin/trash': lazyRouteComponent(() => import('@/features/activity/admin/TrashPage'), 'TrashPage'),
  '/admin/mails': lazyRouteComponent(() => import('@/features/mails/admin/MailsPage'), 'MailsPage'),
  '/admin/loe': lazyRouteComponent(() => import('@/features/loe/admin/ManageLoe'), 'ManageLoe'),
  '/admin/events': lazyRouteComponent(() => import('@/features/events/admin/ManageEvents'), 'ManageEvents'),
  '/admin/shop': lazyRouteComponent(() => import('@/features/shop/admin/ManageShop'), 'ManageShop'),
  '/admin/theme': lazyRouteComponent(() => import('@/features/theme/admin/ManageThemes'), 'ManageThemes'),
  '/admin/user-management': lazyRouteComponent(() => import('@/features/access/admin/UsersPage'), 'UsersPage'),
  '/admin/account': lazyRouteComponent(() => import('@/features/access/admin/AccountPage'), 'AccountPage'),
}

const root = createRootRouteWithContext<AdminContext>()({
  component: AdminRoot,
  notFoundComponent: AdminMissing,
  errorComponent: AdminFailure,
})

/** Everything behind the sign-in stands in the frame; nobody sees any of it before the guard knows them (OP-09). */
function GuardedFrame() {
  return (
    <RequireAdmin>
      <AdminFrame />
    </RequireAdmin>
  )
}
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: GuardedFrame })

/** The way in. */
const entrance = [
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    component: lazyRouteComponent(() => import('@/features/access/admin/AuthPage'), 'AuthPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/verify/$token',
    component: lazyRouteComponent(() => import('@/features/access/admin/SetPasswordPage'), 'SetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/reset/$token',
    component: lazyRouteComponent(() => import('@/features/access/admin/ResetPasswordPage'), 'ResetPasswordPage'),
  }),
]

const pages = adminPaths.map((path) => createRoute({ getParentRoute: () => frame, path, component: screens[path] }))

/** A page below one of those. */
const order = createRoute({
  getParentRoute: () => frame,
  path: '/admin/orders/$id',
  component: lazyRouteComponent(() => import('@/features/orders/admin/OrderPage'), 'OrderPage'),
})

export const adminRouteTree = root.addChildren([...entrance, frame.addChildren([...pages, order])])
