// The home page's offer: the newest record as large as the window allows, and three others beside it. On a paper
// background, it is the strongest accent of the page.
import { Link } from '@tanstack/react-router'
import { useEffect, type CSSProperties } from 'react'
import type { ItemTeaser, ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { frontItemsQuery } from '@/features/commerce/catalog/catalog.queries'
import { ItemPrice, StartingPrice } from '@/features/commerce/catalog/pages/ItemPrice'
import { PlayMark } from '@/features/commerce/catalog/pages/listen/PlayMark'
import { itemKind } from '@/features/commerce/catalog/pages/item-words'
import { wholeShape } from '@/lib/picture'
import { useApiQuery } from '@/lib/use-api-query'
import { AlbumCover } from '@/ui/AlbumCover'
import { buttonClass } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { ArrowRightIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { homeTexts } from '../home.texts'

/** Renders nothing while the shop is closed or empty, or if it cannot be read. */
export function NewRecord() {
  const { data, isError } = useApiQuery(frontItemsQuery)
  useEffect(() => {
    if (isError) recordError(new Error('Failed to fetch the newest record'))
  }, [isError])
  if (!data?.lead) return null
  return <Offer lead={data.lead} others={data.others} />
}

const usualShape = ({ type }: ItemTeaser | ShopItem) => (type === 'sheet' ? 3 / 4 : 1)

function Offer({ lead, others }: { lead: ShopItem; others: ItemTeaser[] }) {
  const { ratio, contain } = wholeShape(lead.image, usualShape(lead))
  const isRecord = lead.type === 'album' && !lead.isFree
  const longest = Math.max(1, ...lead.title.split(/\s+/).map(({ length }) => length))
  return (
    <section
      className="site-look paper new-record"
      aria-labelledby="record"
      style={{ '--ratio': ratio, '--longest': longest } as CSSProperties}
    >
      <div className="new-record-sleeve">
        <Picture
          picture={lead.image}
          alt=""
          aspect={String(ratio)}
          contain={contain}
          sizes="(width >= 48rem) 52vw, 100vw"
        />
        <PlayMark item={lead} />
      </div>
      <div className="new-record-words">
        <p className="type-eyebrow">{isRecord ? homeTexts.newRecord : homeTexts.newItem}</p>
        <h2 id="record" className="type-title new-record-title">
          <Link to="/shop/$slug" params={{ slug: lead.slug }}>
            {lead.title}
          </Link>
        </h2>
        <p className="new-record-way">
          <Link to="/shop/$slug" params={{ slug: lead.slug }} className={buttonClass('primary')}>
            {isRecord ? homeTexts.getRecord : homeTexts.getItem}
          </Link>
          <span>
            {!lead.release && itemKind(lead)} <ItemPrice item={lead} />
          </span>
        </p>
      </div>
      {others.length > 0 && (
        <div className="new-record-others">
          <ul>
            {others.map((item) => (
              <li key={item.id} className="relative album-cover-host">
                <AlbumCover
                  picture={item.image}
                  alt=""
                  disc={false}
                  standIn={usualShape(item)}
                  sizes="(width >= 64rem) 13vw, 30vw"
                />
                <h3 className="type-small">
                  <Link to="/shop/$slug" params={{ slug: item.slug }} preload="viewport" className="tile-link">
                    {item.title}
                  </Link>
                </h3>
                <p className="type-small">
                  <StartingPrice {...item} />
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <Link to="/shop" className="text-link inline-flex min-h-11 items-center gap-2">
              {homeTexts.wholeShop}
              <ArrowRightIcon size={20} />
            </Link>
          </p>
        </div>
      )}
    </section>
  )
}
