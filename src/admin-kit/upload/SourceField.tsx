// Renders a field for a record's file: a link, or an upload. Its value is the address that the form saves.
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { FileDrop, pastedFiles } from './FileDrop'
import { FocusField, hasFocus } from './pictures/FocusField'
import { type ImageLinkState, useImageLink } from './pictures/image-link'
import type { UploadedFile, UploadProblem } from './upload-task'
import { isStoredHere } from './stored-name'
import { StoredFileLink } from './StoredFileLink'
import { UploadProgress } from './UploadProgress'
import { type UploadRules, useUpload } from './use-upload'
import { uploadWords, type UploadWords } from './upload-words'

export type SourceFieldProps = {
  label: string
  value: string
  onChange: (url: string) => void
  /** Kinds of file that are allowed; the file's type decides between them. */
  rules: UploadRules
  /** Names of the two modes, such as "Image URL" and "Upload File"; left out if a file can only be uploaded. */
  modes?: { link: string; file: string }
  /** Labels above the input of each mode, if the form has any. */
  inputLabels?: { link: string; file: string }
  /** Mode shown first; default: the mode that set the value, and upload if there is no value yet. */
  initialMode?: 'link' | 'file'
  /**
   * Preview of the value: as a medium, or in the form's own way. `isFresh` is true when it has just been uploaded here.
   */
  preview?: 'image' | 'audio' | 'none' | ((url: string, isFresh: boolean) => ReactNode)
  error?: string | null
  /**
   * Shown instead of `error` when a file is required and none was sent; default: the error, which names the record's
   * field.
   */
  missingFile?: string
  /** Hint below the link. The size limit is shown below the file automatically. */
  linkHint?: ReactNode
  linkPlaceholder?: string
  /** Tells beside a link if it leads to a picture (OP-37). */
  checksLink?: { image: string; noImage: string; looking: string }
  words?: Partial<UploadWords>
  /** Called with all the server's measurements, to fill other fields: duration, title, page count. */
  onStored?: (result: UploadedFile, file: File) => void
  /** Called as soon as a file is chosen, before it is sent. */
  onChosen?: (file: File) => void
  /** Called when the file was refused or its upload failed; the field says so too. */
  onFailed?: (problem: UploadProblem) => void
  /** Called with true while the form should not be saved. */
  onBusy?: (isBusy: boolean) => void
}

export function SourceField({
  label,
  value,
  onChange,
  rules,
  modes,
  inputLabels,
  initialMode,
  preview = 'image',
  error,
  missingFile,
  linkHint,
  linkPlaceholder,
  checksLink,
  words: ownWords,
  onStored,
  onChosen,
  onFailed,
  onBusy,
}: SourceFieldProps) {
  const words = { ...uploadWords, ...ownWords }
  const name = useId()
  const [mode, setMode] = useState(initialMode ?? (value === '' || !modes || isStoredHere(value) ? 'file' : 'link'))
  /** The file uploaded here, by the name that the owner knows. */
  const [chosen, setChosen] = useState({ url: '', name: '' })
  const upload = useUpload(rules, (result, file) => {
    setChosen({ url: result.url, name: file.name })
    onChange(result.url)
    onStored?.(result, file)
  })
  const linkState = useImageLink(value, checksLink !== undefined && mode === 'link')
  const tellBusy = useEffectEvent((isBusy: boolean) => onBusy?.(isBusy))
  useEffect(() => {
    tellBusy(upload.isBusy)
    // A field that leaves the form stops its upload, and the form need not wait for it.
    return upload.isBusy ? () => tellBusy(false) : undefined
  }, [upload.isBusy])
  const problem = upload.state.phase === 'failed' ? upload.state.problem : null
  const tellProblem = useEffectEvent((failed: UploadProblem) => onFailed?.(failed))
  useEffect(() => {
    if (problem) tellProblem(problem)
  }, [problem])

  const isFresh = upload.state.phase === 'done' && upload.state.result.url === value

  const send = (file: File | undefined) => {
    if (!file) return
    onChosen?.(file)
    upload.send(file)
  }

  return (
    <fieldset className="upload-source">
      <legend className="field-label">{label}</legend>
      {modes && (
        <div className="upload-modes">
          {(['file', 'link'] as const).map((each) => (
            <label key={each} className="upload-mode">
              <input type="radio" name={name} checked={mode === each} onChange={() => setMode(each)} />
              {modes[each]}
            </label>
          ))}
        </div>
      )}
      {mode === 'link' && modes ? (
        <div
          onPaste={(event) => {
            const [file] = pastedFiles(event.clipboardData)
            if (!file) return
            event.preventDefault()
            setMode('file')
            send(file)
          }}
        >
          <TextField
            label={inputLabels?.link ?? modes.link}
            labelHidden={!inputLabels}
            type="text"
            inputMode="url"
            autoComplete="off"
            value={value}
            placeholder={linkPlaceholder}
            error={error}
            hint={linkNote(linkState, checksLink) ?? linkHint}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      ) : (
        <FileDrop
          label={inputLabels?.file ?? modes?.file ?? label}
          labelHidden={!inputLabels}
          rules={rules}
          error={error && value === '' ? (missingFile ?? error) : error}
          words={value === '' ? words : { ...words, choose: words.replace }}
          disabled={upload.isBusy}
          onFiles={([file]) => send(file)}
        >
          <UploadProgress state={upload.state} words={words} onCancel={upload.cancel} onRetry={upload.retry} />
        </FileDrop>
      )}
      {value !== '' && !upload.isBusy && (
        <div className="upload-stored">
          {typeof preview === 'function' ? preview(value, isFresh) : <Preview kind={preview} url={value} />}
          {mode === 'file' && (
            <p className="upload-actions">
              <StoredFileLink url={value} name={chosen.url === value ? chosen.name : undefined} />
              <Button
                size="small"
                variant="ghost"
                onClick={() => {
                  upload.cancel()
                  onChange('')
                }}
              >
                {words.remove}
              </Button>
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

function linkNote(state: ImageLinkState, words: SourceFieldProps['checksLink']): string | undefined {
  if (!words) return undefined
  return { unknown: undefined, looking: words.looking, image: words.image, 'no-image': words.noImage }[state]
}

function Preview({ kind, url }: { kind: 'image' | 'audio' | 'none'; url: string }) {
  // Files that only buyers may fetch, and text that is no address yet, cannot be shown.
  if (kind === 'none' || !(isStoredHere(url) || /^https?:\/\/[^/]+\.[^/]+/.test(url)) || url.startsWith('private:'))
    return null
  if (kind === 'audio') return <audio className="upload-preview-audio" controls preload="metadata" src={url} />
  if (hasFocus(url)) return <FocusField key={url} url={url} />
  // Renders again for every address, so that a broken one does not hide the next.
  return (
    <img
      key={url}
      className="upload-preview"
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  )
}
