// Renders the footer of every public page: name, tagline, the musician's other places on the web, copyright (FOOT-01 to
// FOOT-05), and links to pages that the menu may leave out.
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { siteLinksQuery } from '@/features/site/site-links/site-links.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { Line } from '@/ui/Icon'
import { footerTexts } from './footer.texts'
import { footerLinks } from './navigation'

export function SiteFooter() {
  const { name, copyright } = useRouteContext({ from: '__root__' }).site
  const { data, isError, error } = useApiQuery(siteLinksQuery)
  useEffect(() => {
    // FOOT-06
    if (isError) recordError(new Error('Failed to fetch footer link contents', { cause: error }))
  }, [isError, error])
  const isLoading = !data && !isError
  return (
    <footer className="site-footer ruled">
      <div className="wrap">
        <div className="site-footer-top">
          <div>
            <p className="type-title">{name}</p>
            <p className="type-lede mt-4">{isLoading ? footerTexts.shortTagline : footerTexts.tagline}</p>
          </div>
          {isLoading ? (
            <p className="type-small text-ink-soft">Loading social links...</p>
          ) : (
            <ul className="social">
              {data?.social.map(({ href, label, icon }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
                    <Line d={icon} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="site-footer-end type-small tabular">
          <nav aria-label="Footer">
            <ul>
              {[...footerLinks, ...(data?.footer ?? [])].map(({ href, label }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            {copyright} {name}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  )
}
