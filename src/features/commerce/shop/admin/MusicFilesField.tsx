// The files of digital music in its form: tracks and ZIPs dropped together, named by their files, then put in order and renamed in a row each.
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import type { FieldAccess } from '@/admin-kit/definition'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import { SourceField } from '@/admin-kit/upload/SourceField'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { formatOfFile } from '@/lib/file-format'
import { fileSize } from '@/lib/file-size'
import { TextField } from '@/ui/Field'
import { nameOfFile, type ShownFile } from '../music-files'
import { problemOfFormat } from '../track-preview.rules'
import { ChoiceActions, type ChoiceActionsProps } from './ChoiceActions'
import { newChoiceId } from './use-choice-rows'
import { useRowActions } from './use-row-actions'

type Form = { files: ShownFile[] }
type Uploading = FieldAccess<unknown>['uploading']

export function MusicFilesField({ uploading }: { uploading: Uploading }) {
  const { control, getValues, formState } = useFormContext<Form>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'files', keyName: 'key' })
  const errors: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, 'files')
  const error = errors?.root?.message ?? errors?.message
  const nameOf = (index: number) => getValues(`files.${index}.name`).trim() || `File ${index + 1}`
  const { list, moveTo, removeAt } = useRowActions({ fields, nameOf, move, remove })

  return (
    <div className="grid gap-4">
      {fields.length > 0 && (
        <ul ref={list} className="shop-editions" aria-label="Files">
          {fields.map((field, index) => (
            <FileRow
              key={field.key}
              index={index}
              isLast={index === fields.length - 1}
              name={nameOf(index)}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => removeAt(index)}
              uploading={(isUploading) => uploading(isUploading, field.id)}
            />
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
      <MultiUpload
        label="Add music files"
        rules={[uploadRules['music-file']]}
        onStored={({ url, byteSize }, { name }) => {
          append({ id: newChoiceId(), name: nameOfFile(name), file: url, byte_size: byteSize }, { shouldFocus: false })
          announce(`${nameOfFile(name)} added`)
        }}
        onBusy={(isBusy) => uploading(isBusy)}
        leavesWhenDone
      />
    </div>
  )
}

type FileRowProps = ChoiceActionsProps & { uploading: (isUploading: boolean) => void }

function FileRow({ index, isLast, name, onMove, onRemove, uploading }: FileRowProps) {
  const { register, getValues, setValue, formState } = useFormContext<Form>()
  const row = useWatch<Form, `files.${number}`>({ name: `files.${index}` })
  const errorOf = (field: 'name' | 'file') => {
    const found: { message?: string } | undefined = get(formState.errors, `files.${index}.${field}`)
    return found?.message
  }
  const set = (change: Partial<ShownFile>) =>
    setValue(`files.${index}`, { ...getValues(`files.${index}`), ...change }, { shouldDirty: true })
  const problem = row && (row.problem ?? problemOfFormat(row.file))
  const facts = [row && formatOfFile(row.file), row?.byte_size ? fileSize(row.byte_size) : ''].filter(Boolean)

  return (
    <li>
      <div className="shop-music-file" role="group" aria-label={name}>
        <TextField label="Name" autoComplete="off" error={errorOf('name')} {...register(`files.${index}.name`)} />
        <ChoiceActions name={name} index={index} isLast={isLast} onMove={onMove} onRemove={onRemove} />
        <details open={errorOf('file') !== undefined || undefined}>
          <summary>{facts.join(' · ') || 'No file'}</summary>
          <SourceField
            label={`Another file instead of ${name}`}
            value={row?.file ?? ''}
            rules={[uploadRules['music-file']]}
            preview="none"
            error={errorOf('file')}
            onChange={(file) => set({ file, problem: null, ...(file === '' && { byte_size: 0 }) })}
            onStored={({ byteSize }) => set({ byte_size: byteSize })}
            onBusy={uploading}
          />
        </details>
        {problem && <p className="admin-note">{problem}</p>}
      </div>
    </li>
  )
}
