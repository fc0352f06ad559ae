// Lets a person choose files by button, by dropping or by pasting. It uses a real file input, so the keyboard works
// too.
import { type ReactNode, useId, useState } from 'react'
import { classes } from '@/ui/classes'
import type { UploadWords } from './upload-words'
import type { UploadRules } from './use-upload'

export type FileDropProps = {
  label: ReactNode
  labelHidden?: boolean
  /** The kinds of files that it takes. */
  rules: readonly Pick<UploadRules[number], 'accept' | 'hint'>[]
  multiple?: boolean
  disabled?: boolean
  error?: string | null
  words: Pick<UploadWords, 'choose' | 'drop'>
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Returns the files on the clipboard: a screenshot, or files copied in a file manager. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

export function FileDrop({
  label,
  labelHidden,
  rules,
  multiple,
  disabled,
  error,
  words,
  onFiles,
  children,
}: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const give = (files: readonly File[]) => {
    if (!disabled && files.length > 0) onFiles(multiple ? [...files] : files.slice(0, 1))
  }
  return (
    <div className="field">
      <span id={`${id}-label`} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </span>
      <div
        className={classes('upload-drop', isOver && 'upload-drop-over', error && 'upload-drop-invalid')}
        onDragOver={(event) => {
          if (disabled || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          give([...event.dataTransfer.files])
        }}
        onPaste={(event) => give(pastedFiles(event.clipboardData))}
      >
        {children}
        <p className="upload-choose">
          <span className="upload-drop-words">{words.drop}</span>
          <input
            id={id}
            type="file"
            className="upload-input"
            accept={rules.map(({ accept }) => accept).join(',')}
            multiple={multiple}
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={`${id}-note`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              give([...(event.currentTarget.files ?? [])])
              // Allows the same file to be chosen again after a failure.
              event.currentTarget.value = ''
            }}
          />
          <label id={`${id}-choose`} htmlFor={id} className="btn btn-quiet btn-small">
            {words.choose}
          </label>
        </p>
      </div>
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
        {error || rules.map(({ hint }) => hint).join('. ')}
      </p>
    </div>
  )
}
