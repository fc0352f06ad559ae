// Renders the root of public pages: the frame, and the pages for "not found" and for errors.
import { Outlet, useRouteContext, type ErrorComponentProps } from '@tanstack/react-router'
import { PlayerBarHost } from '@/features/site/player/pages/bar/PlayerBarHost'
import { CheckoutHost } from '@/features/commerce/checkout/pages/CheckoutHost'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { unreachable } from '@/lib/failure-texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Grain } from '@/ui/Atmosphere'
import { MissingCode } from '@/ui/on-demand/load-code'
import { buttonClass } from '@/ui/Button'
import { ShopCurrency } from '@/ui/Price'
import { Toaster } from '@/ui/Toaster'
import { CrashPage } from './layout/CrashPage'
import { SiteFooter } from './layout/SiteFooter'
import { SiteHeader } from './layout/SiteHeader'
import { lazyPage } from './routing/lazy-page'
import { useHydrated } from './hydration/use-hydrated'

/** Renders the frame of the current page: skip link, header, footer, site-wide parts, film grain, toasts. */
export function RootLayout() {
  const { site } = useRouteContext({ from: '__root__' })
  const shop = useApiQuery(shopStatusQuery).data
  const shopClosed = shop?.isWorkInProgress ?? false
  return (
    <ShopCurrency value={shop?.currency ?? site.currency}>
      <a href="#content" className={buttonClass('primary', 'medium', 'skip-link visually-hidden')}>
        Skip to content
      </a>
      <SiteHeader hasCart={!shopClosed} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <CheckoutHost shopClosed={shopClosed} />
      <PlayerBarHost />
      <Grain />
      <Toaster />
      <p role="alert" hidden className="hydration-failure">
        {unreachable}
      </p>
    </ShopCurrency>
  )
}

/**
 * ROUTE-06: shown in the root's frame when no route fits the address, or one fits but its record does not exist. The
 * server sends it with 404.
 */
export const PageMissing = lazyPage(() => import('./layout/NotFoundPage'), 'NotFoundPage')

/** ROUTE-08: the page broke; an intact frame stays. */
export function PageFailure({ error }: ErrorComponentProps) {
  useHydrated()
  const { site } = useRouteContext({ from: '__root__' })
  // The trace of code that failed to load would tell visitors nothing.
  return <CrashPage error={error instanceof MissingCode ? error.message : error} homeHref={site.homeHref} />
}
