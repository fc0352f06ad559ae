// What every public page stands in, and what takes a page's place when it is missing or breaks.
import { Outlet, useRouteContext, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { PlayerBarHost } from '@/features/site/loe/pages/PlayerBarHost'
import { CheckoutHost } from '@/features/commerce/orders/pages/checkout/CheckoutHost'
import { shopStatusQuery } from '@/features/commerce/shop/shop.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { hydrateWhenNear } from '@/ui/hydrate-when-near'
import { CrashPage } from './layout/CrashPage'
import { SiteFrame } from './layout/SiteFrame'
import { SiteHeader } from './layout/SiteHeader'

const PageFooter = hydrateWhenNear(() => import('./layout/PageFooter').then((part) => part.PageFooter))
const NotFoundPage = lazy(() => import('./layout/NotFoundPage').then((part) => ({ default: part.NotFoundPage })))

function Frame({ children }: { children: ReactNode }) {
  const { site } = useRouteContext({ from: '__root__' })
  const currentPath = useRouterState({ select: (state) => state.location.pathname })
  const shopClosed = useApiQuery(shopStatusQuery).data?.isWorkInProgress ?? false
  return (
    <SiteFrame
      header={<SiteHeader brand={site.name} homeHref={site.homeHref} currentPath={currentPath} hasCart={!shopClosed} />}
      overlay={
        <>
          <CheckoutHost shopClosed={shopClosed} />
          <PlayerBarHost />
        </>
      }
      footer={<PageFooter />}
    >
      {children}
    </SiteFrame>
  )
}

/** The frame round the page of the current address. */
export function RootLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** ROUTE-06, in the frame of the root: no route fits the address, or one fits but names nothing. The server answers 404 with it. */
export function PageMissing() {
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <Suspense fallback={null}>
      <NotFoundPage homeHref={site.homeHref} />
    </Suspense>
  )
}

/** ROUTE-08: the page broke; the frame, when it still stands, stays. */
export function PageFailure({ error }: ErrorComponentProps) {
  const { site } = useRouteContext({ from: '__root__' })
  return <CrashPage error={error} homeHref={site.homeHref} />
}
