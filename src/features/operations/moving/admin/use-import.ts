// Holds an import of the page: the chosen files, the running request, and the report.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { useAskToSignIn } from '@/admin-kit/requests/sign-in-again'
import type { ColumnChoice } from '../column-targets'
import { importLimits } from '../moving.rules'
import { movingTexts } from '../moving.texts'
import { type ImportProgress, type ImportReport, sendImport } from './send-import'

type Choices = Readonly<Record<string, ColumnChoice>>
type Running = { apply: boolean; progress: ImportProgress | null }

/** Returns why these files cannot be sent together; null when they can. */
function problemWith(files: readonly File[]): string | null {
  if (files.length > importLimits.files) return movingTexts.tooMany
  return files.reduce((sum, { size }) => sum + size, 0) > importLimits.bytes ? movingTexts.tooLarge : null
}

export function useImport() {
  const [files, setFiles] = useState<readonly File[]>([])
  const [running, setRunning] = useState<Running | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  /** True when the report is older than the choice of columns. */
  const [isStale, setIsStale] = useState(false)
  const request = useRef<AbortController>(null)
  const askToSignIn = useAskToSignIn()
  const queryClient = useQueryClient()
  // A page that is left stops its request, and the server rolls back.
  useEffect(() => () => request.current?.abort(), [])

  function choose(next: readonly File[]): void {
    setFiles(next)
    setReport(null)
    setIsStale(false)
    setProblem(problemWith(next))
  }

  async function run(apply: boolean): Promise<void> {
    const stop = new AbortController()
    request.current = stop
    setProblem(null)
    setRunning({ apply, progress: null })
    const send = () =>
      sendImport(files, {
        apply,
        choices,
        signal: stop.signal,
        onProgress: (progress) => setRunning({ apply, progress }),
      })
    try {
      const received = await send().catch(async (thrown: unknown) => {
        if (stop.signal.aborted || asApiError(thrown).code !== 'not_signed_in' || !(await askToSignIn())) throw thrown
        return send()
      })
      setReport(received)
      setIsStale(false)
      if (received.isApplied) {
        setFiles([])
        setChoices({})
        void queryClient.invalidateQueries()
      }
    } catch (thrown) {
      setProblem(stop.signal.aborted ? movingTexts.stopped : asApiError(thrown).message)
    } finally {
      setRunning(null)
    }
  }

  return {
    files,
    running,
    report,
    problem,
    choices,
    isStale,
    /** Chooses the columns of one file; the report then has to be made again. */
    chooseColumns(file: string, choice: ColumnChoice) {
      setChoices({ ...choices, [file]: choice })
      setIsStale(true)
    },
    /** Adds files; one with the name of an earlier file replaces it. */
    add: (more: readonly File[]) =>
      choose([...files.filter(({ name }) => !more.some((file) => file.name === name)), ...more]),
    /** Removes the report of an applied import, which is undone now. */
    clear() {
      if (report?.isApplied) setReport(null)
    },
    remove: (file: File) => choose(files.filter((one) => one !== file)),
    check: () => void run(false),
    apply: () => void run(true),
    stop: () => request.current?.abort(),
  }
}
