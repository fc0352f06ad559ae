// The confirmation in the drawer (DLV-01): thanks, each item with its cover and its download, then the mail, the sums
// and the way back to the shop.
import { Link } from '@tanstack/react-router'
import { currentItemsQuery } from '@/features/commerce/catalog/catalog.queries'
import { FileList } from '@/features/commerce/downloads/pages/FileList'
import { choiceName } from '@/features/commerce/cart/choice-name'
import { Sums } from '@/features/commerce/cart/pages/Sums'
import { giftTexts } from '@/features/commerce/gifts/gifts.texts'
import { discountText } from '@/features/commerce/offers/offers.texts'
import { checkoutTexts } from '../checkout.texts'
import { boughtLinkText, entryLinkText, licenceDetail } from '@/features/commerce/delivery/bought-line.texts'
import { purchaseTexts } from '@/features/commerce/purchases/purchases.texts'
import type { PictureSource } from '@/lib/picture'
import { useApiQuery } from '@/lib/use-api-query'
import { LinkButton } from '@/ui/Button'
import { CheckIcon, DownloadIcon, ExternalIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Price } from '@/ui/Price'
import type { OrderRecord } from '../checkout.contract'
import { completedPurchase, type Confirmation } from './state/checkout-machine'

const { confirmed } = checkoutTexts

/**
 * Returns the title of DLV-01, to the letter, for purchases with downloads. Other titles promise no download. A window
 * that did not pay says where the payment happened.
 */
export function confirmedTitle(confirmation: Confirmation): string {
  if (confirmation.isElsewhere) return checkoutTexts.paidElsewhere
  return completedPurchase(confirmation) ? 'Purchase Confirmed - Check Your Email' : confirmed.title
}

export function PurchaseConfirmed({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const { customerEmail, orders, receipt } = confirmation
  const downloads = orders.filter(({ files }) => files.length > 0)
  const { data } = useApiQuery(currentItemsQuery(orders.map(({ shop_item_id }) => shop_item_id)))
  const covers = new Map(data?.items.map(({ id, image }) => [id, image]))
  return (
    <div>
      <p className="type-subheading flex items-center gap-4">
        <span className="grid size-11 flex-none place-items-center rounded-full border border-gold text-gold">
          <CheckIcon />
        </span>
        {downloads.length > 0 ? confirmed.thanksForDownload : confirmed.thanks}
      </p>
      {orders.length > 0 && (
        <ul className="mt-6" aria-label={checkoutTexts.bought}>
          {orders.map((order) => (
            <BoughtLine
              key={order.id}
              order={order}
              currency={receipt?.currency}
              cover={covers.get(order.shop_item_id) ?? noCover}
              isOnlyDownload={downloads.length === 1}
            />
          ))}
        </ul>
      )}
      {receipt?.gift && (
        <p className="mt-6 break-words">
          {receipt.gift.text}
          {receipt.gift.cardPath !== null && (
            <a
              className="text-link flex min-h-11 w-fit items-center"
              href={receipt.gift.cardPath}
              target="_blank"
              rel="noopener noreferrer"
            >
              {giftTexts.print}
            </a>
          )}
        </p>
      )}
      <p className="mt-6 text-ink-soft">
        {completedPurchase(confirmation) ? 'Download links sent to your email' : confirmed.sent}
      </p>
      {customerEmail !== '' && <p className="font-semibold break-words">{customerEmail}</p>}
      <p className="type-small mt-2 text-ink-soft">
        {confirmed.arrived} {receipt ? confirmed.number : confirmed.inMail}
        {receipt && <span className="whitespace-nowrap"> {receipt.invoiceNumber}.</span>}
      </p>
      {orders.some(({ delivery }) => delivery === 'parcel') && (
        <p className="type-small mt-2 text-ink-soft">{confirmed.parcel}</p>
      )}
      {receipt && (
        <Sums
          className="mt-4 gap-x-6 gap-y-1 border-t border-border pt-4"
          itemsCents={receipt.shippingCents === null && receipt.discountCents === 0 ? null : receipt.itemsCents}
          discount={
            receipt.discountCents === 0 ? null : { text: discountText(receipt.code), cents: receipt.discountCents }
          }
          shippingCents={receipt.shippingCents}
          totalCents={receipt.totalCents}
          currency={receipt.currency}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-8">
        <button type="button" className="text-link min-h-11" onClick={onClose}>
          Continue Shopping
        </button>
        <Link to="/purchases" className="text-link inline-flex min-h-11 items-center" onClick={onClose}>
          {purchaseTexts.title}
        </Link>
      </div>
    </div>
  )
}

/** Shown until the covers have loaded, and for an item that is no longer in the shop (SHOP-23). */
const noCover: PictureSource = { url: '/placeholder-sleeve.svg', width: 1200, height: 1200, placeholder: null }

type BoughtLineProps = {
  order: OrderRecord
  currency: string | undefined
  cover: PictureSource
  /** True when no other line has a download: its button is then as wide as the line. */
  isOnlyDownload: boolean
}

function BoughtLine({ order, currency, cover, isOnlyDownload }: BoughtLineProps) {
  const {
    title,
    quantity,
    unitCents,
    beforeCents,
    format_name,
    variant_label,
    licence,
    isTopUp,
    contents,
    entryLinks,
    delivery,
    link,
    files,
    shop_items,
  } = order
  const [first] = files
  const linkText = boughtLinkText(shop_items.category)
  const links = [
    ...(link === null ? [] : [{ text: linkText, label: `${linkText}: ${title}`, href: link }]),
    ...entryLinks.map(({ name, href }) => ({ text: entryLinkText(name), label: undefined, href })),
  ]
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-4 gap-y-4 border-b border-border py-4 first:pt-0 last:border-0">
      <Picture picture={cover} alt="" sizes="6rem" aspect="1" contain eager className="self-start" />
      <div className="min-w-0">
        <p className="type-subheading">{title}</p>
        <p className="type-small mt-1 text-ink-soft">
          {choiceName(shop_items.category, format_name, variant_label, licence?.name)}
          {quantity > 1 && (
            <>
              {' · '}
              <span className="tabular">{quantity} × </span>
              <Price cents={unitCents} currency={currency} />
            </>
          )}
        </p>
        {contents.length > 0 && (
          <ul className="type-small mt-1" aria-label={confirmed.contents(title)}>
            {contents.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {licence && <p className="type-small wrap-anywhere text-ink-soft">{licenceDetail(licence, isTopUp)}</p>}
        {delivery === 'parcel' && (
          <p className="type-small mt-1 text-gold">
            {links.length > 0 || first ? confirmed.travelsWithDownload : confirmed.travels}
          </p>
        )}
      </div>
      <Price cents={unitCents * quantity} before={beforeCents && beforeCents * quantity} currency={currency} />
      {files.length > 1 && <FileList files={files} className="col-span-3" />}
      {(first || links.length > 0) && (
        <div className="col-span-3 flex flex-wrap gap-3">
          {first && files.length === 1 && (
            <LinkButton
              href={`/d/${first.token}`}
              variant="primary"
              size={isOnlyDownload ? 'medium' : 'small'}
              className={isOnlyDownload ? 'w-full' : undefined}
              aria-label={`${checkoutTexts.download}: ${title}`}
            >
              <DownloadIcon size={18} />
              {checkoutTexts.download}
            </LinkButton>
          )}
          {links.map(({ text, label, href }) => (
            <LinkButton
              key={text}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              size="small"
              aria-label={label}
            >
              <ExternalIcon size={18} />
              {text}
            </LinkButton>
          ))}
        </div>
      )}
    </li>
  )
}
