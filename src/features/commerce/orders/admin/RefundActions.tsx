// Refunds of an order: any amount up to what is left, or one line. Each request has its own id, so that a double click
// refunds once.
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { MoneyField } from '@/admin-kit/forms/MoneyField'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { currencyName } from '@/lib/currency-names'
import { piecesCents } from '@/features/commerce/ledger/line-price.rules'
import { currencyAmount, formatMoney, roundToUnit, smallestCents, typedCents } from '@/lib/money'
import { manualAdminTexts } from '@/features/commerce/manual-payments/manual-payments.texts'
import { TextField } from '@/ui/Field'
import { SwitchField } from '@/ui/SwitchField'
import { toast } from '@/ui/toast-store'
import type { OrderDetails, orderAdminEndpoints } from '../orders-admin.contract'

type Line = OrderDetails['lines'][number]
type Wish = { amount: string; pieces: string; endsDelivery: boolean; reason: string }

const noWish: Wish = { amount: '', pieces: '', endsDelivery: false, reason: '' }

/** Returns the cents of a line that can still be refunded. */
const leftOfLine = (order: OrderDetails, line: Line): number =>
  Math.min(order.refundableCents, line.quantity * line.unitCents - line.discountCents - line.refundedCents)

/** Returns the cents of the next pieces of a line, as the server calculates them. */
const centsOfPieces = ({ currency }: OrderDetails, line: Line, pieces: number): number =>
  piecesCents(
    { quantity: line.quantity, unit_cents: line.unitCents, discount_cents: line.discountCents },
    line.refundedPieces,
    pieces,
    smallestCents(currency),
  )

/** Says what becomes of the money of an order outside the site. */
const refundWord = ({ owed }: OrderDetails): string => (owed ? manualAdminTexts.credit : manualAdminTexts.refund)

/** Refunds an amount of the order; proposes all that is left. */
export function RefundOrder({ order, onChanged }: { order: OrderDetails; onChanged: () => void }) {
  const left = order.refundableCents
  return (
    <Refund
      order={order}
      title={order.refundedCents > 0 ? 'Refund more' : 'Refund order'}
      text={`${order.isManual ? refundWord(order) : 'Refunds the buyer through PayPal.'} ${formatMoney(left, order.currency)} ${order.owed ? manualAdminTexts.isOwed : left === order.totalCents ? 'was paid' : 'is left'}.`}
      mostCents={left}
      hasAmount
      onChanged={onChanged}
    />
  )
}

/** Refunds pieces of one line, at first all that are left of it; its download ends with the last one. */
export function RefundLine({ order, line, onChanged }: { order: OrderDetails; line: Line; onChanged: () => void }) {
  const left = leftOfLine(order, line)
  if (left <= 0) return null
  const mostPieces = line.quantity - line.refundedPieces
  const sum = formatMoney(left, order.currency)
  const refundedSum =
    mostPieces > 1
      ? line.discountCents > 0
        ? `Refunds ${sum} for ${mostPieces} pieces, or a share of it for fewer,`
        : `Refunds ${formatMoney(line.unitCents, order.currency)} for each piece, at most ${sum},`
      : `Refunds ${sum}`
  return (
    <Refund
      order={order}
      line={line}
      title={`Refund ${line.title} (${line.choice})`}
      text={`${refundedSum} to the buyer${order.isManual ? `. ${refundWord(order)}` : ' through PayPal.'}${line.downloads.length > 0 ? ' Its downloads stop working.' : ''}`}
      mostCents={left}
      mostPieces={mostPieces}
      onChanged={onChanged}
    />
  )
}

/** Refunds one entry of a bundle; proposes its share of the price. */
export function RefundEntry({
  order,
  line,
  entry,
  onChanged,
}: {
  order: OrderDetails
  line: Line
  entry: Line['entries'][number]
  onChanged: () => void
}) {
  const left = leftOfLine(order, line)
  if (left <= 0 || entry.isRefunded) return null
  return (
    <Refund
      order={order}
      line={line}
      entryId={entry.id}
      title={`Refund ${entry.name}`}
      text={`${order.isManual ? `${refundWord(order)} ` : ''}Its share of the price of ${line.title} is ${formatMoney(entry.cents, order.currency)}. Its downloads stop working; the buyer keeps the rest of the bundle.`}
      mostCents={left}
      proposedCents={Math.min(entry.cents, left)}
      hasAmount
      onChanged={onChanged}
    />
  )
}

type RefundProps = {
  order: OrderDetails
  line?: Line
  /** The entry of a bundle to refund; the whole line without it. */
  entryId?: string
  title: string
  text: ReactNode
  mostCents: number
  /** Initial value of the field in cents; the maximum if omitted. */
  proposedCents?: number
  /** Pieces of the line that can still be refunded; with several, the owner chooses how many. */
  mostPieces?: number
  /** True when another amount than the maximum can be typed. */
  hasAmount?: boolean
  onChanged: () => void
}

function Refund({
  order,
  line,
  entryId,
  title,
  text,
  mostCents,
  proposedCents = mostCents,
  mostPieces = 1,
  hasAmount = false,
  onChanged,
}: RefundProps) {
  const send = useSend<typeof orderAdminEndpoints>()
  const [refundId, setRefundId] = useState('')
  const [wish, setWish] = useState<Wish>(noWish)
  const hasPieces = line !== undefined && entryId === undefined && mostPieces > 1
  const pieces = Number(wish.pieces)
  const chosenCents =
    !hasPieces || pieces >= mostPieces ? mostCents : Math.min(mostCents, centsOfPieces(order, line, pieces || 0))
  const cents = hasAmount ? typedCents(wish.amount.trim(), order.currency) : chosenCents
  const isAll = cents === mostCents
  /** The choice about downloads appears only for a refund of the order, not of a line or an entry. */
  const isOfOrder = hasAmount && entryId === undefined
  const change = (changed: Partial<Wish>) => setWish({ ...wish, ...changed })

  async function refund(): Promise<void> {
    await send('POST /api/admin/orders/{id}/refund', {
      params: { id: order.id },
      body: {
        refundId,
        lineId: line?.id ?? null,
        entryId: entryId ?? null,
        pieces: hasPieces ? wish.pieces : null,
        amount: hasAmount ? wish.amount : '',
        endsDelivery: isOfOrder && !isAll && wish.endsDelivery,
        reason: wish.reason,
      },
    })
    setWish(noWish)
    toast({ title: order.isManual ? manualAdminTexts.refunded : 'Refund sent to PayPal', kind: 'success' })
    onChanged()
  }

  return (
    <ActionDialog
      title={title}
      label={order.refundedCents > 0 && !line ? 'Refund more' : 'Refund'}
      text={text}
      button={cents === null ? 'Refund' : `Refund ${formatMoney(cents, order.currency)}`}
      isDangerous
      onOpen={() => {
        setRefundId(crypto.randomUUID())
        change({
          amount: currencyAmount(roundToUnit(proposedCents, order.currency), order.currency),
          pieces: String(mostPieces),
        })
      }}
      send={refund}
    >
      {(errors) => (
        <>
          {hasAmount && (
            <MoneyField
              label={order.currency === 'USD' ? 'Amount in dollars *' : `Amount in ${currencyName(order.currency)} *`}
              currency={order.currency}
              required
              typed={wish.amount}
              value={wish.amount}
              hint={`At most ${formatMoney(mostCents, order.currency)}.`}
              error={errors.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          )}
          {hasPieces && (
            <TextField
              label="Pieces *"
              type="number"
              min={1}
              max={mostPieces}
              required
              hint="Refunded pieces are not sent any more."
              value={wish.pieces}
              error={errors.pieces}
              onChange={(event) => change({ pieces: event.target.value })}
            />
          )}
          {isOfOrder && !isAll && (
            <SwitchField
              label="Take back what was bought"
              hint="On: cancels downloads and shipping."
              checked={wish.endsDelivery}
              onChange={(event) => change({ endsDelivery: event.target.checked })}
            />
          )}
          {isOfOrder && isAll && <p className="admin-note">A full refund disables its downloads.</p>}
          <TextField
            label="Reason *"
            required
            hint="For your own records."
            value={wish.reason}
            error={errors.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </>
      )}
    </ActionDialog>
  )
}
