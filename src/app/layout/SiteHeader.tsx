// Renders the header of every public page: wordmark, navigation, a place for the cart (NAV-01 to NAV-06).
import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CartButton } from '@/features/commerce/cart/pages/CartButton'
import { siteLinksQuery } from '@/features/site/site-links/site-links.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { isCurrent, navigation } from './navigation'
import { SiteMenu } from './SiteMenu'

/** Hides the cart button while the shop is in maintenance (NAV-03). */
export function SiteHeader({ hasCart }: { hasCart: boolean }) {
  const { site } = useRouteContext({ from: '__root__' })
  const currentPath = useRouterState({ select: ({ location }) => location.pathname })
  const { mark, scrolled } = useScrolledPast()
  const items = (useApiQuery(siteLinksQuery).data?.menu ?? navigation).map(({ href, label }) => ({
    // NAV-02
    href: href === '/' ? site.homeHref : href,
    label,
  }))
  return (
    <>
      <div ref={mark} className="scroll-mark" aria-hidden="true" />
      <header className="site-header" data-scrolled={scrolled || undefined}>
        <div className="wrap site-header-row">
          <Link to={site.homeHref} className="wordmark">
            {site.name}
          </Link>
          <nav className="site-nav" aria-label="Main">
            <ul>
              {items.map(({ href, label }) => (
                <li key={href}>
                  <Link to={href} aria-current={isCurrent(href, currentPath) ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <CartButton hidden={!hasCart} />
          <SiteMenu items={items} currentPath={currentPath} />
        </div>
      </header>
    </>
  )
}

/**
 * True once the page is scrolled more than 100 px (NAV-05). The mark is that high and at the top, so no scroll listener
 * is needed.
 */
function useScrolledPast() {
  const mark = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry ? !entry.isIntersecting : false))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { mark, scrolled }
}
