// A strip that runs along the bottom of the page and links to the contact page (LOE-19 to LOE-23).
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '@/lib/use-api-query'
import { bannerText } from '../banner.rules'
import { loeTextsQuery } from '../loe.queries'
import { BannerLoader } from './BannerLoader'

/** LOE-21. */
const repetitions = 8

/**
 * Pauses while hovered or focused. Under reduced motion the text is shown once, without movement (OP-42). Screen
 * readers read it once.
 */
export function ContactBanner() {
  const texts = useApiQuery(loeTextsQuery)
  if (texts.isPending) return <BannerLoader />
  const text = bannerText(texts.data)
  if (text === null) return null
  return (
    <Link to="/contact" className="loe-banner">
      <span className="loe-banner-strip">
        {Array.from({ length: repetitions }, (_, index) => (
          <span key={index} className="loe-banner-text" aria-hidden={index > 0 || undefined}>
            {text}
          </span>
        ))}
      </span>
    </Link>
  )
}
