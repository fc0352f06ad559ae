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
import { Tabs } from '@/ui/Tabs'
import type { PackedOrder, PackingState, packingEndpoints } from '../packing.contract'
import { packingQuery } from '../packing.queries'
import { packingTexts } from '../packing.texts'
import { ParcelDialog, ShipmentLine } from './ParcelDialog'
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
    <AdminPage title={packingTexts.title} subtitle={packingTexts.subtitle} isDashboard={isPacker}>
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
              <Parcel key={order.id} order={order} onSaved={() => void list.refetch()} />
            ))}
          </ul>
        )}
        <CursorPager pages={pages} next={data?.next} label={packingTexts.pages} />
      </Tabs>
    </AdminPage>
  )
}

function Parcel({ order, onSaved }: { order: PackedOrder; onSaved: () => void }) {
  const send = useSend<typeof packingEndpoints>()
  const { id, number, at, address, note, lines, shipment } = order
  const params = { id }
  return (
    <li className="packing-order">
      <div className="packing-head">
        <h2 className="type-subheading tabular">{number}</h2>
        <p className="admin-note">Paid {formatMoment(at)}</p>
      </div>
      <address className="packing-address">{address ?? packingTexts.noAddress}</address>
      <div className="packing-goods">
        <ul aria-label={`Items of ${number}`}>
          {lines.map((line) => (
            <li key={line.id}>
              <strong className="tabular">{line.quantity} ×</strong> {line.title}{' '}
              <span className="admin-note">({line.choice})</span>
            </li>
          ))}
        </ul>
        {note !== null && (
          <p className="packing-note">
            <span className="admin-note">{packingTexts.note}:</span> {note}
          </p>
        )}
      </div>
      <div className="packing-actions">
        {shipment && <ShipmentLine shipment={shipment} />}
        <ParcelDialog
          shipment={shipment}
          order={number}
          save={async (body) => {
            if (shipment) await send('PUT /api/admin/packing/{id}/shipment', { params, body })
            else await send('POST /api/admin/packing/{id}/shipment', { params, body })
          }}
          onSaved={onSaved}
        />
      </div>
    </li>
  )
}
