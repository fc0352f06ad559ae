// One item of the shop at `/shop/<slug>`: the picture on one side, the words on the other.
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { takesVariant } from '@/features/commerce/cart/cart-choices'
import { shopTexts } from '../shop.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import type { ShopItem } from '../shop.contract'
import { stockLineOf } from '../shop.rules'
import { shopItemQuery, shopStatusQuery } from '../shop.queries'
import { BuyBar } from './BuyBar'
import { ChooseAndBuy } from './ChooseAndBuy'
import { FactList } from './FactList'
import { kindOf } from './item-words'
import { ItemPrice } from './ItemPrice'
import { RelatedItems } from './RelatedItems'
import { MaintenanceScreen } from './MaintenanceScreen'
import { ShopSkeleton } from './ShopSkeleton'
import { TagLink } from './TagLink'
import { WhatYouGet } from './WhatYouGet'

/** The same maintenance rule as the shop (MAINT-01, OP-18). `playedNext` stands below the facts. */
export function ProductPage({ playedNext }: { playedNext: ReactNode }) {
  const { slug } = useParams({ from: '/shop/$slug' })
  const status = useApiQuery(shopStatusQuery)
  const product = useApiQuery(shopItemQuery(slug))
  if (status.data?.isWorkInProgress) return <MaintenanceScreen />
  if (status.data && product.data)
    return <Product key={product.data.item.id} item={product.data.item} playedNext={playedNext} />
  const failed = [status, product].find((query) => query.isError)
  if (!failed) return <ShopSkeleton />
  return (
    <div className="wrap section">
      <ErrorPanel onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    </div>
  )
}

function Product({ item, playedNext }: { item: ShopItem; playedNext: ReactNode }) {
  const stock = stockLineOf(item)
  const hasChoice =
    item.variants.length > 0 && item.offers.some(({ delivery }) => takesVariant(item.category, delivery))
  return (
    <>
      <article className="grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ProductPicture item={item} />
        <div className="flex flex-col px-(--gutter) pt-6 lg:px-[clamp(2rem,4vw,5rem)] lg:py-16">
          <nav aria-label="Breadcrumb" className="type-small text-ink-soft">
            <Link to="/shop" className="text-link inline-flex min-h-11 items-center">
              Shop
            </Link>
            <span aria-hidden="true"> / </span>
            <span aria-current="page">{item.title}</span>
          </nav>
          <p className="type-eyebrow mt-6 mb-4">{kindOf(item)}</p>
          <h1 className="type-title">{item.title}</h1>
          <p className="mt-2 text-ink-soft">{item.artist}</p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <ItemPrice item={item} className="type-heading text-gold" />
            {stock && <span className="type-small tabular text-ink-soft">{stock}</span>}
            {item.purchaseCount > 0 && (
              <span className="type-small tabular text-ink-soft">{item.purchaseCount} sold</span>
            )}
          </p>
          {hasChoice ? <ChooseAndBuy /> : <BuyBar item={item} />}
          <noscript>
            <p className="mt-4 text-ink-soft">{shopTexts.needsScript}</p>
          </noscript>
          {item.description && <p className="prose mt-10 whitespace-pre-line">{item.description}</p>}
          <FactList item={item} />
          {playedNext}
          {!item.isFree && <WhatYouGet item={item} />}
          {item.tags.length > 0 && (
            <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-x-2 gap-y-4">
              {item.tags.map((tag) => (
                <li key={tag}>
                  <TagLink tag={tag} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
      <RelatedItems />
    </>
  )
}

/** Sheet music is shown whole; any other picture fills its side. */
function ProductPicture({ item }: { item: ShopItem }) {
  const isSheet = item.type === 'sheet'
  return (
    <div className="lg:sticky lg:top-(--header-height) lg:h-[calc(100dvh-var(--header-height))] lg:max-h-[60rem] lg:self-start">
      {/* On a phone the name stays in view below it. */}
      <div className="relative aspect-square max-h-[54dvh] w-full lg:aspect-auto lg:h-full lg:max-h-none">
        <Picture
          picture={item.image}
          alt={item.title}
          sizes="(width >= 64rem) 58vw, 100vw"
          priority
          fill
          contain={isSheet}
          className={isSheet ? 'p-4 lg:p-12' : undefined}
        />
      </div>
    </div>
  )
}
