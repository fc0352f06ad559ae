// Renders one item of the shop at `/shop/<slug>`: the picture on one side, the text on the other.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { takesVariant } from '@/features/commerce/cart/cart-choices'
import { noteInterest, noteSeen } from '@/features/commerce/interest/pages/note-interest'
import { LookInside } from '@/features/commerce/look-inside/pages/LookInside'
import { PlayAlongHost } from '@/features/commerce/play-along/pages/PlayAlongHost'
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'
import { productTexts } from '@/features/commerce/catalog/product.texts'
import { isNotFound } from '@/lib/api-error'
import { wholeShape } from '@/lib/picture'
import { useApiQuery } from '@/lib/use-api-query'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { classes } from '@/ui/classes'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { stockSentence } from '@/features/commerce/catalog/catalog.rules'
import { knownItem, shopItemQuery } from '@/features/commerce/catalog/catalog.queries'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { LoneBuyBar } from './buy/BuyBar'
import { ChooseAndBuy } from './buy/ChooseAndBuy'
import { FactList } from './FactList'
import { GoodsDetails } from './GoodsDetails'
import { OtherFormats } from './buy/OtherFormats'
import { itemKind } from '@/features/commerce/catalog/pages/item-words'
import { InBundle } from './InBundle'
import { ItemPrice } from '@/features/commerce/catalog/pages/ItemPrice'
import { PlayMark } from '@/features/commerce/catalog/pages/listen/PlayMark'
import { RelatedItems } from './RelatedItems'
import { MaintenanceScreen } from '@/features/commerce/shop-status/pages/MaintenanceScreen'
import { ShopSkeleton } from '@/features/commerce/catalog/pages/ShopSkeleton'
import { TagLink } from '@/features/commerce/catalog/pages/ItemTile'
import { Tracks } from './Tracks'
import { WhatYouGet } from './WhatYouGet'

/** Follows the same maintenance rule as the shop (MAINT-01, OP-18). `playedNext` is below the facts. */
export function ProductPage({ playedNext }: { playedNext: ReactNode }) {
  const { slug } = useParams({ from: '/shop/$slug' })
  const { format } = useSearch({ from: '/shop/$slug' })
  const status = useApiQuery(shopStatusQuery)
  const product = useApiQuery(shopItemQuery(slug))
  // If data arrives while the visitor looks at the page, React renders it in small steps.
  const more = useDeferredValue(product.data)
  const queryClient = useQueryClient()
  const router = useRouter()
  // A list contained the item, and it is gone. The route then finds out as it does without a list, and shows the page
  // for a missing address.
  const hasGone = isNotFound(product.error)
  useEffect(() => {
    if (hasGone) void router.invalidate()
  }, [hasGone, router])
  if (status.data?.isWorkInProgress) return <MaintenanceScreen />
  const failed = [status, product].find((query) => query.isError)
  const failure = failed && <ErrorPanel onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
  const item = more?.formats.find((one) => one.slug === format) ?? knownItem(queryClient, slug)
  if (status.data && item)
    return <Product key={item.id} item={item} more={more} failure={failure} playedNext={playedNext} />
  return failure ? <div className="wrap section">{failure}</div> : <ShopSkeleton />
}

/** The item's own response, which has more data than a list. */
type MoreOfIt = NonNullable<ReturnType<typeof shopItemQuery>['output']>

/** Most letters of a title in large type. */
const longestTitle = 60

type ProductProps = {
  item: ShopItem
  /** Undefined while only a list has loaded the item. The page begins with that data; the rest follows below. */
  more: MoreOfIt | undefined
  /** Shown in the place of `more`. */
  failure: ReactNode
  playedNext: ReactNode
}

function Product({ item, more, failure, playedNext }: ProductProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => noteSeen(item.id), [item.id])
  const shape = wholeShape(item.image, item.type === 'sheet' ? 3 / 4 : 1)
  const stock = stockSentence(item)
  const hasChoice =
    item.variants.length > 0 && item.offers.some(({ delivery }) => takesVariant(item.category, delivery))
  return (
    <>
      <article className="product grid" style={{ '--ratio': shape.ratio } as CSSProperties}>
        <ProductPicture item={item} shape={shape} />
        <div className="flex min-w-0 flex-col px-(--gutter) pt-6 md:px-0 lg:py-16">
          <nav aria-label="Breadcrumb" className="type-small flex items-center gap-1 text-ink-soft">
            <Link to="/shop" className="text-link inline-flex min-h-11 items-center px-2 -mx-2">
              Shop
            </Link>
            <span aria-hidden="true">/</span>
            <span aria-current="page" className="truncate">
              {item.title}
            </span>
          </nav>
          <p className="type-eyebrow mt-6 mb-4">{itemKind(item)}</p>
          <h1 className={classes('hyphens-auto', item.title.length > longestTitle ? 'type-heading' : 'type-title')}>
            {item.title}
          </h1>
          <p className="mt-2 text-ink-soft">{item.artist}</p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-5 gap-y-3">
            <ItemPrice item={item} className="type-heading text-gold" />
            {stock && <span className="type-small tabular text-ink-soft">{stock}</span>}
            {item.purchaseCount > 0 && (
              <span className="type-small tabular text-ink-soft">{item.purchaseCount} sold</span>
            )}
            <PlayMark item={item} hasWord />
          </p>
          {item.sale && <p className="type-small mt-1 text-ink-soft">{item.sale.note}</p>}
          {hasChoice ? <ChooseAndBuy item={item} onChosen={setChosen} /> : <LoneBuyBar item={item} />}
          {more && <OtherFormats shown={item} formats={more.formats} />}
          {more && <FreeWithNewsletter item={more.formats.find(({ id }) => id === item.id) ?? more.item} />}
          <noscript>
            <p className="mt-4 text-ink-soft">{shopTexts.needsScript}</p>
          </noscript>
          {more ? (
            <Details shown={item} more={more} playedNext={playedNext} />
          ) : (
            failure && <div className="mt-10">{failure}</div>
          )}
        </div>
      </article>
      <BelowFirstScreen>
        {more && <Sheet item={item} more={more} chosen={chosen} />}
        <RelatedItems />
      </BelowFirstScreen>
    </>
  )
}

/** Links to the form that gives the files for a subscription to the newsletter. */
function FreeWithNewsletter({ item }: { item: MoreOfIt['item'] }) {
  if (!item.free_for_subscribers || !(item.hasPdf || item.download)) return null
  return (
    <p className="mt-4">
      <a href={`/free/${item.slug}/newsletter`} className="text-link inline-flex min-h-11 items-center">
        {productTexts.freeWithNewsletter}
      </a>
    </p>
  )
}

type DetailsProps = { shown: ShopItem; more: MoreOfIt; playedNext: ReactNode }

function Details({ shown, more: { item, formats, recording, story, shipping }, playedNext }: DetailsProps) {
  const own = formats.find(({ id }) => id === shown.id) ?? { ...item, shipping }
  const description = own.description || item.description
  return (
    <>
      {description && <p className="prose mt-10 whitespace-pre-line">{description}</p>}
      {item.bundle && <InBundle bundle={item.bundle} />}
      <Tracks item={item} recording={recording} />
      <FactList item={item} />
      {story && (
        <section aria-labelledby="story" className="mt-10">
          <h2 id="story" className="type-subheading">
            The story
          </h2>
          <p className="prose mt-3 whitespace-pre-line wrap-anywhere">{story}</p>
        </section>
      )}
      {playedNext}
      {!own.isFree && <WhatYouGet shown={own} formats={formats} />}
      {!own.isFree && <GoodsDetails item={own} shipping={own.shipping} />}
      {item.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-x-2 gap-y-5">
          {item.tags.map((tag) => (
            <li key={tag}>
              <TagLink tag={tag} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows the sample pages of a sheet, and plays along with it. */
function Sheet({ item, more, chosen }: { item: ShopItem; more: MoreOfIt; chosen: string | null }) {
  const { item: leader, samples, canPlayAlong } = more
  // An edition without sample pages shows those of another: they tell how it is typeset.
  const sheet = samples.find(({ editionId }) => editionId === chosen) ?? samples[0]
  return (
    <>
      {sheet && (
        <LookInside
          key={sheet.editionId}
          sheet={sheet}
          title={item.title}
          onRead={() => noteInterest('inside', item.id)}
          edition={item.variants.find(({ id }) => id === sheet.editionId)?.label ?? null}
        />
      )}
      {canPlayAlong && (
        <PlayAlongHost slug={leader.slug} itemId={leader.id} samples={samples} edition={chosen} artwork={item.image} />
      )}
    </>
  )
}

/** Shows the whole picture in its own shape on a mat. A square or wider one reaches the edges of a phone. */
function ProductPicture({ item, shape }: { item: ShopItem; shape: ReturnType<typeof wholeShape> }) {
  return (
    <div className="lg:sticky lg:top-(--header-height) lg:h-[calc(100dvh-var(--header-height))] lg:max-h-[60rem] lg:self-start">
      {/* Keeps the name in view below the picture on a phone. */}
      <div className="artwork-mat" data-kind={item.type}>
        <Picture
          picture={item.image}
          alt={item.title}
          sizes="(width >= 48rem) 50vw, 100vw"
          priority
          aspect={String(shape.ratio)}
          contain={shape.contain}
          className="artwork"
        />
      </div>
    </div>
  )
}
