// Tells below the results of the command palette what the search does: it runs, found nothing, or failed.
import { Button } from '@/ui/Button'
import { paletteTexts } from '../command-palette.texts'

type PaletteNoticeProps = {
  typed: string
  /** Number of results shown. */
  count: number
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

export function PaletteNotice({ typed, count, isSearching, hasFailed, retry }: PaletteNoticeProps) {
  const isEmpty = typed !== '' && count === 0 && !isSearching && !hasFailed
  return (
    <div className="palette-notice">
      {hasFailed && (
        <div role="alert" className="palette-failure">
          <p>{navigator.onLine ? paletteTexts.failed : paletteTexts.offline}</p>
          <Button size="small" onClick={retry}>
            {paletteTexts.retry}
          </Button>
        </div>
      )}
      {/* Exists from the start, so that a screen reader announces each change. */}
      <div role="status">
        {isSearching && <p>{paletteTexts.searching}</p>}
        {isEmpty && (
          <>
            <p>{paletteTexts.nothing(typed)}</p>
            <p className="admin-note">{paletteTexts.hint}</p>
          </>
        )}
        {typed !== '' && !isSearching && count > 0 && <p className="visually-hidden">{paletteTexts.count(count)}</p>}
      </div>
    </div>
  )
}
