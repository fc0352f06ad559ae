// /admin/import: the owner drops the files of another site, sees row by row what would happen, and applies it.
import { AdminPage } from '@/admin-kit/AdminPage'
import { FileDrop } from '@/admin-kit/upload/FileDrop'
import { useSession } from '@/features/office/sign-in/admin/useSession'
import { fileSize } from '@/lib/file-size'
import { Button } from '@/ui/Button'
import { movingTexts } from '../moving.texts'
import { ColumnChoosers } from './ColumnChoosers'
import { ImportHistory } from './ImportHistory'
import { ImportReport } from './ImportReport'
import type { ImportReport as Report } from './send-import'
import { useImport } from './use-import'
import './import.css'

export function ImportAdminPage() {
  const { session } = useSession()
  const isOwner = session.state === 'signed_in' && session.isAllowlistManager
  return (
    <AdminPage title={movingTexts.title} subtitle={movingTexts.subtitle}>
      {isOwner ? <Import /> : <p className="admin-empty">{movingTexts.onlyOwner}</p>}
    </AdminPage>
  )
}

const fileRules = [{ accept: '', hint: movingTexts.hint }] as const

/** Returns the number of rows that an import of these files would write. */
const countRows = ({ tables }: Report) => tables.reduce((sum, { totals }) => sum + totals.added + totals.changed, 0)

function Import() {
  const { files, running, report, problem, choices, isStale, chooseColumns, add, remove, clear, check, apply, stop } =
    useImport()
  const rows = report === null || report.isApplied || isStale ? 0 : countRows(report)
  return (
    <div className="import">
      <FileDrop
        label={movingTexts.files}
        rules={fileRules}
        multiple
        disabled={running !== null}
        words={movingTexts}
        onFiles={add}
      >
        {files.length > 0 && (
          <ul className="import-files">
            {files.map((file) => (
              <li key={file.name}>
                <span className="wrap-anywhere">{file.name}</span>{' '}
                <span className="admin-note">{fileSize(file.size)}</span>
                <Button size="small" variant="ghost" disabled={running !== null} onClick={() => remove(file)}>
                  {movingTexts.remove} <span className="visually-hidden">{file.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </FileDrop>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {running ? (
        <Running running={running} onStop={stop} />
      ) : (
        <div className="import-actions">
          {files.length > 0 && (
            <Button variant={rows > 0 ? 'quiet' : 'primary'} onClick={check}>
              {report === null ? movingTexts.check : movingTexts.checkAgain}
            </Button>
          )}
          {rows > 0 && (
            <Button variant="primary" onClick={apply}>
              {movingTexts.apply(rows)}
            </Button>
          )}
          {rows > 0 && <p className="admin-note">{movingTexts.applyHint}</p>}
          {isStale && <p className="admin-note">{movingTexts.stale}</p>}
          {report !== null && !report.isApplied && !isStale && rows === 0 && (
            <p className="admin-note">{movingTexts.nothing}</p>
          )}
        </div>
      )}
      {report !== null && !report.isApplied && !running && (
        <ColumnChoosers
          files={report.files}
          choices={choices}
          isStale={isStale}
          onChoose={chooseColumns}
          onCheck={check}
        />
      )}
      {report !== null && !running && !isStale && <ImportReport report={report} />}
      {report === null && <Services />}
      <ImportHistory onUndone={clear} />
    </div>
  )
}

function Running({
  running,
  onStop,
}: {
  running: NonNullable<ReturnType<typeof useImport>['running']>
  onStop: () => void
}) {
  const { apply, progress } = running
  const words =
    progress === null
      ? movingTexts.sending
      : progress.step === 'opening'
        ? movingTexts.opening(progress.done, progress.total)
        : progress.step === 'fetching'
          ? movingTexts.fetching(progress.done, progress.total)
          : (apply ? movingTexts.applying : movingTexts.rows)(progress.done, progress.total)
  return (
    <div className="import-running">
      <progress
        className="upload-bar"
        aria-label={movingTexts.title}
        {...(progress?.step === 'rows' && { max: progress.total, value: progress.done })}
      />
      <p className="field-hint">{words}</p>
      <Button size="small" variant="ghost" onClick={onStop}>
        {movingTexts.stop}
      </Button>
    </div>
  )
}

function Services() {
  return (
    <section className="import-services" aria-label={movingTexts.understood}>
      <h2 className="type-subheading">{movingTexts.understood}</h2>
      <ul>
        {movingTexts.services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
    </section>
  )
}
