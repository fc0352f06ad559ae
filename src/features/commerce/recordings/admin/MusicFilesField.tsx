// Edits the files of digital music in its form. The owner drops tracks and ZIPs together; they are named by their
// files. Then the owner sorts and renames them, one row each.
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import type { FieldAccess } from '@/admin-kit/definition'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import { SourceField } from '@/admin-kit/upload/SourceField'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { formatOfFile } from '@/lib/file-title'
import { fileSize } from '@/lib/file-size'
import { TextField } from '@/ui/Field'
import { nameOfFile, type ShownFile } from '../music-files'
import { problemOfFormat } from '../track-preview.rules'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { errorAt, FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'

type Form = { files: ShownFile[] }

export function MusicFilesField({ uploading }: Pick<FieldAccess<unknown>, 'uploading'>) {
  const rows = useFormRows<ShownFile>('files', ({ name }, index) => name.trim() || `File ${index + 1}`)
  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label="Files">
        {({ id }, actions) => <FileRow {...actions} uploading={(isUploading) => uploading(isUploading, id)} />}
      </FormRows>
      <MultiUpload
        label="Add music files"
        rules={[uploadRules['music-file']]}
        onStored={({ url, byteSize }, { name }) => {
          rows.append([{ id: newChoiceId(), name: nameOfFile(name), file: url, byte_size: byteSize }])
          announce(`${nameOfFile(name)} added`)
        }}
        onBusy={(isBusy) => uploading(isBusy)}
        leavesWhenDone
      />
    </div>
  )
}

type FileRowProps = ChoiceActionsProps & { uploading: (isUploading: boolean) => void }

function FileRow({ uploading, ...actions }: FileRowProps) {
  const { index, name } = actions
  const { register, getValues, setValue, formState } = useFormContext<Form>()
  const row = useWatch<Form, `files.${number}`>({ name: `files.${index}` })
  const findError = (field: 'name' | 'file') => errorAt(formState.errors, `files.${index}.${field}`)
  const set = (change: Partial<ShownFile>) =>
    setValue(`files.${index}`, { ...getValues(`files.${index}`), ...change }, { shouldDirty: true })
  const problem = row && (row.problem ?? problemOfFormat(row.file))
  const facts = [row && formatOfFile(row.file), row?.byte_size ? fileSize(row.byte_size) : ''].filter(Boolean)

  return (
    <div className="shop-music-file" role="group" aria-label={name}>
      <TextField label="Name" autoComplete="off" error={findError('name')} {...register(`files.${index}.name`)} />
      <ChoiceActions {...actions} />
      <details open={findError('file') !== undefined || undefined}>
        <summary className="list-item w-fit py-2.5 text-[0.9375rem] text-ink-soft">
          {facts.join(' · ') || 'No file'}
        </summary>
        <SourceField
          label={`Replace the file of ${name}`}
          value={row?.file ?? ''}
          rules={[uploadRules['music-file']]}
          preview="none"
          error={findError('file')}
          onChange={(file) => set({ file, problem: null, ...(file === '' && { byte_size: 0 }) })}
          onStored={({ byteSize }) => set({ byte_size: byteSize })}
          onBusy={uploading}
        />
      </details>
      {problem && <p className="admin-note">{problem}</p>}
    </div>
  )
}
