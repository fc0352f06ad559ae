// Offers the export of the whole site: one link for each ZIP.
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { exportSizeQuery } from '../leaving.queries'
import { leavingTexts } from '../leaving.texts'

export function TakeEverything() {
  const query = useApiQuery(exportSizeQuery)
  const { data } = query
  if (!data) return <QueryNotice query={query} />
  const { files, bytes, parts } = data
  const numbers = Array.from({ length: parts }, (_, index) => index + 1)
  return (
    <section aria-label={leavingTexts.title}>
      <h3 className="type-subheading">{leavingTexts.title}</h3>
      <p className="admin-note">{leavingTexts.hint}</p>
      <ul className="settings-archives">
        {numbers.map((part) => (
          <li key={part}>
            <a href={`/api/admin/export/${part}.zip`} download className={buttonClass('quiet', 'small')}>
              {parts === 1 ? leavingTexts.download : leavingTexts.part(part, parts)}
            </a>
            {part === 1 && <span className="admin-note">{leavingTexts.size(files, bytes)}</span>}
          </li>
        ))}
      </ul>
      <p className="admin-note">{leavingTexts.back}</p>
    </section>
  )
}
