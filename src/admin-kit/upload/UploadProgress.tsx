// Shows the upload of a file: its name, the real bytes, the current step, and buttons to stop it or try again.
import { fileSize } from '@/lib/file-size'
import { Button } from '@/ui/Button'
import { isRunning, type UploadState } from './upload-task'
import { uploadWords, type UploadWords } from './upload-words'

type UploadProgressProps = {
  state: UploadState
  words?: UploadWords
  /** Also names a refused file if it is one of many; otherwise a refusal clears it (ADM-MEDIA-13). */
  namesRefused?: boolean
  onCancel: () => void
  onRetry: () => void
}

/** Renders nothing while no file is chosen. */
export function UploadProgress({
  state,
  words = uploadWords,
  namesRefused = false,
  onCancel,
  onRetry,
}: UploadProgressProps) {
  if (state.phase === 'idle') return null
  const { file } = state
  const isCleared = state.phase === 'failed' && !state.problem.canRetry && !namesRefused
  return (
    <div className="upload-progress" data-phase={state.phase}>
      {!isCleared && (
        <p className="upload-file">
          <span className="upload-name">{file.name}</span>
          <span className="upload-size">
            {state.phase === 'sending' ? `${fileSize(state.sentBytes)} of ${fileSize(file.size)}` : fileSize(file.size)}
          </span>
        </p>
      )}
      {state.phase === 'sending' && (
        <progress className="upload-bar" max={100} value={state.percent} aria-label={file.name} />
      )}
      {state.phase === 'preparing' && <progress className="upload-bar" aria-label={file.name} />}
      {state.phase === 'checking' && <progress className="upload-bar" max={100} value={99} aria-label={file.name} />}
      <p
        className={state.phase === 'failed' ? 'field-error' : 'field-hint'}
        role={state.phase === 'sending' && !state.isRetrying ? undefined : 'status'}
      >
        {sentence(state, words)}
      </p>
      {(isRunning(state) || (state.phase === 'failed' && state.problem.canRetry)) && (
        <p className="upload-actions">
          {state.phase === 'failed' && (
            <Button size="small" onClick={onRetry}>
              {words.retry}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        </p>
      )}
    </div>
  )
}

function sentence(state: Exclude<UploadState, { phase: 'idle' }>, words: UploadWords): string {
  switch (state.phase) {
    case 'preparing':
      return words.preparing
    case 'sending':
      if (state.isPaused) return words.paused
      return state.isRetrying ? words.retrying : words.sending(state.percent)
    case 'checking':
      return state.isRetrying ? words.retrying : words.checking
    case 'done':
      return state.note === null ? words.done : `${words.done}. ${state.note}`
    case 'failed':
      return state.problem.text
  }
}
