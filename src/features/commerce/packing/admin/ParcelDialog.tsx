// Shows how an order was shipped, and asks for carrier and tracking, to mark an order as shipped or to correct what was
// typed then.
import { Ask } from '@/admin-kit/forms/Ask'
import { formatMoment } from '@/lib/moments'
import { toast } from '@/ui/toast-store'
import { carrierNames, trackingPage } from '../carriers'
import type { Shipment } from '../packing.contract'

/** Shows time, carrier and tracking of a shipped order. */
export function ShipmentLine({ shipment: { at, carrier, trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  return (
    <p>
      Shipped {formatMoment(at)}
      {carrier ? ` with ${carrier}` : ''}
      {trackingNumber ? `, number ${trackingNumber}` : ''}.{' '}
      {trackingUrl && (
        <a className="text-link" href={trackingUrl} target="_blank" rel="noreferrer">
          Follow the parcel
        </a>
      )}
    </p>
  )
}

type TypedParcel = { carrier: string; trackingNumber: string; trackingUrl: string }

type ParcelDialogProps = {
  /** Null while the order waits. */
  shipment: Shipment | null
  /** Name of the order, where the page shows several. */
  order?: string
  /** Throws ApiError. */
  save: (parcel: TypedParcel) => Promise<void>
  onSaved: () => void
}

export function ParcelDialog({ shipment, order, save, onSaved }: ParcelDialogProps) {
  const label = shipment ? 'Correct tracking' : 'Mark as shipped'
  return (
    <Ask
      key={shipment ? 'sent' : 'waiting'}
      title={order ? `${label}: ${order}` : label}
      label={label}
      text={
        shipment
          ? 'The buyer sees it under "Find my purchases"; no second mail is sent.'
          : 'The buyer gets one mail about the shipment.'
      }
      button={shipment ? 'Save' : 'Mark as shipped'}
      fields={[
        { name: 'carrier', label: 'Carrier (optional)', value: shipment?.carrier ?? '', suggestions: carrierNames },
        {
          name: 'trackingNumber',
          label: 'Tracking number (optional)',
          value: shipment?.trackingNumber ?? '',
          hint: 'Listed carriers add a tracking link.',
        },
        {
          name: 'trackingUrl',
          label: 'Another tracking link (optional)',
          type: 'url',
          hint: 'Only for a carrier that is not in the list.',
          value: ownLink(shipment),
        },
      ]}
      send={async ({ carrier = '', trackingNumber = '', trackingUrl = '' }) => {
        await save({ carrier, trackingNumber, trackingUrl })
        if (shipment) toast({ title: 'Tracking corrected', kind: 'success' })
        else toast({ title: 'Marked as shipped', text: 'The buyer has been told.', kind: 'success' })
        onSaved()
      }}
    />
  )
}

/** Returns a tracking link that was typed by hand; blank for a known carrier, whose link follows from the number. */
function ownLink(shipment: Shipment | null): string {
  if (!shipment?.trackingUrl) return ''
  const { carrier, trackingNumber, trackingUrl } = shipment
  return trackingUrl === trackingPage(carrier ?? '', trackingNumber ?? '') ? '' : trackingUrl
}
