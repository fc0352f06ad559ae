// Shows how a parcel was shipped, asks for its pieces, carrier and tracking to mark it as shipped, and corrects what was
// typed then.
import { useId, useState } from 'react'
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { formatMoment } from '@/lib/moments'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { carrierNames, trackingPage } from '../carriers'
import type { Shipment, UnsentLine } from '../packing.contract'
import { packingTexts as texts } from '../packing.texts'

/** Shows time, carrier and tracking of a shipped parcel. */
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

/** Shows the pieces in a parcel, or those to pack. */
export function Pieces({ pieces, label }: { pieces: Shipment['pieces']; label: string }) {
  return (
    <ul aria-label={label}>
      {pieces.map(({ title, choice, quantity, contains }) => (
        <li key={`${title} ${choice}`}>
          <strong className="tabular">{quantity} ×</strong> {title} <span className="admin-note">({choice})</span>
          {contains.length > 0 && (
            <ul className="packing-content" aria-label={`In ${title}`}>
              {contains.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

type TypedTracking = { carrier: string; trackingNumber: string; trackingUrl: string }
type TypedParcel = TypedTracking & { shipmentId: string; pieces: Record<string, string> }
type Named = {
  /** Name of the order or parcel, where the page shows several. */
  order?: string
  onSaved: () => void
}

const typed = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
const readTracking = (form: FormData): TypedTracking => ({
  carrier: typed(form, 'carrier'),
  trackingNumber: typed(form, 'trackingNumber'),
  trackingUrl: typed(form, 'trackingUrl'),
})

/** Marks pieces of an order as shipped; all that are left unless another number is typed. */
export function ShipDialog({
  lines,
  order,
  save,
  onSaved,
}: Named & {
  lines: readonly UnsentLine[]
  /** Throws ApiError. */
  save: (parcel: TypedParcel) => Promise<void>
}) {
  const [shipmentId, setShipmentId] = useState('')
  const title = order ? `${texts.ship}: ${order}` : texts.ship
  return (
    <ActionDialog
      title={title}
      label={texts.ship}
      name={title}
      text={texts.shipNote}
      button={texts.ship}
      onOpen={() => setShipmentId(crypto.randomUUID())}
      send={async (form) => {
        const pieces = Object.fromEntries(
          lines.map(({ id, quantity }) => [
            id,
            form.get(`pieces.${id}`) === null ? String(quantity) : typed(form, `pieces.${id}`),
          ]),
        )
        await save({ ...readTracking(form), shipmentId, pieces })
        const isAll = lines.every(({ id, quantity }) => Number(pieces[id]) === quantity)
        toast({
          title: isAll ? texts.shippedAll : texts.shippedSome,
          text: isAll ? texts.told : texts.toldOfSome,
          kind: 'success',
        })
        onSaved()
      }}
    >
      {(errors) => (
        <>
          <PieceFields lines={lines} errors={errors} />
          <TrackingFields errors={errors} />
        </>
      )}
    </ActionDialog>
  )
}

/** Asks for the number of pieces of each line. A single piece needs no question. */
function PieceFields({ lines, errors }: { lines: readonly UnsentLine[]; errors: Record<string, string> }) {
  if (lines.length === 1 && lines[0]?.quantity === 1) return null
  return (
    <fieldset className="parcel-pieces">
      <legend className="field-label">{texts.pieces}</legend>
      {lines.map(({ id, title, choice, quantity }) => (
        <TextField
          key={id}
          type="number"
          name={`pieces.${id}`}
          label={`${title} (${choice}), ${quantity} left`}
          inputMode="numeric"
          min={0}
          max={quantity}
          defaultValue={String(quantity)}
          error={errors[`pieces.${id}`]}
        />
      ))}
    </fieldset>
  )
}

/** Corrects carrier and tracking of a shipped parcel. */
export function TrackingDialog({
  shipment,
  order,
  save,
  onSaved,
}: Named & {
  shipment: Shipment
  /** Throws ApiError. */
  save: (tracking: TypedTracking & { shipmentId: string }) => Promise<void>
}) {
  const title = order ? `${texts.correct}: ${order}` : texts.correct
  return (
    <ActionDialog
      title={title}
      label={texts.correct}
      name={title}
      text={texts.correctNote}
      button="Save"
      send={async (form) => {
        await save({ ...readTracking(form), shipmentId: shipment.id })
        toast({ title: texts.corrected, kind: 'success' })
        onSaved()
      }}
    >
      {(errors) => <TrackingFields shipment={shipment} errors={errors} />}
    </ActionDialog>
  )
}

function TrackingFields({ shipment, errors }: { shipment?: Shipment; errors: Record<string, string> }) {
  const listId = useId()
  return (
    <>
      <TextField
        name="carrier"
        label="Carrier (optional)"
        defaultValue={shipment?.carrier ?? ''}
        error={errors.carrier}
        list={listId}
      />
      <datalist id={listId}>
        {carrierNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        name="trackingNumber"
        label="Tracking number (optional)"
        defaultValue={shipment?.trackingNumber ?? ''}
        hint="Listed carriers add a tracking link."
        error={errors.trackingNumber}
      />
      <TextField
        name="trackingUrl"
        type="url"
        label="Another tracking link (optional)"
        defaultValue={shipment ? ownLink(shipment) : ''}
        hint="Only for a carrier that is not in the list."
        error={errors.trackingUrl}
      />
    </>
  )
}

/** Returns a tracking link that was typed by hand; blank for a known carrier, whose link follows from the number. */
function ownLink({ carrier, trackingNumber, trackingUrl }: Shipment): string {
  return trackingUrl === null || trackingUrl === trackingPage(carrier ?? '', trackingNumber ?? '') ? '' : trackingUrl
}
