// The files of one purchase: name, downloads left and their expiry, and what to do after that.
import { Link } from '@tanstack/react-router'
import type { ShelfFile } from '@/features/commerce/downloads/downloads.contract'
import { CorrectedNote } from '@/features/commerce/downloads/pages/CorrectedNote'
import { describeFile } from '@/features/commerce/downloads/downloads.texts'
import { counted } from '@/lib/counted'
import { formatDate } from '@/lib/dates'
import { purchaseTexts } from '../purchases.texts'

/** Omits the name of a single file: the purchase shows it. */
export function ShelfFiles({ files }: { files: readonly ShelfFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {files.map((file) => (
        <li key={file.token} className="type-small tabular text-ink-soft">
          {files.length > 1 && (
            <>
              <a className="text-link inline-flex min-h-11 items-center" href={`/d/${file.token}`}>
                {file.name}
              </a>{' '}
            </>
          )}
          {[describeFile(file), stateWords(file)].filter(Boolean).join(' · ')}
          {file.corrected && <CorrectedNote corrected={file.corrected} />}
          {file.state !== 'ready' && (
            <>
              {' '}
              <Link to="/contact" className="text-link">
                {purchaseTexts.writeToUs}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function stateWords({ state, downloadsLeft, validUntil }: ShelfFile): string {
  if (state === 'ready') return purchaseTexts.left(counted(downloadsLeft, 'download'), purchaseDay(validUntil))
  return state === 'expired' ? purchaseTexts.fileExpired(purchaseDay(validUntil)) : purchaseTexts.noDownloadsLeft
}

/** Returns "MMM d, yyyy" for the day in UTC of an ISO 8601 moment, so that server and browser write the same. */
export const purchaseDay = (moment: string): string => formatDate(moment.slice(0, 10), 'MMM d, yyyy')
