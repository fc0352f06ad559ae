// Shows the versions of a PDF in the form of its sheet: what saving a new one does, what each corrected, how many
// buyers got a mail, and how to restore an older one.
import { useId } from 'react'
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { pdfQuery } from '@/features/operations/pdf-files/pdf-files.queries'
import { StoredFileLink } from '@/admin-kit/upload/StoredFileLink'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import type { SheetVersions } from '../sheet-music.contract'
import { versionsQuery } from '../sheet-music.queries'
import { pagesDiffer, toldWords, whatSavingDoes, withdrawn } from '../editions/versions.texts'

type VersionsFieldProps = {
  /** Id of the stored edition, or of the item if the PDF is the item's own. Anything else has no versions yet. */
  id: string | null
  file: string
  note: string
  error?: string
  onNote: (note: string) => void
  /** Puts an earlier file back in place, with a sentence about it. */
  onFile: (file: string, note: string, pageCount: number | null) => void
}

export function VersionsField({ id, ...field }: VersionsFieldProps) {
  return id !== null && !id.startsWith('new-') ? <StoredVersions id={id} {...field} /> : null
}

type StoredVersionsProps = VersionsFieldProps & { id: string }

function StoredVersions({ id, file, note, error, onNote, onFile }: StoredVersionsProps) {
  const { data } = useApiQuery(versionsQuery(id))
  const [newest, before] = data?.versions ?? []
  if (!data || !newest) return null
  const isNew = file !== '' && file !== newest.file
  return (
    <div className="grid justify-items-start gap-3 [&>:not(.btn)]:w-full">
      {(isNew || error !== undefined) && (
        <TextField
          label="What the new PDF corrects"
          placeholder="Bar 14: the chord is B♭7."
          hint="Buyers read it in a mail and beside their download. Leave it empty to replace the PDF without a mail."
          value={note}
          error={error}
          autoComplete="off"
          onChange={({ target }) => onNote(target.value)}
        />
      )}
      <div role="status" className="empty:hidden">
        {isNew && (
          <>
            <p className="admin-note">{whatSavingDoes(data.buyers, note.trim() !== '')}</p>
            <OtherPages file={file} before={newest.pageCount} />
          </>
        )}
      </div>
      {data.versions.length > 1 && <History versions={data.versions} />}
      {isNew && (
        <Button size="small" onClick={() => onFile(newest.file, '', newest.pageCount)}>
          {`Stay with version ${newest.version}`}
        </Button>
      )}
      {!isNew && before && (
        <Button
          size="small"
          onClick={() => onFile(before.file, withdrawn(newest.version, before.version), before.pageCount)}
        >
          {`Withdraw version ${newest.version}`}
        </Button>
      )}
    </div>
  )
}

/** Warns about a different number of pages: a corrected PDF usually has as many as the wrong one. */
function OtherPages({ file, before }: { file: string; before: number | null }) {
  return file.startsWith('private:') && before !== null ? <StoredPages file={file} before={before} /> : null
}

function StoredPages({ file, before }: { file: string; before: number }) {
  const { data } = useApiQuery(pdfQuery(file))
  const now = data?.pageCount ?? before
  return now === before ? null : <p className="admin-warning mt-2">{pagesDiffer(before, now)}</p>
}

function History({ versions }: Pick<SheetVersions, 'versions'>) {
  const id = useId()
  return (
    <details>
      <summary id={id}>{counted(versions.length, 'version')}</summary>
      <ol className="grid gap-3 py-2 text-[0.9375rem] wrap-anywhere" reversed aria-labelledby={id}>
        {versions.map(({ version, file, releasedAt, note, pageCount, byteSize, previewName, told }) => (
          <li key={version}>
            <p>
              <strong>Version {version}</strong> · {formatMoment(releasedAt)} ·{' '}
              {pageCount !== null && `${counted(pageCount, 'page')}, `}
              {fileSize(byteSize)} · {toldWords(told)}
            </p>
            {note !== null && <p>{note}</p>}
            <p>
              <StoredFileLink url={file} />
            </p>
            {previewName && (
              <p>
                <a
                  className="text-link"
                  href={`/api/admin/pdf-previews/${previewName}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  First page of version {version}
                </a>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
