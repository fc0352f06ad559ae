// Moves between the pages of a long list.
import { resourceFoundMost } from '@/lib/resource'
import { Button } from '@/ui/Button'

type PagerProps = { page: number; pages: number; total: number; isSearched?: boolean; onChange: (page: number) => void }

/** Renders nothing if there is only one page. */
export function Pager({ page, pages, total, isSearched = false, onChange }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="admin-pager">
      <Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <p className="tabular type-small" aria-live="polite">
        Page {page} of {pages},{' '}
        {isSearched && total === resourceFoundMost ? `the first ${total} found` : `${total} in all`}
      </p>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
