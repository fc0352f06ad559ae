// The URL map of the back-office: each page is loaded when somebody goes there.
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import { RequireAdmin } from '@/features/office/access/admin/sign-in/RequireAdmin'
import { AdminFailure, AdminMissing, AdminRoot } from './AdminRoot'
import { AdminFrame } from './AdminFrame'
import { type AdminPath, adminPaths } from './admin-pages'
import type { AdminContext } from './admin-site'

/** One line per page: its address, its file, the component it exports. */
const screens: Record<AdminPath, RouteComponent> = {
  '/admin': lazyRouteComponent(() => import('./DashboardScreen'), 'DashboardScreen'),
  '/admin/home': lazyRouteComponent(() => import('@/features/site/home/admin/ManageHome'), 'ManageHome'),
  '/admin/about': lazyRouteComponent(() => import('@/features/site/about/admin/ManageAbout'), 'ManageAbout'),
  '/admin/media': lazyRouteComponent(() => import('@/features/site/media/admin/ManageMedia'), 'ManageMedia'),
  '/admin/contact': lazyRouteComponent(() => import('@/features/site/page-content/admin/pages'), 'ContactContent'),
  '/admin/featured-videos': lazyRouteComponent(
    () => import('@/features/site/featured-videos/admin/ManageFeaturedVideos'),
    'ManageFeaturedVideos',
  ),
  '/admin/photo-gallery': lazyRouteComponent(
    () => import('@/features/site/photo-gallery/admin/ManagePhotos'),
    'ManagePhotos',
  ),
  '/admin/page-content': lazyRouteComponent(() => import('@/features/site/page-content/admin/pages'), 'AllContent'),
  '/admin/footer': lazyRouteComponent(() => import('@/features/site/page-content/admin/pages'), 'FooterContent'),
  '/admin/shop-content': lazyRouteComponent(() => import('@/features/site/page-content/admin/pages'), 'ShopContent'),
  '/admin/orders': lazyRouteComponent(() => import('@/features/commerce/orders/admin/OrdersPage'), 'OrdersPage'),
  '/admin/messages': lazyRouteComponent(() => import('@/features/site/contact/admin/MessagesPage'), 'MessagesPage'),
  '/admin/newsletter': lazyRouteComponent(
    () => import('@/features/site/newsletter/admin/NewslettersPage'),
    'NewslettersPage',
  ),
  '/admin/subscribers': lazyRouteComponent(
    () => import('@/features/site/newsletter/admin/SubscribersPage'),
    'SubscribersPage',
  ),
  '/admin/privacy': lazyRouteComponent(
    () => import('@/features/operations/privacy/admin/PrivacyRequestsPage'),
    'PrivacyRequestsPage',
  ),
  '/admin/activity': lazyRouteComponent(() => import('@/features/office/activity/admin/ActivityPage'), 'ActivityPage'),
  '/admin/trash': lazyRouteComponent(() => import('@/features/office/activity/admin/TrashPage'), 'TrashPage'),
  '/admin/mails': lazyRouteComponent(() => import('@/features/operations/mails/admin/MailsPage'), 'MailsPage'),
  '/admin/loe': lazyRouteComponent(() => import('@/features/site/loe/admin/ManageLoe'), 'ManageLoe'),
  '/admin/events': lazyRouteComponent(() => import('@/features/site/events/admin/ManageEvents'), 'ManageEvents'),
  '/admin/shop': lazyRouteComponent(() => import('@/features/commerce/shop/admin/ManageShop'), 'ManageShop'),
  '/admin/theme': lazyRouteComponent(() => import('@/features/site/theme/admin/ManageThemes'), 'ManageThemes'),
  '/admin/user-management': lazyRouteComponent(() => import('@/features/office/access/admin/UsersPage'), 'UsersPage'),
  '/admin/account': lazyRouteComponent(
    () => import('@/features/office/access/admin/account/AccountPage'),
    'AccountPage',
  ),
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
    component: lazyRouteComponent(() => import('@/features/office/access/admin/sign-in/AuthPage'), 'AuthPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/verify/$token',
    component: lazyRouteComponent(
      () => import('@/features/office/access/admin/sign-in/SetPasswordPage'),
      'SetPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/reset/$token',
    component: lazyRouteComponent(
      () => import('@/features/office/access/admin/sign-in/ResetPasswordPage'),
      'ResetPasswordPage',
    ),
  }),
]

const pages = adminPaths.map((path) => createRoute({ getParentRoute: () => frame, path, component: screens[path] }))

/** A page below one of those. */
const order = createRoute({
  getParentRoute: () => frame,
  path: '/admin/orders/$id',
  component: lazyRouteComponent(() => import('@/features/commerce/orders/admin/OrderPage'), 'OrderPage'),
})

export const adminRouteTree = root.addChildren([...entrance, frame.addChildren([...pages, order])])
