// Renders one item of the shop: cover, name, price and stock, in the catalogue and among the featured items (SHOP-13,
// SHOP-16 to SHOP-19).
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '@/ui/classes'
import { AlbumCover } from '@/ui/AlbumCover'
import type { PictureProps } from '@/ui/Picture'
import { shortDetails } from '../item/item-facts'
import type { ShopItem } from '../catalog.contract'
import { stockSentence } from '../catalog.rules'
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

/** The whole tile links to the item's page; its button stays a button. */
export function ItemTile({ item, featured, action, ...sleeve }: ItemTileProps) {
  const stock = stockSentence(item)
  const isLow = item.inventory.hasTracking && (item.inventory.currentStock ?? 0) <= 5
  const facts = [
    itemKind(item),
    ...shortDetails(item),
    item.purchaseCount > 0 ? `${item.purchaseCount} sold` : null,
  ].filter((fact) => fact !== null)
  return (
    <article className="tile album-cover-host relative grid-cols-[minmax(0,1fr)]">
      {/* Aligns featured covers of all shapes at the bottom when several are in view. */}
      <div
        className={classes(
          'play-frame',
          featured && 'flex flex-col justify-end border-b border-hairline lg:aspect-[3/4]',
        )}
      >
        {/* A record has a disc; a sheet cover of unknown size is upright. */}
        <AlbumCover
          picture={item.image}
          alt=""
          {...sleeve}
          disc={item.type === 'album'}
          standIn={item.type === 'sheet' ? 3 / 4 : 1}
        />
        <PlayMark item={item} />
      </div>
      <div>
        <div className="tile-line flex-wrap gap-y-1!">
          <h3 className="type-subheading min-w-0 hyphens-auto">
            <Link to="/shop/$slug" params={{ slug: item.slug }} className="tile-link">
              {item.title}
            </Link>
          </h3>
          <ItemPrice item={item} />
        </div>
        {/* Breaks a line that is too long after a dot, so that no line begins with one. */}
        <p className="type-small tabular mt-1 text-ink-soft">{facts.join('\u00a0· ')}</p>
        {stock && <p className={`type-small tabular ${isLow ? 'text-gold' : 'text-ink-soft'}`}>{stock}</p>}
        {featured && item.tags.length > 0 && (
          <p className="tile-action mt-3 flex flex-wrap gap-x-2 gap-y-5">
            {item.tags.slice(0, 2).map((tag) => (
              <TagLink key={tag} tag={tag} />
            ))}
          </p>
        )}
        {action && <div className="tile-action mt-4">{action}</div>}
      </div>
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
