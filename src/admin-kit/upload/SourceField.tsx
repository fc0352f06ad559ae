// A file of a record: named by a link, or uploaded here. Its value is the address that the form saves.
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { FileDrop, pastedFiles } from './FileDrop'
import { FocusField, hasFocus } from './FocusField'
import { type ImageLinkState, useImageLink } from './image-link'
import type { StoredFile, UploadProblem } from './upload-task'
import { UploadProgress } from './UploadProgress'
import { type UploadRules, useUpload } from './use-upload'
import { uploadWords, type UploadWords } from './upload-words'

export type SourceFieldProps = {
  label: string
  value: string
  onChange: (url: string) => void
  /** The kinds a file may be; its type decides which. */
  rules: UploadRules
  /** Names of the two ways, such as "Image URL" and "Upload File"; left out where a file can only be uploaded. */
  modes?: { link: string; file: string }
  /** What is above the input of each way, where the form has words for it. */
  inputLabels?: { link: string; file: string }
  /** Which way is shown first; default: the one that the value came by, and uploading where there is none yet. */
  initialMode?: 'link' | 'file'
  /** What the value looks like: as a medium, or in the form's own way; `isFresh` when it has just been uploaded here. */
  preview?: 'image' | 'audio' | 'none' | ((url: string, isFresh: boolean) => ReactNode)
  error?: string | null
  /** Said instead of `error` where a file is asked for and none was sent; default: the error, which speaks of the record's field. */
  missingFile?: string
  /** Below the link; the limit of the rules stands below the file by itself. */
  linkHint?: ReactNode
  linkPlaceholder?: string
  /** Says beside a link whether it leads to a picture (OP-37). */
  checksLink?: { image: string; noImage: string; looking: string }
  words?: Partial<UploadWords>
  /** Everything the server measured, for filling other fields: duration, title, page count. */
  onStored?: (result: StoredFile, file: File) => void
  /** As soon as a file is chosen, before it is sent. */
  onChosen?: (file: File) => void
  /** It was refused, or did not arrive; the field says so too. */
  onFailed?: (problem: UploadProblem) => void
  /** While true the form should not be saved. */
  onBusy?: (isBusy: boolean) => void
}

const isOurs = (url: string) => url.startsWith('/media/') || url.startsWith('private:')

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
  const [mode, setMode] = useState(initialMode ?? (value === '' || !modes || isOurs(value) ? 'file' : 'link'))
  const upload = useUpload(rules, (result, file) => {
    onChange(result.url)
    onStored?.(result, file)
  })
  const linkState = useImageLink(value, checksLink !== undefined && mode === 'link')
  const tellBusy = useEffectEvent((isBusy: boolean) => onBusy?.(isBusy))
  useEffect(() => {
    tellBusy(upload.isBusy)
    // A field that leaves the form stops sending, and the form need not wait for it.
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
              <span className="upload-name">{decodedName(value)}</span>
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

function decodedName(url: string): string {
  const name = url.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function Preview({ kind, url }: { kind: 'image' | 'audio' | 'none'; url: string }) {
  // What only a buyer may fetch, and what is no address yet, cannot be shown.
  if (kind === 'none' || !(isOurs(url) || /^https?:\/\/[^/]+\.[^/]+/.test(url)) || url.startsWith('private:'))
    return null
  if (kind === 'audio') return <audio className="upload-preview-audio" controls preload="metadata" src={url} />
  if (hasFocus(url)) return <FocusField key={url} url={url} />
  // Fresh for every address, so that a broken one does not hide the next.
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
