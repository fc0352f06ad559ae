// A strip that runs along the foot of the page and leads to the contact page (LOE-19 to LOE-23).
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '@/lib/use-api-query'
import { bannerText } from '../banner.rules'
import { loeTextsQuery } from '../loe.queries'
import { BannerLoader } from './BannerLoader'

/** LOE-21. */
const repetitions = 8

/** Rests under the pointer and the focus; under reduced motion the text stands there once (OP-42). Screen readers hear it once. */
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
