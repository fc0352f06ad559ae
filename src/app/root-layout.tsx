// The root of public pages: the frame, and the pages for "not found" and for errors.
import { Outlet, useRouteContext, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlayerBarHost } from '@/features/site/player/pages/PlayerBarHost'
import { CheckoutHost } from '@/features/commerce/orders/pages/checkout/CheckoutHost'
import { shopStatusQuery } from '@/features/commerce/shop/shop.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { CrashPage } from './layout/CrashPage'
import { PageFooter } from './layout/PageFooter'
import { SiteFrame } from './layout/SiteFrame'
import { SiteHeader } from './layout/SiteHeader'
import { lazyPage } from './lazy-page'
import { useTakenOver } from './start/use-taken-over'

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
export const PageMissing = lazyPage(() => import('./layout/NotFoundPage'), 'NotFoundPage')

/** ROUTE-08: the page broke; the frame, when it still stands, stays. */
export function PageFailure({ error }: ErrorComponentProps) {
  useTakenOver()
  const { site } = useRouteContext({ from: '__root__' })
  return <CrashPage error={error} homeHref={site.homeHref} />
}
