// The invoice of an order and its credit notes, on the page of the order.
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoney } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { TextArea, TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { documentsAdminTexts as texts } from '../documents-admin.texts'
import type { documentEndpoints } from '../documents.contract'
import { documentsOfOrderQuery } from '../documents.queries'

/** `isPaid`: only a paid order can get an invoice. */
export function InvoiceSection({ orderId, isPaid }: { orderId: string; isPaid: boolean }) {
  const query = useApiQuery(documentsOfOrderQuery(orderId))
  const { data } = query
  if (!data) return <QueryNotice query={query} />
  if (data.documents.length === 0 && !isPaid) return null
  return (
    <section className="order-section">
      <h2 className="type-subheading">{texts.section}</h2>
      {data.documents.map(({ id, number, issuedOn, totalCents, currency }) => (
        <p key={id}>
          <a className="text-link tabular" href={`/api/admin/documents/${id}/file.pdf`}>
            {number}
          </a>{' '}
          <span className="admin-note">
            {issuedOn} · {formatMoney(totalCents, currency)}
          </span>
        </p>
      ))}
      {data.documents.length === 0 &&
        (data.hasSeller ? (
          <MakeInvoice orderId={orderId} proposed={data.proposed} onMade={() => void query.refetch()} />
        ) : (
          <p className="admin-note">
            {texts.noSeller}{' '}
            <AdminLink to="/admin/settings" className="text-link">
              {texts.toSettings}
            </AdminLink>
          </p>
        ))}
    </section>
  )
}

type Proposed = { name: string; address: string; reference: string }
const noMore = { taxNumber: '' }

function MakeInvoice({ orderId, proposed, onMade }: { orderId: string; proposed: Proposed; onMade: () => void }) {
  const send = useSend<typeof documentEndpoints>()
  const [typed, setTyped] = useState({ ...proposed, ...noMore })
  const field = (name: keyof typeof typed, errors: Record<string, string>) => ({
    label: texts[name],
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <ActionDialog
      title={texts.makeTitle}
      label={texts.make}
      name={texts.make}
      text={texts.makeText}
      button={texts.make}
      onOpen={() => setTyped({ ...proposed, ...noMore })}
      send={async () => {
        const { number } = await send('POST /api/admin/orders/{id}/invoice', { params: { id: orderId }, body: typed })
        toast({ title: texts.made(number), kind: 'success' })
        onMade()
      }}
    >
      {(errors) => (
        <>
          <TextField required {...field('name', errors)} />
          <TextArea required rows={4} {...field('address', errors)} />
          <TextField {...field('taxNumber', errors)} />
          <TextField {...field('reference', errors)} />
        </>
      )}
    </ActionDialog>
  )
}
