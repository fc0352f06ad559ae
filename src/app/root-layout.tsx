// The root of public pages: the frame, and the pages for "not found" and for errors.
import { Outlet, useRouteContext, type ErrorComponentProps } from '@tanstack/react-router'
import { PlayerBarHost } from '@/features/site/player/pages/PlayerBarHost'
import { CheckoutHost } from '@/features/commerce/orders/pages/checkout/CheckoutHost'
import { shopStatusQuery } from '@/features/commerce/shop/shop.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { Grain } from '@/ui/Atmosphere'
import { MissingCode } from '@/ui/on-demand/load-code'
import { buttonClass } from '@/ui/Button'
import { Toaster } from '@/ui/Toaster'
import { CrashPage } from './layout/CrashPage'
import { SiteFooter } from './layout/SiteFooter'
import { SiteHeader } from './layout/SiteHeader'
import { lazyPage } from './lazy-page'
import { useTakenOver } from './start/use-taken-over'

/** The frame round the page of the current address: skip link, header, footer, what belongs to the whole site, film grain, toasts. */
export function RootLayout() {
  const shopClosed = useApiQuery(shopStatusQuery).data?.isWorkInProgress ?? false
  return (
    <>
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
    </>
  )
}

/** ROUTE-06, in the frame of the root: no route fits the address, or one fits but names nothing. The server answers 404 with it. */
export const PageMissing = lazyPage(() => import('./layout/NotFoundPage'), 'NotFoundPage')

/** ROUTE-08: the page broke; the frame, when it still stands, stays. */
export function PageFailure({ error }: ErrorComponentProps) {
  useTakenOver()
  const { site } = useRouteContext({ from: '__root__' })
  // The trace of code that did not arrive would tell visitors nothing.
  return <CrashPage error={error instanceof MissingCode ? error.message : error} homeHref={site.homeHref} />
}
