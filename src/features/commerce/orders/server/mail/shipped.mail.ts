// The mail about a parcel: what is in it, how to follow it, and what comes later in another one.
import type { FeatureMails } from '@/platform/outbox/outbox'
import { boughtIn } from '@/features/commerce/delivery/server/bought'
import { lineCover } from '@/features/commerce/delivery/server/delivered-line'
import {
  findParcelsOf,
  type OrderParcels,
  pieceName,
  type SentParcel,
} from '@/features/commerce/packing/server/sent-pieces'
import { AppError } from '@/lib/errors'
import { blocksIf, buyerLetter, plainLine, shippingBlocks } from './order-letter'

/** Returns `2 x T-Shirt (M)` for each line with pieces that were in none of these parcels. Refunded lines and pieces are left out. */
const toFollow = ({ lines }: OrderParcels, sent: readonly SentParcel[]): string[] =>
  lines.flatMap(({ line, content }) => {
    const pieces = sent.flatMap((parcel) => parcel.pieces).filter((piece) => piece.line.id === line.id)
    const left = line.quantity - line.refunded_pieces - pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    return line.payment_status === 'completed' && left > 0 ? [`${left} x ${pieceName({ line, content })}`] : []
  })

/** Mails queued by earlier versions name no parcel; their orders have one. */
export const shippedMail: FeatureMails[string] = async (ctx, { checkoutId, shipmentId }) => {
  const sold = await boughtIn(ctx.db, String(checkoutId))
  const sent = await findParcelsOf(ctx.db, String(checkoutId))
  const index = shipmentId === undefined ? 0 : sent.parcels.findIndex(({ shipment }) => shipment.id === shipmentId)
  const parcel = sent.parcels[index]
  if (!parcel) throw new AppError('not_found', { detail: { checkoutId, shipmentId } })
  const { shipment, pieces } = parcel
  const { checkout } = sold
  const later = toFollow(sent, sent.parcels.slice(0, index + 1))
  const what = later.length > 0 ? 'Part of your order' : index > 0 ? 'The rest of your order' : 'Your order'
  return buyerLetter(ctx.settings, {
    subject: `${what} ${checkout.invoice_number} is on its way`,
    preheader: shipment.tracking_url ? 'You can follow the parcel.' : 'It is on its way to you.',
    title: 'On its way to you',
    blocks: [
      {
        kind: 'paragraph',
        text: `${pieces.length === 1 ? 'This is' : 'These are'} in the post${shipment.carrier ? ` with ${shipment.carrier}` : ''}.`,
      },
      {
        kind: 'table',
        lines: pieces.map(({ line, quantity, content }) => ({
          ...plainLine({ ...line, quantity, entries: content }),
          ...lineCover(ctx.settings, line, sold),
        })),
      },
      ...blocksIf(shipment.tracking_number !== null, {
        kind: 'paragraph',
        text: `Tracking number: ${shipment.tracking_number}`,
      }),
      ...(shipment.tracking_url
        ? [{ kind: 'button' as const, label: 'Follow the parcel', href: shipment.tracking_url }]
        : []),
      ...blocksIf(
        later.length > 0,
        { kind: 'heading', text: 'Still to come' },
        { kind: 'paragraph', text: 'This follows in another parcel. You get a mail when it is sent.' },
        { kind: 'quote', text: later.join('\n') },
      ),
      ...shippingBlocks(checkout),
    ],
  })
}
