// Uploads one file to the server in pieces. It pauses while offline, resumes after a reload, and finishes once every
// byte has arrived.
import type { DetailedError, Upload } from 'tus-js-client'
import type { ApiError } from '@/lib/api-error'
import { errorFromBody } from '@/lib/api-error'
import { errorTable } from '@/lib/error-table'
import type { UploadRule } from './upload-rule'
import { offlineText } from '@/ui/connection-toasts'
import { fetchCode } from '@/ui/on-demand/with-code'
import { missingCode } from '@/ui/on-demand/load-code'
import { asApiError, type Words } from '../requests/failure-words'
import type { SendRequest } from '../requests/sign-in-again'
import { measureMedia, type Measured } from './measure-media'
import { preparePicture } from './pictures/prepare-picture'

/** The server's data of a stored file, as the contract of uploads defines it. */
export type UploadedFile = {
  /** Address that a form saves. */
  url: string
  fileName: string
  byteSize: number
  contentType: string
  width: number | null
  height: number | null
  placeholder: string | null
  duration: number | null
  title: string | null
  artist: string | null
  album: string | null
  peaks: number[] | null
  pageCount: number | null
  previewName: string | null
}

export type UploadProblem = Required<Words> & { canRetry: boolean }

/**
 * `preparing`: a picture is being prepared for upload. `isRetrying`: the server failed and is called again. `sending`
 * stays below 100 per cent, and `checking` follows: only the server's confirmation makes it `done` (OP-35).
 */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'preparing'; file: File }
  | { phase: 'sending'; file: File; percent: number; sentBytes: number; isPaused: boolean; isRetrying: boolean }
  | { phase: 'checking'; file: File; isRetrying: boolean }
  /** `note`: how the file was converted before, in a sentence. */
  | { phase: 'done'; file: File; result: UploadedFile; note: string | null }
  | { phase: 'failed'; file: File; problem: UploadProblem }

export const isRunning = ({ phase }: UploadState): boolean =>
  phase === 'preparing' || phase === 'sending' || phase === 'checking'

export type UploadTask = {
  /** Stops the upload and removes its data from the server. */
  cancel(): void
  /** Stops the upload; it resumes when the same file is chosen again. */
  leave(): void
}

type Options = {
  rule: UploadRule
  file: File
  request: SendRequest
  /** True when the person has signed in again. */
  signIn: () => Promise<boolean>
  onState: (state: UploadState) => void
}

const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000]
const finishDelaysMs = [1000, 2000, 4000, 8000]

const loadTus = () => import('tus-js-client')

/**
 * Starts at once. A picture that is too large or from an iPhone is converted first. A file that the rule refuses fails
 * at once, with the form's own words (OP-34).
 */
export function startUpload(options: Options): UploadTask {
  const { rule, file, onState } = options
  if (!rule.picture || rule.matches(file) === null) return startSending(options, null)
  let isOver = false
  let sending: UploadTask | null = null
  onState({ phase: 'preparing', file })
  void preparePicture(file, rule.picture).then(
    (prepared) => {
      if (!isOver) sending = startSending({ ...options, file: prepared.file }, prepared.note)
    },
    () => {
      if (!isOver) onState({ phase: 'failed', file, problem: missingProblem(rule) })
    },
  )
  return {
    cancel() {
      isOver = true
      sending?.cancel()
    },
    leave() {
      isOver = true
      sending?.leave()
    },
  }
}

function startSending(options: Options, note: string | null): UploadTask {
  const { rule, file, onState } = options
  const refused = rule.check(file)
  if (refused) {
    onState({ phase: 'failed', file, problem: { title: refused.title, text: refused.text, canRetry: false } })
    return { cancel: () => undefined, leave: () => undefined }
  }
  const run = createRun(options, note)
  void run.start()
  return run
}

function createRun(
  { rule, file, request, signIn, onState }: Options,
  note: string | null,
): UploadTask & { start(): Promise<void> } {
  let upload: Upload | null = null
  let isOver = false
  let sentBytes = 0
  let isRetrying = false
  const measuring = measureMedia(file).catch((): Measured => ({}))

  const tellSending = () => {
    // The last per cent waits for the server's confirmation.
    if (!isOver)
      onState({
        phase: 'sending',
        file,
        percent: Math.min(99, Math.floor((sentBytes / file.size) * 100)),
        sentBytes,
        isPaused: !navigator.onLine,
        isRetrying,
      })
  }
  const onOffline = () => {
    void upload?.abort()
    tellSending()
  }
  const onOnline = () => {
    upload?.start()
    tellSending()
  }
  const end = (state: UploadState | null) => {
    if (isOver) return
    isOver = true
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    if (state) onState(state)
  }
  const fail = (problem: UploadProblem) => end({ phase: 'failed', file, problem })

  async function onError(error: Error | DetailedError): Promise<void> {
    if (isOver) return
    // The `online` event resumes it.
    if (!navigator.onLine) return tellSending()
    const answer = 'originalResponse' in error ? error.originalResponse : null
    if (answer?.getStatus() === 401) {
      if (await signIn()) upload?.start()
      else fail({ title: 'Upload Failed', text: rule.signInAgain, canRetry: true })
      return
    }
    fail(
      answer
        ? toProblem(rule, file, errorFromBody(parsed(answer.getBody())))
        : { title: errorTable.upload_failed.title, text: rule.otherFailure(lostWords()), canRetry: true },
    )
  }

  async function finish(sent: Upload): Promise<void> {
    if (isOver) return
    const tellChecking = (isAskedAgain: boolean) => {
      if (!isOver) onState({ phase: 'checking', file, isRetrying: isAskedAgain })
    }
    tellChecking(false)
    const id = sent.url?.split('/').at(-1) ?? ''
    try {
      const ask = () => measuring.then((body) => request(`POST ${rule.path}/{id}/finish`, { params: { id }, body }))
      const result = (await askPatiently(ask, () => tellChecking(true))) as UploadedFile
      if (isOver) return
      if (typeof result.url !== 'string' || result.url === '')
        return fail({ title: 'Upload Failed', text: rule.noPublicUrl, canRetry: true })
      await forget(sent)
      end({ phase: 'done', file, result, note })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!error.retryable) await forget(sent)
      fail(toProblem(rule, file, error))
    }
  }

  return {
    async start() {
      tellSending()
      window.addEventListener('offline', onOffline)
      window.addEventListener('online', onOnline)
      // Loaded when the first file is sent, not with the page.
      const tus = await fetchCode(loadTus).catch(() => null)
      if (isOver) return
      if (!tus) return fail(missingProblem(rule))
      const sending = new tus.Upload(file, {
        endpoint: rule.path,
        chunkSize: rule.chunkBytes,
        retryDelays: retryDelaysMs,
        metadata: { kind: rule.kind, filename: file.name, filetype: file.type },
        fingerprint: () => Promise.resolve(['bandstand', rule.kind, file.name, file.size, file.lastModified].join(':')),
        onProgress(bytes) {
          // A piece that is sent again starts at its old offset.
          if (bytes > sentBytes) isRetrying = false
          sentBytes = bytes
          tellSending()
        },
        onShouldRetry(error) {
          isRetrying = isWorthAnotherTry(error.originalResponse?.getStatus() ?? 0)
          tellSending()
          return isRetrying
        },
        onError: (error) => void onError(error),
        onSuccess: () => void finish(sending),
      })
      upload = sending
      const [previous] = await sending.findPreviousUploads()
      if (previous) sending.resumeFromPreviousUpload(previous)
      if (!isOver && navigator.onLine) sending.start()
    },
    cancel() {
      end(null)
      const sending = upload
      // Also removes the bytes on the server. If that fails, they are removed after a day.
      void sending
        ?.abort(true)
        .catch(() => undefined)
        .then(() => forget(sending))
    },
    leave() {
      end(null)
      void upload?.abort()
    },
  }
}

/** True when there was no response, the offset changed meanwhile, or the server failed. A refusal stays a refusal. */
const isWorthAnotherTry = (status: number) =>
  status === 0 || status === 409 || status === 423 || status === 429 || status >= 500

const lostWords = () => (navigator.onLine ? errorTable.database_unavailable.text : offlineText)

/** Code that prepares or sends the file could not be loaded. */
const missingProblem = (rule: UploadRule): UploadProblem => ({
  title: errorTable.upload_failed.title,
  text: rule.otherFailure(navigator.onLine ? `${missingCode.title} ${missingCode.text}` : offlineText),
  canRetry: true,
})

async function askPatiently(ask: () => Promise<unknown>, onRetry: () => void): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    try {
      return await ask()
    } catch (thrown) {
      const delay = finishDelaysMs[tried]
      // The response may have been lost; another request gets the same one.
      if (asApiError(thrown).code !== 'database_unavailable' || delay === undefined) throw thrown
      onRetry()
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

function toProblem(rule: UploadRule, file: File, error: ApiError): UploadProblem {
  if (error.code === 'not_signed_in') return { title: 'Upload Failed', text: rule.signInAgain, canRetry: true }
  if (error.code === 'unsupported_type')
    return { title: rule.wrongType(file).title, text: error.message, canRetry: false }
  if (error.code === 'too_large') return { ...rule.tooLarge(file), canRetry: false }
  return {
    title: errorTable[error.code].title,
    text: failureText(rule, error),
    canRetry: error.code === 'not_found' || error.retryable,
  }
}

function failureText(rule: UploadRule, { code, message }: ApiError): string {
  if (code === 'upload_timeout') return message
  return code === 'upload_failed' ? rule.failure(message) : rule.otherFailure(message)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Forgets the upload: there is nothing left to resume. */
async function forget(upload: Upload): Promise<void> {
  const { urlStorage } = upload.options
  for (const { urlStorageKey } of await upload.findPreviousUploads()) await urlStorage?.removeUpload(urlStorageKey)
}
