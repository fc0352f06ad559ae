// /admin/cards: all batches of download cards with their counts, and the form for a new one.
import { useNavigate } from '@tanstack/react-router'
import { AdminPage } from '@/admin-kit/AdminPage'
import type { Column } from '@/admin-kit/definition'
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { toast } from '@/ui/toast-store'
import { cardsAdminTexts as texts } from '../cards.texts'
import type { CardBatch, cardEndpoints } from '../cards.contract'
import { cardBatchesQuery, cardChoicesQuery } from '../cards.queries'

const columns: readonly Column<CardBatch>[] = [
  { key: 'label', header: texts.batch, isTitle: true, cell: ({ label }) => label },
  { key: 'title', header: 'Download', phone: 'below', cell: ({ title }) => title },
  {
    key: 'redeemed',
    header: texts.redeemedHeader,
    phone: 'top',
    cell: ({ redeemed, count, isCancelled }) =>
      isCancelled ? (
        <Badge tone="quiet">Cancelled</Badge>
      ) : (
        <span className="tabular">
          {redeemed} of {count}
        </span>
      ),
  },
  { key: 'madeAt', header: 'Made', isExtra: true, cell: ({ madeAt }) => formatMoment(madeAt) },
]

export function CardsAdminPage() {
  const pages = useCursor<string>()
  const query = useApiQuery(cardBatchesQuery({ after: pages.cursor }))
  const { data } = query
  const choices = useApiQuery(cardChoicesQuery()).data?.choices ?? []
  return (
    <AdminPage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={choices.length > 0 && <NewBatch choices={choices} />}
    >
      <LoadedTable
        query={query}
        none={choices.length > 0 ? texts.none : texts.noItems}
        label={texts.list}
        columns={columns}
        rows={data?.batches}
        rowName={({ label }) => label}
        rowHref={({ id }) => `/admin/cards/${id}`}
      />
      <CursorPager pages={pages} next={data?.next} label={texts.pages} />
    </AdminPage>
  )
}

/** Opens the new batch, so that its next step is to print it. */
function NewBatch({ choices }: { choices: readonly { value: string; label: string }[] }) {
  const send = useSend<typeof cardEndpoints>()
  const navigate = useNavigate()
  return (
    <ActionDialog
      title={texts.makeTitle}
      label={texts.make}
      name={texts.make}
      text={texts.makeText}
      button={texts.make}
      isMain
      send={async (form) => {
        const typed = (name: string) => {
          const value = form.get(name)
          return typeof value === 'string' ? value : ''
        }
        const count = typed('count')
        const { id } = await send('POST /api/admin/cards', {
          body: { label: typed('label'), item: typed('item'), count },
        })
        toast({ title: texts.made(Number(count)), kind: 'success' })
        void navigate({ href: `/admin/cards/${id}` })
      }}
    >
      {(errors) => (
        <>
          <SelectField name="item" label={texts.item} error={errors.item} options={choices} />
          <TextField name="label" label={texts.label} hint={texts.labelHint} error={errors.label} />
          <TextField name="count" label={texts.count} type="number" defaultValue="100" error={errors.count} />
        </>
      )}
    </ActionDialog>
  )
}
