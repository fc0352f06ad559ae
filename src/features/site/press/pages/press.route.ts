// /press: the page and its head, loaded together when a visitor opens it.
import './press.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { musician } from '@/features/site/page-content/pages/structured-data'
import { knownAnswer } from '@/lib/use-api-query'
import { pressQuery } from '../press.queries'
import { pressTexts } from '../press.texts'

export { PressPage } from './PressPage'

/** Returns the page's title, description and other head data. */
export function pressHead({ site, queryClient }: HeadContext): PageSummary {
  const kit = knownAnswer(queryClient, pressQuery)
  const description = kit?.introduction || pressTexts.description(site.name)
  const [photo] = kit?.photos ?? []
  const image = photo?.picture.url
  const [biography] = kit?.biographies ?? []
  const jsonLd =
    import.meta.env.SSR && biography
      ? {
          '@type': 'ProfilePage',
          url: `${site.baseUrl}/press`,
          mainEntity: {
            ...musician(site),
            description: biography.paragraphs.join(' '),
            ...(image ? { image: new URL(image, site.baseUrl).href } : null),
          },
        }
      : null
  return {
    site,
    path: '/press',
    title: kit?.title ?? pressTexts.title,
    description,
    image,
    jsonLd,
    isUnlisted: !biography,
  }
}
