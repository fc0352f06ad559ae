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
const pageOf: Record<AdminPath, RouteComponent> = {
  '/admin': lazyRouteComponent(() => import('./DashboardAdminPage'), 'DashboardAdminPage'),
  '/admin/home': lazyRouteComponent(() => import('@/features/site/home/admin/HomeAdminPage'), 'HomeAdminPage'),
  '/admin/about': lazyRouteComponent(() => import('@/features/site/about/admin/AboutAdminPage'), 'AboutAdminPage'),
  '/admin/media': lazyRouteComponent(() => import('@/features/site/media/admin/MediaAdminPage'), 'MediaAdminPage'),
  '/admin/contact': lazyRouteComponent(
    () => import('@/features/site/contact/admin/ContactTextsAdminPage'),
    'ContactTextsAdminPage',
  ),
  '/admin/featured-videos': lazyRouteComponent(
    () => import('@/features/site/featured-videos/admin/FeaturedVideosAdminPage'),
    'FeaturedVideosAdminPage',
  ),
  '/admin/photo-gallery': lazyRouteComponent(
    () => import('@/features/site/photo-gallery/admin/PhotosAdminPage'),
    'PhotosAdminPage',
  ),
  '/admin/page-content': lazyRouteComponent(
    () => import('@/features/site/page-content/admin/AllTextsAdminPage'),
    'AllTextsAdminPage',
  ),
  '/admin/footer': lazyRouteComponent(() => import('./FooterTextsAdminPage'), 'FooterTextsAdminPage'),
  '/admin/shop-content': lazyRouteComponent(
    () => import('@/features/commerce/shop/admin/ShopTextsAdminPage'),
    'ShopTextsAdminPage',
  ),
  '/admin/orders': lazyRouteComponent(
    () => import('@/features/commerce/orders/admin/OrdersAdminPage'),
    'OrdersAdminPage',
  ),
  '/admin/messages': lazyRouteComponent(
    () => import('@/features/site/contact/admin/MessagesAdminPage'),
    'MessagesAdminPage',
  ),
  '/admin/newsletter': lazyRouteComponent(
    () => import('@/features/site/newsletter/admin/NewslettersAdminPage'),
    'NewslettersAdminPage',
  ),
  '/admin/subscribers': lazyRouteComponent(
    () => import('@/features/site/newsletter/admin/SubscribersAdminPage'),
    'SubscribersAdminPage',
  ),
  '/admin/privacy': lazyRouteComponent(
    () => import('@/features/operations/privacy/admin/PrivacyRequestsAdminPage'),
    'PrivacyRequestsAdminPage',
  ),
  '/admin/activity': lazyRouteComponent(
    () => import('@/features/office/activity/admin/ActivityAdminPage'),
    'ActivityAdminPage',
  ),
  '/admin/trash': lazyRouteComponent(() => import('@/features/office/activity/admin/TrashAdminPage'), 'TrashAdminPage'),
  '/admin/mails': lazyRouteComponent(
    () => import('@/features/operations/mails/admin/MailsAdminPage'),
    'MailsAdminPage',
  ),
  '/admin/loe': lazyRouteComponent(() => import('@/features/site/loe/admin/LoeAdminPage'), 'LoeAdminPage'),
  '/admin/events': lazyRouteComponent(() => import('@/features/site/events/admin/EventsAdminPage'), 'EventsAdminPage'),
  '/admin/shop': lazyRouteComponent(() => import('@/features/commerce/shop/admin/ShopAdminPage'), 'ShopAdminPage'),
  '/admin/licences': lazyRouteComponent(
    () => import('@/features/commerce/shop/admin/LicencesAdminPage'),
    'LicencesAdminPage',
  ),
  '/admin/play-along': lazyRouteComponent(
    () => import('@/features/commerce/play-along/admin/PlayAlongAdminPage'),
    'PlayAlongAdminPage',
  ),
  '/admin/theme': lazyRouteComponent(() => import('@/features/site/theme/admin/ThemesAdminPage'), 'ThemesAdminPage'),
  '/admin/user-management': lazyRouteComponent(
    () => import('@/features/office/access/admin/UsersAdminPage'),
    'UsersAdminPage',
  ),
  '/admin/account': lazyRouteComponent(
    () => import('@/features/office/access/admin/account/AccountAdminPage'),
    'AccountAdminPage',
  ),
}

const root = createRootRouteWithContext<AdminContext>()({
  component: AdminRoot,
  notFoundComponent: AdminMissing,
  errorComponent: AdminFailure,
})

/** Every page behind the sign-in is inside the frame; the guard shows nothing before it knows the user (OP-09). */
function GuardedFrame() {
  return (
    <RequireAdmin>
      <AdminFrame />
    </RequireAdmin>
  )
}
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: GuardedFrame })

/** The pages of signing in. */
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
    path: '/auth/invitation/$token',
    component: lazyRouteComponent(
      () => import('@/features/office/access/admin/sign-in/InvitationPage'),
      'InvitationPage',
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

const pages = adminPaths.map((path) => createRoute({ getParentRoute: () => frame, path, component: pageOf[path] }))

/** One order, a page below the list of orders. */
const order = createRoute({
  getParentRoute: () => frame,
  path: '/admin/orders/$id',
  component: lazyRouteComponent(() => import('@/features/commerce/orders/admin/OrderAdminPage'), 'OrderAdminPage'),
})

/** The way back from a theme, a page below the list of themes. */
const themeBefore = createRoute({
  getParentRoute: () => frame,
  path: '/admin/theme/back',
  component: lazyRouteComponent(() => import('@/features/site/theme/admin/ThemeBeforePage'), 'ThemeBeforePage'),
})

export const adminRouteTree = root.addChildren([...entrance, frame.addChildren([...pages, order, themeBefore])])
