// Holds uploads as state of a component: one at a time, or many, of which two are sent at once.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ruleFor, type UploadRule } from './upload-rule'
import { useAskToSignIn, useRequest } from '../requests/sign-in-again'
import { isRunning, startUpload, type UploadedFile, type UploadState, type UploadTask } from './upload-task'

export type UploadRules = readonly [UploadRule, ...UploadRule[]]

/**
 * Holds one upload. With several rules, the file's type decides which applies. `onStored` is called for every file that
 * the server has confirmed.
 */
export function useUpload(rules: UploadRules, onStored: (result: UploadedFile, file: File) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const task = useRef<UploadTask>(null)
  const request = useRequest()
  const signIn = useAskToSignIn()
  const stored = useEffectEvent(onStored)
  useEffect(() => () => task.current?.leave(), [])

  const begin = (file: File) => {
    task.current = startUpload({
      rule: ruleFor(rules, file),
      file,
      request,
      signIn,
      onState(next) {
        setState(next)
        if (next.phase === 'done') stored(next.result, next.file)
      },
    })
  }
  return {
    state,
    /** True from the choice of a file until the server has confirmed it or it has failed. */
    isBusy: isRunning(state),
    /** Sends this file and cancels the upload in progress. */
    send(file: File) {
      if (isRunning(state)) task.current?.cancel()
      begin(file)
    },
    cancel() {
      task.current?.cancel()
      setState({ phase: 'idle' })
    },
    /** Resumes after a temporary failure. */
    retry() {
      if (state.phase === 'failed') begin(state.file)
    },
  }
}

type QueuedUpload = { id: number; file: File; state: UploadState }

const sentAtOnce = 2
let lastId = 0

/**
 * Holds many uploads. `onStored` is called in the order in which the files were chosen: a file confirmed early waits
 * for those before it.
 */
export function useUploadQueue(rules: UploadRules, onStored: (result: UploadedFile, file: File) => void) {
  const [items, setItems] = useState<readonly QueuedUpload[]>([])
  const tasks = useRef(new Map<number, UploadTask>())
  const request = useRequest()
  const signIn = useAskToSignIn()
  const stored = useEffectEvent(onStored)
  const set = useCallback(
    (id: number, state: UploadState) =>
      setItems((list) => list.map((item) => (item.id === id ? { ...item, state } : item))),
    [],
  )

  const running = items.filter(({ state }) => isRunning(state)).length
  const next = running < sentAtOnce ? items.find(({ state }) => state.phase === 'idle') : undefined
  const begin = useEffectEvent(({ id, file }: QueuedUpload) => {
    if (tasks.current.has(id)) return
    let isOver = false
    const task = startUpload({
      rule: ruleFor(rules, file),
      file,
      request,
      signIn,
      onState(state) {
        set(id, state)
        isOver = state.phase === 'done' || state.phase === 'failed'
        if (isOver) tasks.current.delete(id)
      },
    })
    // A refused file is over before it began.
    if (!isOver) tasks.current.set(id, task)
  })
  useEffect(() => {
    if (next) begin(next)
  }, [next])
  const told = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, state } of items) {
      if (state.phase === 'idle' || isRunning(state)) return
      if (state.phase !== 'done' || told.current.has(id)) continue
      told.current.add(id)
      stored(state.result, state.file)
    }
  }, [items])
  useEffect(() => {
    const all = tasks.current
    return () => {
      for (const task of all.values()) task.leave()
    }
  }, [])

  return {
    items,
    add: (files: readonly File[]) =>
      setItems((list) => [
        ...list,
        ...files.map((file): QueuedUpload => ({ id: ++lastId, file, state: { phase: 'idle' } })),
      ]),
    /** Cancels the upload and removes it from the list. */
    remove(id: number) {
      tasks.current.get(id)?.cancel()
      tasks.current.delete(id)
      setItems((list) => list.filter((item) => item.id !== id))
    },
    retry: (id: number) => set(id, { phase: 'idle' }),
  }
}
