// Renders one item of the shop: cover, name, price and stock, in the catalogue and among the featured items (SHOP-13,
// SHOP-17, SHOP-18). Sales and a stock that is not scarce are on the item's page.
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { wholeShape } from '@/lib/picture'
import { AlbumCover } from '@/ui/AlbumCover'
import type { PictureProps } from '@/ui/Picture'
import { shortDetails } from '../item/item-facts'
import type { ShopItem } from '../catalog.contract'
import { scarceStock, stockSentence } from '../catalog.rules'
import { itemKind } from './item-words'
import { PlayMark } from './listen/PlayMark'
import { ItemPrice } from './ItemPrice'

type ItemTileProps = {
  item: ShopItem
  /** True for featured items: they show their first two tags and no action (SHOP-13). */
  featured?: boolean
  /** The button or link to get it, below its texts. */
  action?: ReactNode
  sizes: string
} & Pick<PictureProps, 'priority' | 'eager'>

/** Most facts in the line below the price. */
const mostFacts = 3

/** The whole tile links to the item's page; its button stays a button. */
export function ItemTile({ item, featured, action, ...sleeve }: ItemTileProps) {
  const { hasTracking, currentStock } = item.inventory
  const standIn = item.type === 'sheet' ? 3 / 4 : 1
  const isScarce = hasTracking && (currentStock ?? 0) <= scarceStock
  const facts = [itemKind(item), ...shortDetails(item)].slice(0, mostFacts)
  return (
    <article className="tile album-cover-host relative">
      {/* A record has a disc; a sheet cover of unknown size is upright. */}
      <div className="tile-cover" style={{ '--ratio': wholeShape(item.image, standIn).ratio } as CSSProperties}>
        <AlbumCover picture={item.image} alt="" {...sleeve} disc={item.type === 'album'} standIn={standIn} />
      </div>
      <h3 className="tile-title type-subheading min-w-0 hyphens-auto">
        <Link to="/shop/$slug" params={{ slug: item.slug }} className="tile-link">
          {item.title}
        </Link>
      </h3>
      <p className="tile-price">
        <ItemPrice item={item} />
        <PlayMark item={item} />
      </p>
      <div className="tile-facts type-small tabular">
        {/* A line may break after a dot, and in a list of formats, never inside another fact. */}
        <p className="text-ink-soft">
          {facts.map((fact) => (item.release ? fact : fact.replaceAll(' ', '\u00a0'))).join('\u00a0· ')}
        </p>
        {isScarce && <p className="text-gold">{stockSentence(item)}</p>}
      </div>
      {featured && item.tags.length > 0 && (
        <p className="tile-action flex flex-wrap gap-x-2 gap-y-5">
          {item.tags.slice(0, 2).map((tag) => (
            <TagLink key={tag} tag={tag} />
          ))}
        </p>
      )}
      {action && <div className="tile-action">{action}</div>}
    </article>
  )
}

/** Links a tag to all items of the shop with that tag. */
export function TagLink({ tag }: { tag: string }) {
  return (
    <Link to="/shop" search={{ tag }} hash="catalogue" className="badge">
      {tag}
    </Link>
  )
}
