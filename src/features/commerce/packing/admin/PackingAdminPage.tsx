// /admin/packing: the orders to ship and those shipped lately, each with all that a parcel needs. The one page of work
// of a packer.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminPage } from '@/admin-kit/AdminPage'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { useRole } from '@/admin-kit/role'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { Tabs } from '@/ui/Tabs'
import type { PackedOrder, PackingState, packingEndpoints } from '../packing.contract'
import { packingQuery } from '../packing.queries'
import { packingTexts } from '../packing.texts'
import { Pieces, ShipDialog, ShipmentLine, TrackingDialog } from './ParcelDialog'
import { PrintDialog } from './PrintDialog'
import './packing.css'

const tabs: readonly { id: PackingState; label: string }[] = [
  { id: 'waiting', label: packingTexts.waiting },
  { id: 'shipped', label: packingTexts.shipped },
]

export function PackingAdminPage() {
  const { filter }: { filter?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPacker = useRole() === 'packer'
  const state: PackingState = filter === 'shipped' ? 'shipped' : 'waiting'
  const pages = useCursor<string>()
  const list = useApiQuery(packingQuery({ state, after: pages.cursor }))
  const { data } = list
  return (
    <AdminPage
      title={packingTexts.title}
      subtitle={packingTexts.subtitle}
      isDashboard={isPacker}
      actions={
        state === 'waiting' &&
        data !== undefined &&
        data.orders.length > 0 && <PrintDialog button={packingTexts.printAll} after={pages.cursor} />
      }
    >
      <Tabs
        label={packingTexts.tabs}
        tabs={tabs}
        active={state}
        onChange={(id) => {
          pages.start()
          void navigate({ href: id === 'shipped' ? '/admin/packing?filter=shipped' : '/admin/packing', replace: true })
        }}
      >
        {!data ? (
          <QueryNotice query={list} />
        ) : data.orders.length === 0 ? (
          <p className="admin-empty">{state === 'shipped' ? packingTexts.noneShipped : packingTexts.noneWaiting}</p>
        ) : (
          <ul className="packing-list" aria-label={packingTexts.title}>
            {data.orders.map((order) => (
              <Order
                key={state === 'shipped' ? order.parcels[0]?.id : order.id}
                order={order}
                onSaved={() => void list.refetch()}
              />
            ))}
          </ul>
        )}
        <CursorPager pages={pages} next={data?.next} label={packingTexts.pages} />
      </Tabs>
    </AdminPage>
  )
}

function Order({ order, onSaved }: { order: PackedOrder; onSaved: () => void }) {
  const send = useSend<typeof packingEndpoints>()
  const { id, number, at, address, note, lines, parcels } = order
  const params = { id }
  return (
    <li className="packing-order">
      <div className="packing-head">
        <h2 className="type-subheading tabular">{number}</h2>
        {lines.length > 0 && parcels.length > 0 && <Badge tone="gold">{packingTexts.partly}</Badge>}
        <p className="admin-note">Paid {formatMoment(at)}</p>
      </div>
      <address className="packing-address">{address ?? packingTexts.noAddress}</address>
      <div className="packing-goods">
        {lines.length > 0 && <Pieces pieces={lines} label={`Items of ${number}`} />}
        {note !== null && (
          <p className="packing-note">
            <span className="admin-note">{packingTexts.note}:</span> {note}
          </p>
        )}
        {parcels.map((shipment) => (
          <div key={shipment.id} className="packing-sent">
            {lines.length > 0 && <h3 className="admin-note">{packingTexts.sentBefore}</h3>}
            <Pieces pieces={shipment.pieces} label={`Sent items of ${number}`} />
            <ShipmentLine shipment={shipment} />
            <TrackingDialog
              shipment={shipment}
              order={number}
              save={async (body) => void (await send('PUT /api/admin/packing/{id}/shipment', { params, body }))}
              onSaved={onSaved}
            />
          </div>
        ))}
      </div>
      {lines.length > 0 && (
        <div className="packing-actions">
          <ShipDialog
            lines={lines}
            order={number}
            save={async (body) => void (await send('POST /api/admin/packing/{id}/shipment', { params, body }))}
            onSaved={onSaved}
          />
          <PrintDialog button={packingTexts.print} orderId={id} order={number} />
        </div>
      )}
    </li>
  )
}
