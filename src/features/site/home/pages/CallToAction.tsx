// The home page's last word: the newsletter (HOME-05).
import { NewsletterForm } from '@/features/site/newsletter/pages/NewsletterForm'
import { descriptionOf, titleOf, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { homeTexts } from '@/lib/texts/home'
import { Spotlight } from '@/ui/Atmosphere'

export function CallToAction({ texts }: { texts: PageTexts | undefined }) {
  return (
    <section className="section relative isolate overflow-hidden" aria-labelledby="stay">
      <Spotlight from="center" />
      <div className="wrap lean items-end!">
        <div>
          <h2 id="stay" className="type-title">
            {titleOf(texts, 'home-cta-title', homeTexts.callToAction)}
          </h2>
          <p className="type-lede mt-5">{descriptionOf(texts, 'home-cta-description', homeTexts.callToActionText)}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
