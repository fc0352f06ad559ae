// The toast on show and its timer (ERR-01). A new toast replaces the old one.

export type ToastKind = 'plain' | 'success' | 'destructive'

export type ToastInput = {
  title: string
  text?: string
  kind?: ToastKind
  /** Milliseconds on show; default 5000 (ERR-01, ERR-02). */
  durationMs?: number
  /** One thing to do about it; pressing it also dismisses. */
  action?: { label: string; onSelect: () => void }
}

export type Toast = ToastInput & { id: number; kind: ToastKind }

let shown: Toast | null = null
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let remainingMs = 0
let runningSince = 0
const listeners = new Set<() => void>()
const regions: symbol[] = []

/** Shows a message at once and returns its id. */
export function toast(input: ToastInput): number {
  stopClock()
  shown = { kind: 'plain', ...input, id: ++lastId }
  remainingMs = input.durationMs ?? 5000
  resumeToast()
  tell()
  return lastId
}

/** Takes the message away; with an id only if that one is still on show. */
export function dismissToast(id?: number): void {
  if (!shown || (id !== undefined && id !== shown.id)) return
  stopClock()
  shown = null
  tell()
}

/** Stops the clock while somebody reads: pointer over it, or focus inside. */
export function pauseToast(): void {
  if (timer === undefined) return
  stopClock()
  remainingMs -= Date.now() - runningSince
}

/** Lets the clock run on for what was left; one that runs already is left alone. */
export function resumeToast(): void {
  if (!shown || timer !== undefined) return
  runningSince = Date.now()
  timer = setTimeout(dismissToast, Math.max(0, remainingMs))
}

function stopClock(): void {
  clearTimeout(timer)
  timer = undefined
}

/** For the component that shows it. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Announces a place where messages can be shown; returns a function that withdraws it. A modal dialog makes the page behind it
 * unreachable, so it brings a place of its own, and the newest one is used.
 */
export function offerToastRegion(region: symbol): () => void {
  regions.push(region)
  tell()
  return () => {
    regions.splice(regions.indexOf(region), 1)
    tell()
  }
}

/** The message for this place, or null. */
export function toastFor(region: symbol): Toast | null {
  return regions.at(-1) === region ? shown : null
}

function tell(): void {
  for (const listener of listeners) listener()
}
