// What stands in the drawer after a purchase with downloads (DLV-01): the links for this browser, and where to find them later.
import { Link } from '@tanstack/react-router'
import { checkoutTexts } from '@/lib/texts/checkout'
import { purchaseTexts } from '@/lib/texts/purchases'
import { LinkButton, Button } from '@/ui/Button'
import { DownloadIcon } from '@/ui/Icon'
import type { Purchase } from './checkout-machine'

/** DLV-01, to the letter. */
export const confirmedTitle = 'Purchase Confirmed - Check Your Email'

export function PurchaseConfirmed({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const downloads = purchase.orders.filter((order) => order.download_token && order.shop_items.pdf_file_url)
  return (
    <div className="mx-auto max-w-2xl">
      <p className="text-ink-soft">Download links sent to your email</p>
      <p className="type-heading mt-1 break-words">{purchase.customerEmail}</p>
      <ul className="ledger mt-8" aria-label={checkoutTexts.downloads}>
        {downloads.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4!">
            <span className="type-subheading min-w-0">{order.title}</span>
            <LinkButton href={`/d/${order.download_token}`} size="small" aria-label={`${checkoutTexts.download}: ${order.title}`}>
              <DownloadIcon size={18} />
              {checkoutTexts.download}
            </LinkButton>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button variant="primary" onClick={onClose}>
          Continue Shopping
        </Button>
        <Link to="/purchases" className="text-link" onClick={onClose}>
          {purchaseTexts.title}
        </Link>
      </div>
    </div>
  )
}
