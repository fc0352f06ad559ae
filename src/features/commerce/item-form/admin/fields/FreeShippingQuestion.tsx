// Asks about the price of shipping before the first item that is sent by post goes on sale. Shows nothing once the shop
// has one.
import type { FieldAccess } from '@/admin-kit/definition'
import { parcelTexts } from '@/features/commerce/shipping/parcel.texts'
import { shippingPricesQuery } from '@/features/commerce/shipping/shipping-admin.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { SwitchField } from '@/ui/SwitchField'
import type { Values } from './field-needs'

export function FreeShippingQuestion({ form }: { form: FieldAccess<Values> }) {
  const isDecided = useApiQuery(shippingPricesQuery).data?.isDecided
  if (isDecided !== false) return null
  return (
    <div className="admin-warning grid gap-3" role="group" aria-label={parcelTexts.question}>
      <p>{parcelTexts.question}</p>
      {/* A window of its own: what is typed here stays. */}
      <p>
        <a href="/admin/settings#shipping" target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
          {parcelTexts.setPrices}
        </a>
      </p>
      <SwitchField
        label={parcelTexts.sellFree}
        hint={parcelTexts.sellFreeHint}
        error={form.fieldError('free_shipping')}
        checked={form.values.free_shipping === true}
        onChange={({ target }) => form.set('free_shipping', target.checked)}
      />
    </div>
  )
}
