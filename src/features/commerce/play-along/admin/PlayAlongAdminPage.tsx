// The Play along page: the sheets, and for each the position of its lines and when they sound.
import './play-along-admin.css'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { Pager } from '@/admin-kit/lists/Pager'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { pageCount } from '@/lib/paging'
import { useApiQuery } from '@/lib/use-api-query'
import { TextField } from '@/ui/Field'
import { ownersSheetQuery, sheetsQuery } from '../play-along.queries'
import { SheetDesk } from './SheetDesk'

const path = '/admin/play-along'

export function PlayAlongAdminPage() {
  const { sheet }: { sheet?: string } = useSearch({ strict: false })
  return typeof sheet === 'string' && sheet !== '' ? <OneSheet key={sheet} id={sheet} /> : <AllSheets />
}

function OneSheet({ id }: { id: string }) {
  const query = useApiQuery(ownersSheetQuery(id))
  const { data } = query
  const name = data && (data.label === null ? data.title : `${data.title}, ${data.label}`)
  return (
    <AdminPage
      title={name ?? 'Play along'}
      subtitle="Visitors hear a recording while the line being played is lit"
      actions={
        <AdminLink to={path} className="btn btn-quiet btn-small">
          All sheets
        </AdminLink>
      }
    >
      <QueryNotice query={query} />
      {data && <SheetDesk sheet={data} onChanged={() => query.refetch()} />}
    </AdminPage>
  )
}

const state = ({ shown, begun }: { shown: number; begun: number }) =>
  shown > 0 ? ' · shown' : begun > 0 ? ' · begun' : ''

function AllSheets() {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const query = useApiQuery(sheetsQuery(useDeferredValue(typed), page))
  const { data } = query
  return (
    <AdminPage title="Play along" subtitle="Visitors hear a recording while the line being played is lit">
      <TextField
        type="search"
        label="Search"
        labelHidden
        placeholder="Search"
        className="admin-search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setPage(1)
        }}
      />
      <QueryNotice query={query} />
      {data?.items.length === 0 && (
        <p className="admin-empty">
          {typed === '' ? 'No item has a PDF yet. Upload one under Items first.' : 'Nothing found.'}
        </p>
      )}
      <ul className="mt-4 grid gap-5">
        {data?.items.map((item) => (
          <li key={item.id}>
            <h2 className="type-subheading">
              <RowTitle picture={item.imageUrl}>{item.title}</RowTitle>
            </h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {item.sheets.map((sheet) => (
                <li key={sheet.id}>
                  <AdminLink to={`${path}?sheet=${sheet.id}`} className="btn btn-quiet btn-small">
                    {sheet.label ?? 'PDF'}
                    <span className="visually-hidden"> of {item.title}</span>
                    {state(sheet)}
                  </AdminLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={pageCount(data?.total ?? 0)}
        total={data?.total ?? 0}
        isSearched={typed !== ''}
        onChange={setPage}
      />
    </AdminPage>
  )
}
