// Uploads many files at once. They are chosen, dropped or pasted together, and sent two at a time, each with its own
// progress.
import { useEffect, useEffectEvent } from 'react'
import { Button } from '@/ui/Button'
import { FileDrop, type FileDropProps } from './FileDrop'
import { UploadProgress } from './UploadProgress'
import type { UploadedFile } from './upload-task'
import { uploadWords } from './upload-words'
import { type UploadRules, useUploadQueue } from './use-upload'

export type MultiUploadProps = {
  label: string
  rules: UploadRules
  /** Called for each confirmed file, in the order in which they were chosen. */
  onStored: (result: UploadedFile, file: File) => void
  /** The page should not be left while busy. `failed` is the number of files that stay in the list with an error. */
  onBusy?: (isBusy: boolean, failed: number) => void
  words?: FileDropProps['words']
  /** Removes a completed file from the list, because it is then shown elsewhere. */
  leavesWhenDone?: boolean
}

const manyWords = { choose: 'Choose files', drop: 'Drop them here, paste them, or' }

export function MultiUpload({
  label,
  rules,
  onStored,
  onBusy,
  words = manyWords,
  leavesWhenDone = false,
}: MultiUploadProps) {
  const queue = useUploadQueue(rules, onStored)
  const isBusy = queue.items.some(({ state }) => !['done', 'failed'].includes(state.phase))
  const failed = queue.items.filter(({ state }) => state.phase === 'failed').length
  const tellBusy = useEffectEvent((busy: boolean, count: number) => onBusy?.(busy, count))
  useEffect(() => tellBusy(isBusy, failed), [isBusy, failed])
  const listed = queue.items.filter(({ state }) => !(leavesWhenDone && state.phase === 'done'))
  return (
    <div className="upload-many">
      <FileDrop label={label} rules={rules} multiple words={words} onFiles={queue.add} />
      {listed.length > 0 && (
        <ul className="upload-list" aria-label={label}>
          {listed.map(({ id, file, state }) => (
            <li key={id}>
              {state.phase === 'idle' ? (
                <p className="upload-file">
                  <span className="upload-name">{file.name}</span>
                </p>
              ) : (
                <UploadProgress
                  state={state}
                  namesRefused
                  onCancel={() => queue.remove(id)}
                  onRetry={() => queue.retry(id)}
                />
              )}
              {(state.phase === 'idle' ||
                state.phase === 'done' ||
                (state.phase === 'failed' && !state.problem.canRetry)) && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`${uploadWords.remove} ${file.name}`}
                  onClick={() => queue.remove(id)}
                >
                  {uploadWords.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
