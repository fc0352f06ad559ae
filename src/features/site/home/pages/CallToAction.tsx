// The last section of the home page: the newsletter (HOME-05).
import { NewsletterForm } from '@/features/site/newsletter/pages/NewsletterForm'
import { pageDescription, pageTitle, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { homeTexts } from '../home.texts'
import { Spotlight } from '@/ui/Atmosphere'
import type { HomeContentKey } from '../home.content-keys'

export function CallToAction({ texts }: { texts: PageTexts<HomeContentKey> | undefined }) {
  return (
    <section className="section relative isolate overflow-hidden" aria-labelledby="stay">
      <Spotlight from="center" />
      <div className="wrap lean items-end!">
        <div>
          <h2 id="stay" className="type-title">
            {pageTitle(texts, 'home-cta-title', homeTexts.callToAction)}
          </h2>
          <p className="type-lede mt-5">{pageDescription(texts, 'home-cta-description', homeTexts.callToActionText)}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
