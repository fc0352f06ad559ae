// The footer on every public page: name, tagline, where else the musician is to be found, copyright (FOOT-01 to FOOT-05), and the link to the privacy page.
import { Link } from '@tanstack/react-router'
import { footerTexts } from './footer.texts'
import { InstagramIcon } from '@/ui/ContactIcon'
import { BandcampIcon, FacebookIcon, SoundCloudIcon, TwitterIcon } from '@/ui/NetworkIcon'

const networks = [
  { key: 'instagram', label: 'Instagram', Icon: InstagramIcon },
  { key: 'facebook', label: 'Facebook', Icon: FacebookIcon },
  { key: 'twitter', label: 'Twitter', Icon: TwitterIcon },
  { key: 'soundcloud', label: 'SoundCloud', Icon: SoundCloudIcon },
  { key: 'bandcamp', label: 'Bandcamp', Icon: BandcampIcon },
] as const

/** Address per network; one without an address is left out. */
export type SocialLinks = Partial<Record<(typeof networks)[number]['key'], string | null>>

export type SiteFooterProps = {
  links: SocialLinks
  /** While the links load (FOOT-05). */
  isLoading: boolean
  brand: string
  /** The current year; the copyright runs from 2024 to it (FOOT-04, OP-45). */
  year: number
  /** Its link then marks the current page. */
  isPrivacyPage: boolean
}

export function SiteFooter({ links, isLoading, brand, year, isPrivacyPage }: SiteFooterProps) {
  return (
    <footer className="site-footer ruled">
      <div className="wrap">
        <div className="site-footer-top">
          <div>
            <p className="type-title">{brand}</p>
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
          {copyrightYears(year)} {brand}. All rights reserved.{' '}
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

/** `"© 2024"` in that year, `"© 2024–2026"` later. */
export function copyrightYears(year: number): string {
  return year > 2024 ? `© 2024–${year}` : '© 2024'
}
