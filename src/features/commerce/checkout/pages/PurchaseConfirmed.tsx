// The confirmation in the drawer (DLV-01): the payment arrived, the items, the sums, and the delivery of each item.
import { Link } from '@tanstack/react-router'
import { FileList } from '@/features/commerce/downloads/pages/FileList'
import { choiceName } from '@/features/commerce/cart/choice-name'
import { Sums } from '@/features/commerce/cart/pages/Sums'
import { checkoutTexts } from '../checkout.texts'
import { boughtLinkText, licenceDetail } from '@/features/commerce/delivery/bought-line.texts'
import { purchaseTexts } from '@/features/commerce/purchases/purchases.texts'
import { Button, LinkButton } from '@/ui/Button'
import { DownloadIcon, ExternalIcon } from '@/ui/Icon'
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
  return (
    <div className="mx-auto max-w-2xl">
      <p className="text-ink-soft">
        {completedPurchase(confirmation) ? 'Download links sent to your email' : confirmed.sent}
      </p>
      {customerEmail !== '' && <p className="type-heading tabular mt-1 break-words">{customerEmail}</p>}
      <p className="mt-4">
        {confirmed.arrived} {receipt ? confirmed.number : confirmed.inMail}
        {receipt && <span className="whitespace-nowrap"> {receipt.invoiceNumber}.</span>}
      </p>
      {orders.length > 0 && (
        <ul className="ledger mt-6" aria-label={checkoutTexts.bought}>
          {orders.map((order) => (
            <BoughtLine key={order.id} order={order} currency={receipt?.currency} />
          ))}
        </ul>
      )}
      {receipt && (
        <Sums
          className="mt-4 gap-x-6 gap-y-1"
          itemsCents={receipt.shippingCents === null ? null : receipt.itemsCents}
          shippingCents={receipt.shippingCents}
          totalCents={receipt.totalCents}
          currency={receipt.currency}
        />
      )}
      {orders.some(({ delivery }) => delivery === 'parcel') && (
        <p className="type-small mt-4 text-ink-soft">{confirmed.parcel}</p>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button variant="primary" onClick={onClose}>
          Continue Shopping
        </Button>
        <Link to="/purchases" className="text-link inline-flex min-h-11 items-center" onClick={onClose}>
          {purchaseTexts.title}
        </Link>
      </div>
    </div>
  )
}

function BoughtLine({ order, currency }: { order: OrderRecord; currency: string | undefined }) {
  const {
    title,
    quantity,
    unitCents,
    format_name,
    variant_label,
    licence,
    isTopUp,
    delivery,
    link,
    files,
    shop_items,
  } = order
  const [first] = files
  const linkText = boughtLinkText(shop_items.category)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 py-4!">
      <div>
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
        {licence && <p className="type-small wrap-anywhere text-ink-soft">{licenceDetail(licence, isTopUp)}</p>}
        {delivery === 'parcel' && (
          <p className="type-small text-gold">{link ? confirmed.travelsWithDownload : confirmed.travels}</p>
        )}
      </div>
      <Price cents={unitCents * quantity} currency={currency} />
      {files.length > 1 && <FileList files={files} className="col-span-2" />}
      {(first || link) && (
        <div className="col-span-2 flex flex-wrap gap-3">
          {first && files.length === 1 && (
            <LinkButton href={`/d/${first.token}`} size="small" aria-label={`${checkoutTexts.download}: ${title}`}>
              <DownloadIcon size={18} />
              {checkoutTexts.download}
            </LinkButton>
          )}
          {link && (
            <LinkButton
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              size="small"
              aria-label={`${linkText}: ${title}`}
            >
              <ExternalIcon size={18} />
              {linkText}
            </LinkButton>
          )}
        </div>
      )}
    </li>
  )
}
