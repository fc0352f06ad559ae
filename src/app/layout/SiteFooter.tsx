// Renders the footer of every public page: name, tagline, the musician's other places on the web, copyright (FOOT-01 to
// FOOT-05), and the link to the privacy page.
import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApiQuery } from '@/lib/use-api-query'
import { InstagramIcon } from '@/ui/ContactIcon'
import { recordError } from '@/ui/error-log'
import { BandcampIcon, FacebookIcon, SoundCloudIcon, TwitterIcon } from '@/ui/NetworkIcon'
import { footerQuery, socialLinks } from '../data/site-queries'
import { footerTexts } from './footer.texts'

const networks = [
  { key: 'instagram', label: 'Instagram', Icon: InstagramIcon },
  { key: 'facebook', label: 'Facebook', Icon: FacebookIcon },
  { key: 'twitter', label: 'Twitter', Icon: TwitterIcon },
  { key: 'soundcloud', label: 'SoundCloud', Icon: SoundCloudIcon },
  { key: 'bandcamp', label: 'Bandcamp', Icon: BandcampIcon },
] as const

export function SiteFooter() {
  const { name, copyright } = useRouteContext({ from: '__root__' }).site
  const isPrivacyPage = useRouterState({ select: ({ location }) => location.pathname === '/privacy' })
  const { data, isError, error } = useApiQuery(footerQuery)
  useEffect(() => {
    // FOOT-06
    if (isError) recordError(new Error('Failed to fetch footer link contents', { cause: error }))
  }, [isError, error])
  const isLoading = !data && !isError
  const links = data ? socialLinks(data) : {}
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
              {networks.map(({ key, label, Icon }) => {
                const href = links[key]
                return (
                  href && (
                    <li key={key}>
                      <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
                        <Icon />
                      </a>
                    </li>
                  )
                )
              })}
            </ul>
          )}
        </div>
        <p className="site-footer-end type-small tabular">
          {copyright} {name}. All rights reserved.{' '}
          <Link
            to="/privacy"
            className="text-link inline-flex min-h-11 items-center"
            aria-current={isPrivacyPage ? 'page' : undefined}
          >
            Privacy
          </Link>
        </p>
      </div>
    </footer>
  )
}
