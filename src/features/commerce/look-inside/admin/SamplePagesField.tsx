// Form field of a sheet: the pages of its PDF that visitors may see before they buy. The pages are rendered on request.
import { useState } from 'react'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { mostSamplePages } from '../look-inside.rules'
import { whatVisitorsSee } from '../look-inside.texts'
import { sheetPagesQuery } from '../look-inside.queries'

type SamplePagesFieldProps = {
  /** `private:...`. A blank or an address elsewhere has no pages to choose from. */
  url: string
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Number of pages that the server returns at once. */
const atOnce = 12

export function SamplePagesField({ url, chosen, onChange }: SamplePagesFieldProps) {
  const [isOpen, setOpen] = useState(false)
  if (!url.startsWith('private:')) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{whatVisitorsSee(chosen, null)}</summary>
      {isOpen && <Choice key={url} url={url} chosen={chosen} onChange={onChange} />}
    </details>
  )
}

function Choice({ url, chosen, onChange }: SamplePagesFieldProps) {
  const [parts, setParts] = useState(1)
  const first = useApiQuery(sheetPagesQuery(url, 1))
  const problem = first.data?.problem ?? null
  const pageCount = first.data?.pageCount ?? 0
  const offered = Math.min(pageCount, mostSamplePages)
  const shown = Math.min(parts * atOnce, offered)
  const toggle = (page: number) =>
    onChange(chosen.includes(page) ? chosen.filter((one) => one !== page) : [...chosen, page].toSorted((a, b) => a - b))
  return (
    <div className="grid gap-3 pt-3">
      <p className="admin-note">
        Click the pages that visitors may read before they buy. Visitors get a picture of each with SAMPLE across it,
        never the PDF. All other pages stay private.
      </p>
      <div role="status">
        {first.isPending && <p className="admin-note">Loading the pages…</p>}
        {problem && <p className="admin-warning">{problem}</p>}
        {pageCount > 0 && chosen.filter((page) => page <= pageCount).length === pageCount && (
          <p className="admin-warning">Visitors can read the whole PDF before they buy.</p>
        )}
      </div>
      {first.isError && (
        <p className="admin-warning">
          The pages could not be loaded.{' '}
          <Button size="small" onClick={() => void first.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3" aria-label="Pages">
        {Array.from({ length: parts }, (_, part) => (
          <Thumbnails key={part} url={url} from={part * atOnce + 1} chosen={chosen} onToggle={toggle} />
        ))}
      </ul>
      {shown < offered && (
        <div>
          <Button size="small" onClick={() => setParts(parts + 1)}>
            {`Pages ${shown + 1} to ${Math.min(shown + atOnce, offered)}`}
          </Button>
        </div>
      )}
      {pageCount > mostSamplePages && shown === offered && (
        <p className="admin-note">{`Choose sample pages from the first ${mostSamplePages} pages.`}</p>
      )}
    </div>
  )
}

type ThumbnailsProps = { url: string; from: number; chosen: readonly number[]; onToggle: (page: number) => void }

function Thumbnails({ url, from, chosen, onToggle }: ThumbnailsProps) {
  const { data } = useApiQuery(sheetPagesQuery(url, from))
  return data?.pages.map(({ page, picture }) => (
    <li key={page}>
      <button
        type="button"
        className="grid w-full content-end gap-1 border border-border p-1.5 text-center text-[0.875rem] aria-pressed:border-gold aria-pressed:inset-ring-2 aria-pressed:inset-ring-gold"
        aria-pressed={chosen.includes(page)}
        disabled={picture === null}
        onClick={() => onToggle(page)}
      >
        {picture && <img src={picture} alt="" className="w-full" />}
        <span>
          {picture === null ? `Page ${page} cannot be shown` : `Page ${page}`}
          {chosen.includes(page) && <span aria-hidden="true"> ✓</span>}
        </span>
      </button>
    </li>
  ))
}
