// The group Backup: the newest, a new one at a click, those to download, and how to bring the site back. It has no form.
import { AdminLink } from '@/admin-kit/AdminLink'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { BackUpNow } from '@/features/office/activity/admin/BackUpNow'
import { TakeEverything } from '@/features/operations/leaving/admin/TakeEverything'
import { fileSize } from '@/lib/file-size'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { backupsQuery } from '../../settings.queries'
import { backupTexts } from '../../settings.texts'
import type { SettingsGroup } from '../settings-group'

function Backups() {
  const query = useApiQuery(backupsQuery)
  const { data } = query
  if (!data) return <QueryNotice query={query} />
  const { lastAt, failed, directory, isEncrypted, archives, mayDownload } = data
  return (
    <div className="settings-backups">
      <p>{lastAt === null ? backupTexts.none : backupTexts.last(formatMoment(lastAt))}</p>
      {failed !== null && <p className="admin-warning">{backupTexts.failed(failed)}</p>}
      <div>
        {/* A new backup brings the button back. */}
        <BackUpNow key={lastAt} watched={backupsQuery} />
      </div>
      <p className="admin-note wrap-anywhere">{backupTexts.place(directory, isEncrypted)}</p>
      {archives.length > 0 && (
        <ul className="settings-archives" aria-label={backupTexts.archives}>
          {archives.map(({ name, bytes, at }) => (
            <li key={name}>
              <span>
                {formatMoment(at)} <span className="admin-note">{fileSize(bytes)}</span>
              </span>
              {mayDownload && (
                <a href={`/api/admin/backups/${name}`} download={name} className={buttonClass('ghost', 'small')}>
                  {backupTexts.download}
                  <span className="visually-hidden"> {formatMoment(at)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {archives.length > 0 && !mayDownload && <p className="admin-note">{backupTexts.mayNotDownload}</p>}
      <details>
        <summary>{backupTexts.restore}</summary>
        <ol className="settings-steps">
          {backupTexts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          <code className="wrap-anywhere">{backupTexts.command(archives[0]?.name ?? 'bandstand-….tar.gz')}</code>
        </p>
      </details>
      {mayDownload && <TakeEverything />}
      <p className="settings-import">
        <AdminLink to="/admin/import" className={buttonClass('quiet', 'small')}>
          {backupTexts.import}
        </AdminLink>
        <span className="admin-note">{backupTexts.importHint}</span>
      </p>
    </div>
  )
}

export const backupGroup: SettingsGroup = {
  id: 'backup',
  title: 'Backup',
  about: 'Every night the site makes a copy of all data and files. Seven days and four weeks are kept.',
  Below: Backups,
}
