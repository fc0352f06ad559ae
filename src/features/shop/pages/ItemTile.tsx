// One item of the shop: its sleeve, name, price and stock, on the wall and among the featured (SHOP-13, SHOP-16 to SHOP-19).
import { Link } from '@tanstack/react-router'
import { unitCentsFor } from '@/features/cart/cart.rules'
import { AddToCart } from '@/features/cart/pages/AddToCart'
import type { PictureSource } from '@/lib/picture'
import { shopTexts } from '@/lib/texts/shop'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { ExternalIcon } from '@/ui/Icon'
import { Price } from '@/ui/Price'
import { Sleeve } from '@/ui/Sleeve'
import type { ShopItem } from '../shop.contract'
import { stockLine } from '../shop.rules'
import { offerOf } from './cart-offer'
import { kindOf } from './item-words'

/** A sheet stands upright, unless its cover was drawn as a square and would be cut. */
function isPortrait({ width, height }: PictureSource): boolean {
  return width === null || height === null || height > width * 1.1
}

/** What an item costs at first sight: "Free", or its cheapest format's price. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  const offer = offerOf(item)
  if (item.isFree) return <span className={classes('price', className)}>{shopTexts.free}</span>
  const prices = offer.formats.map((format) => unitCentsFor(offer, format)).filter((cents) => cents > 0)
  const [lowest = 0, highest = 0] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return null
  return (
    <span className={classes('price', className)}>
      {lowest < highest && <span className="type-small font-body text-ink-soft">{shopTexts.from} </span>}
      <Price cents={lowest} />
    </span>
  )
}

/** A record is square and has a disc, a sheet stands upright, a thing to wear has neither. */
export function ItemSleeve({ item, sizes, eager, alt = '' }: { item: ShopItem; sizes: string; eager?: boolean; alt?: string }) {
  const isSheet = item.type === 'sheet'
  return <Sleeve picture={item.image} alt={alt} sizes={sizes} eager={eager} disc={item.type === 'album'} aspect={isSheet && isPortrait(item.image) ? '3 / 4' : '1'} />
}

/** The link of a free item, or the way into the cart. */
export function ItemAction({ item, variant, size }: { item: ShopItem; variant?: 'primary' | 'quiet'; size?: 'small' | 'large' }) {
  if (!item.isFree) return <AddToCart offer={offerOf(item)} variant={variant} size={size} notForSale={shopTexts.notForSale} />
  if (item.freeUrl === null) return null
  const isElsewhere = !item.freeUrl.startsWith('/')
  return (
    <a
      href={item.freeUrl}
      className={buttonClass(variant, size, 'w-full')}
      aria-label={`${shopTexts.getFree}: ${item.title}`}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : null)}
    >
      {shopTexts.getFree}
      {isElsewhere && <ExternalIcon size={18} />}
    </a>
  )
}

export type ItemTileProps = {
  item: ShopItem
  /** Featured items show their first two tags and no action (SHOP-13). */
  featured?: boolean
  sizes: string
  eager?: boolean
  as?: 'h2' | 'h3'
}

/** The whole tile leads to the item's page; its button stays a button. */
export function ItemTile({ item, featured, sizes, eager, as: Heading = 'h3' }: ItemTileProps) {
  const stock = stockLine(item.inventory)
  const isLow = item.inventory.hasTracking && (item.inventory.currentStock ?? 0) <= 5
  const facts = [kindOf(item), item.purchaseCount > 0 ? `${item.purchaseCount} sold` : null].filter((fact) => fact !== null)
  return (
    <article className="tile sleeve-host relative grid-cols-[minmax(0,1fr)]">
      {/* Among the featured, sleeves of all shapes stand on one shelf. */}
      <div className={featured ? 'flex aspect-[3/4] flex-col justify-end border-b border-hairline' : undefined}>
        <ItemSleeve item={item} sizes={sizes} eager={eager} />
      </div>
      <div>
        <div className="tile-line flex-wrap gap-y-1!">
          <Heading className="type-subheading min-w-0 hyphens-auto">
            <Link to="/shop/$slug" params={{ slug: item.slug }} className="tile-link">
              {item.title}
            </Link>
          </Heading>
          <ItemPrice item={item} />
        </div>
        <p className="type-small tabular mt-1 text-ink-soft">{facts.join(' · ')}</p>
        {stock && <p className={`type-small tabular ${isLow ? 'text-gold' : 'text-ink-soft'}`}>{stock}</p>}
        {featured && item.tags.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-2">
            {item.tags.slice(0, 2).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
        {!featured && (
          <div className="tile-action mt-4">
            <ItemAction item={item} size="small" />
          </div>
        )}
      </div>
    </article>
  )
}
