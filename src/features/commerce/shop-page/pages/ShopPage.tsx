// Renders the shop (SHOP-01 to SHOP-13, SHOP-26 to SHOP-28): a hero, the featured items and the catalogue.
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageDescription, pageTitle } from '@/features/site/page-content/page-content.queries'
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { BelowFirstScreen, usePastFirstScreen } from '@/ui/BelowFirstScreen'
import { Carousel } from '@/ui/Carousel'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { PosterTitle } from '@/ui/PosterTitle'
import { SteadyPlace } from '@/ui/SteadyPlace'
import { SectionHeading } from '@/ui/Text'
import { featuredItemsQuery, heroTextsQuery, shopTextsQuery } from '@/features/commerce/catalog/catalog.queries'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { hasFeaturedRow, toSearchString } from '@/features/commerce/catalog/shop-address'
import { Catalogue } from './Catalogue'
import { ItemTile } from '@/features/commerce/catalog/pages/ItemTile'
import { shopTextDefaults } from '../shop-page.texts'
import { MaintenanceScreen } from '@/features/commerce/shop-status/pages/MaintenanceScreen'
import { FeaturedSkeleton, ShopSkeleton } from '@/features/commerce/catalog/pages/ShopSkeleton'

/** Shows the open shop or the maintenance screen (SHOP-02). An unreadable flag keeps the shop closed (OP-18). */
export function ShopPage() {
  const status = useApiQuery(shopStatusQuery)
  if (status.data?.isWorkInProgress) return <MaintenanceScreen />
  if (status.data) return <OpenShop />
  if (status.isError) {
    return (
      <div className="wrap section">
        <ErrorPanel onRetry={() => void status.refetch()} retrying={status.isFetching} />
      </div>
    )
  }
  return <ShopSkeleton />
}

function OpenShop() {
  const search = useSearch({ from: '/shop' })
  // Results have neither hero nor featured items above them, so they begin in the first screen.
  const isWhole = hasFeaturedRow(search)
  return (
    <SteadyPlace shown={toSearchString(search)} part="#catalogue search">
      <Hero isNameOnly={!isWhole} />
      {isWhole && <Featured />}
      {/* Rendered before the catalogue loads, so that links to it work. */}
      <div id="catalogue">
        <BelowFirstScreen>
          <Catalogue />
        </BelowFirstScreen>
      </div>
    </SteadyPlace>
  )
}

/** SHOP-28: the default texts are shown, and the error is recorded. */
function useReport(failed: boolean) {
  useEffect(() => {
    if (failed) recordError(new Error('Failed to fetch shop page contents'))
  }, [failed])
}

/** `isNameOnly`: only names the page, for screen readers. */
function Hero({ isNameOnly }: { isNameOnly: boolean }) {
  const { data: texts, isError } = useApiQuery(heroTextsQuery)
  const { data: status } = useApiQuery(shopStatusQuery)
  useReport(isError)
  const shipping = pageTitle(texts, 'shop-hero-shipping', shopTextDefaults.shipping)
  const title = pageTitle(texts, 'shop-hero-title', shopTextDefaults.title)
  if (isNameOnly) return <h1 className="visually-hidden">{title}</h1>
  return (
    <header className="site-look paper">
      <div className="wrap py-6 lg:py-8">
        <div className="lean items-end! gap-y-4!">
          <PosterTitle text={title} className="[--loudest:clamp(3rem,7.5vw,7.5rem)]" />
          <p className="type-lede max-sm:text-base">
            {pageTitle(texts, 'shop-hero-description', shopTextDefaults.description)}
          </p>
        </div>
        <ul className="type-small max-sm:text-xs mt-4 flex flex-wrap gap-x-8 gap-y-1 border-t border-hairline pt-3 lg:mt-6 lg:pt-4">
          {/* The default text is kept true by the server; a text of the owner stays. */}
          <li>{shipping === shopTextDefaults.shipping ? (status?.promise ?? shipping) : shipping}</li>
          <li>{pageTitle(texts, 'shop-hero-delivery', shopTextDefaults.delivery)}</li>
        </ul>
        <noscript>
          <p className="mt-6 text-ink-soft">{shopTexts.needsScript}</p>
        </noscript>
      </div>
    </header>
  )
}

/** Number of featured items in a row on a wide screen. A phone shows only the edge of the second. */
const itemsInView = 4

/** SHOP-08 to SHOP-13. An error leaves the section out: the catalogue below has the same items. */
function Featured() {
  const { data: texts, isError } = useApiQuery(shopTextsQuery)
  useReport(isError)
  const { data, isPending } = useApiQuery(featuredItemsQuery)
  const hasOthers = usePastFirstScreen()
  if (isPending) return <FeaturedSkeleton />
  if (!data || data.items.length === 0) return null
  const title = pageTitle(texts, 'shop-featured-title', shopTextDefaults.featuredTitle)
  return (
    <section className="overflow-hidden pt-8 pb-6 lg:py-10">
      <div className="wrap">
        <SectionHeading id="featured" title={title} lede={featuredDescription(texts)} className="mb-6!" />
        <Carousel label={title} loop>
          {data.items.map((item, index) => (
            <li key={item.id}>
              {(index < itemsInView || hasOthers) && (
                <ItemTile
                  item={item}
                  featured
                  // Only its upper edge is in the first screen of a phone: the texts come first.
                  eager={index === 0 || (index < itemsInView && 'wide')}
                  sizes="(width >= 80rem) 20rem, (width >= 64rem) 30vw, 45vw"
                />
              )}
            </li>
          ))}
        </Carousel>
      </div>
    </section>
  )
}

function featuredDescription(texts: Parameters<typeof pageTitle>[0]): string {
  return (
    pageDescription(texts, 'shop-featured-description', '') ||
    pageTitle(texts, 'shop-featured-description', shopTextDefaults.featuredDescription)
  )
}
