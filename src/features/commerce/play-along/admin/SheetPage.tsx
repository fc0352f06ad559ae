// A page of a sheet as the owner sees it, with an overlay, and the buttons to the other pages.
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'

type SheetPageProps = {
  sheetId: string
  page: number
  pageCount: number | null
  onTurn: (page: number) => void
  children: ReactNode
}

export function SheetPage({ sheetId, page, pageCount, onTurn, children }: SheetPageProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Button size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
          Previous<span className="visually-hidden"> page</span>
        </Button>
        <p className="tabular" aria-live="polite">
          Page {page}
          {pageCount !== null && ` of ${pageCount}`}
        </p>
        <Button size="small" disabled={page >= (pageCount ?? Infinity)} onClick={() => onTurn(page + 1)}>
          Next<span className="visually-hidden"> page</span>
        </Button>
      </div>
      <div className="along-drawn">
        <img
          key={page}
          className="w-full"
          src={`/api/admin/play-along/${sheetId}/pages/${page}`}
          alt={`Page ${page}`}
          width={1000}
          height={1414}
        />
        {children}
      </div>
    </div>
  )
}
