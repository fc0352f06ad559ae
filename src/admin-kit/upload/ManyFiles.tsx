// Uploads many files at once. Each becomes a record at the end of the list as soon as its upload is complete.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '@/ui/toast-store'
import type { FailureWords } from '../requests/failure-words'
import { runMutation } from '../requests/run-mutation'
import { useUnsavedChanges } from '../forms/use-unsaved-changes'
import { MultiUpload } from './MultiUpload'
import type { UploadedFile } from './upload-task'
import type { UploadRules } from './use-upload'

export type ManyFilesProps = {
  heading: string
  note: string
  /** Description of the files, for screen readers. */
  label: string
  rules: UploadRules
  /** Path of the list that shows the records. */
  path: string
  /** Stores one record. Called one at a time, so that each record is placed after the last. */
  add: (result: UploadedFile, file: File) => Promise<void>
  /** Success message: `3 photos added successfully`. */
  said: (count: number) => string
  failed: FailureWords
}

export function ManyFiles({ heading, note, label, rules, path, add, said, failed }: ManyFilesProps) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { question } = useUnsavedChanges(isBusy)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const added = useRef(0)

  function stored(result: UploadedFile, file: File): void {
    queue.current = queue.current.then(() =>
      runMutation({
        run: async () => {
          await add(result, file)
          await queryClient.invalidateQueries({ queryKey: [path] })
        },
        done: () => (added.current += 1),
        failed,
      }),
    )
  }

  function finish(busy: boolean): void {
    setIsBusy(busy)
    if (busy) return
    void queue.current.then(() => {
      const count = added.current
      added.current = 0
      if (count > 0) toast({ title: 'Success', text: said(count), kind: 'success' })
    })
  }

  return (
    <section aria-label={heading}>
      <h2 className="type-subheading mb-2">{heading}</h2>
      <p className="admin-note mb-4">{note}</p>
      <MultiUpload label={label} rules={rules} onStored={stored} onBusy={(busy) => finish(busy)} />
      {question}
    </section>
  )
}
