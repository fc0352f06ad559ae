// Maps the addresses of the back-office to pages. Each page is loaded on the first visit.
import { createRootRouteWithContext, createRoute, type RouteComponent, useRouterState } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { RequireAdmin } from '@/features/office/sign-in/admin/guard/RequireAdmin'
import { routeComponent } from '../routing/lazy-page'
import { useSession } from '@/features/office/sign-in/admin/useSession'
import { AdminFailure, AdminMissing, AdminRoot, MissingPage } from './frame/AdminRoot'
import { AdminFrame } from './frame/AdminFrame'
import type { AdminPath } from './admin-pages'
import type { AdminContext } from './admin-site'

/** A file with one component whose name ends in `Page`. */
type PageFile = Readonly<Record<`${Capitalize<string>}Page`, ComponentType>>

function page(load: () => Promise<PageFile>): RouteComponent {
  return routeComponent(async () => {
    const [, Page] = Object.entries(await load()).find(([name]) => /^[A-Z]\w*Page$/.test(name)) ?? []
    if (!Page) throw new Error('The route file exports no page')
    return Page
  })
}

/** Pages without an entry of their own in the navigation. */
type PageBelow =
  | '/admin/orders/$id'
  | '/admin/cards/$id'
  | '/admin/documents/quotes'
  | '/admin/theme/back'
  | '/admin/events/texts'
  | '/admin/media/texts'
  | '/admin/contact/press'
  | '/admin/newsletter/automatic'
  | '/admin/pages/old-addresses'

/** Pages behind the sign-in: those in the navigation, and those below one of them. */
const pages: Record<AdminPath | PageBelow, RouteComponent> = {
  '/admin': page(() => import('./DashboardAdminPage')),
  '/admin/home': page(() => import('@/features/site/home/admin/HomeAdminPage')),
  '/admin/about': page(() => import('@/features/site/about/admin/AboutAdminPage')),
  '/admin/media': page(() => import('@/features/site/media/admin/MediaAdminPage')),
  '/admin/media/texts': page(() => import('@/features/site/media/admin/MediaTextsAdminPage')),
  '/admin/contact': page(() => import('@/features/site/contact/admin/ContactTextsAdminPage')),
  '/admin/contact/press': page(() => import('@/features/site/press/admin/PressTextsAdminPage')),
  '/admin/featured-videos': page(() => import('@/features/site/featured-videos/admin/FeaturedVideosAdminPage')),
  '/admin/photo-gallery': page(() => import('@/features/site/photo-gallery/admin/PhotosAdminPage')),
  '/admin/page-content': page(() => import('@/features/site/page-content/admin/AllTextsAdminPage')),
  '/admin/footer': page(() => import('./FooterTextsAdminPage')),
  '/admin/pages': page(() => import('@/features/site/own-pages/admin/OwnPagesAdminPage')),
  '/admin/pages/old-addresses': page(() => import('@/features/site/redirects/admin/OldAddressesAdminPage')),
  '/admin/shop-content': page(() => import('@/features/commerce/shop-page/admin/ShopTextsAdminPage')),
  '/admin/packing': page(() => import('@/features/commerce/packing/admin/PackingAdminPage')),
  '/admin/orders': page(() => import('@/features/commerce/orders/admin/OrdersAdminPage')),
  '/admin/documents': page(() => import('@/features/commerce/documents/admin/DocumentsAdminPage')),
  '/admin/documents/quotes': page(() => import('@/features/commerce/quotes/admin/QuotesAdminPage')),
  '/admin/numbers': page(() => import('@/features/commerce/numbers/admin/NumbersAdminPage')),
  '/admin/orders/$id': page(() => import('@/features/commerce/orders/admin/OrderAdminPage')),
  '/admin/messages': page(() => import('@/features/site/contact/admin/MessagesAdminPage')),
  '/admin/newsletter': page(() => import('@/features/site/newsletter/admin/NewslettersAdminPage')),
  '/admin/newsletter/automatic': page(
    () => import('@/features/site/automatic-letters/admin/AutomaticLettersAdminPage'),
  ),
  '/admin/subscribers': page(() => import('@/features/site/newsletter/admin/SubscribersAdminPage')),
  '/admin/import': page(() => import('@/features/operations/moving/admin/ImportAdminPage')),
  '/admin/privacy': page(() => import('@/features/operations/privacy/admin/PrivacyRequestsAdminPage')),
  '/admin/activity': page(() => import('@/features/office/activity/admin/ActivityAdminPage')),
  '/admin/trash': page(() => import('@/features/office/activity/admin/TrashAdminPage')),
  '/admin/mails': page(() => import('@/features/operations/mails/admin/MailsAdminPage')),
  '/admin/loe': page(() => import('@/features/site/loe/admin/LoeAdminPage')),
  '/admin/events': page(() => import('@/features/site/events/admin/EventsAdminPage')),
  '/admin/events/texts': page(() => import('@/features/site/events/admin/EventsTextsAdminPage')),
  '/admin/shop': page(() => import('@/features/commerce/item-form/admin/ItemsAdminPage')),
  '/admin/cards': page(() => import('@/features/commerce/download-cards/admin/CardsAdminPage')),
  '/admin/cards/$id': page(() => import('@/features/commerce/download-cards/admin/CardBatchAdminPage')),
  '/admin/gifts': page(() => import('@/features/commerce/gifts/admin/GiftsAdminPage')),
  '/admin/offers': page(() => import('@/features/commerce/offers/admin/OffersAdminPage')),
  '/admin/licences': page(() => import('@/features/commerce/licences/admin/LicencesAdminPage')),
  '/admin/play-along': page(() => import('@/features/commerce/play-along/admin/PlayAlongAdminPage')),
  '/admin/settings': page(() => import('@/features/office/settings/admin/SettingsAdminPage')),
  '/admin/theme': page(() => import('@/features/site/theme/admin/ThemesAdminPage')),
  '/admin/theme/back': page(() => import('@/features/site/theme/admin/ThemeBeforePage')),
  '/admin/user-management': page(() => import('@/features/office/access/admin/UsersAdminPage')),
  '/admin/account': page(() => import('@/features/office/sign-in/admin/account/AccountAdminPage')),
}

/** Sign-in pages. */
const entrance = {
  '/auth': page(() => import('@/features/office/sign-in/admin/auth/AuthPage')),
  '/auth/verify/$token': page(() => import('@/features/office/sign-in/admin/links/SetPasswordPage')),
  '/auth/invitation/$token': page(() => import('@/features/office/access/admin/InvitationPage')),
  '/auth/reset/$token': page(() => import('@/features/office/sign-in/admin/links/ResetPasswordPage')),
  '/auth/change-email/$token': page(() => import('@/features/office/sign-in/admin/links/ChangeEmailPage')),
}

const root = createRootRouteWithContext<AdminContext>()({
  component: AdminRoot,
  notFoundComponent: AdminMissing,
  errorComponent: AdminFailure,
})

/** Every other address below the dashboard. A `$` alone would match the dashboard too. */
const unknownPath = '/admin/$unknown/$'

/**
 * Wraps every page behind the sign-in in the frame. The guard shows nothing before it knows the user (OP-09). An address
 * that is no page does not ask a visitor to sign in.
 */
function GuardedFrame() {
  const { session } = useSession()
  const isUnknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId.endsWith(unknownPath) ?? false })
  if (isUnknown && session.state === 'signed_out') return <AdminMissing />
  return (
    <RequireAdmin>
      <AdminFrame />
    </RequireAdmin>
  )
}
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: GuardedFrame })

export const adminRouteTree = root.addChildren([
  ...Object.entries(entrance).map(([path, component]) => createRoute({ getParentRoute: () => root, path, component })),
  frame.addChildren(
    Object.entries({ ...pages, [unknownPath]: MissingPage }).map(([path, component]) =>
      createRoute({ getParentRoute: () => frame, path, component }),
    ),
  ),
])
