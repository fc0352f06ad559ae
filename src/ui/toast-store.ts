// Holds the visible toast and its timer (ERR-01). A new toast replaces the old one.

export type ToastKind = 'plain' | 'success' | 'destructive'

export type ToastInput = {
  title: string
  text?: string
  kind?: ToastKind
  /** Milliseconds on screen; default 5000 (ERR-01, ERR-02). */
  durationMs?: number
  /** A button on the toast; clicking it also dismisses the toast. */
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

/** Shows a toast at once and returns its id. */
export function toast(input: ToastInput): number {
  stopClock()
  shown = { kind: 'plain', ...input, id: ++lastId }
  remainingMs = input.durationMs ?? 5000
  resumeToast()
  tell()
  return lastId
}

/** Dismisses the toast; with an id, only if that toast is still visible. */
export function dismissToast(id?: number): void {
  if (!shown || (id !== undefined && id !== shown.id)) return
  stopClock()
  shown = null
  tell()
}

/** Pauses the timer while the visitor reads: pointer over the toast, or focus inside. */
export function pauseToast(): void {
  if (timer === undefined) return
  stopClock()
  remainingMs -= Date.now() - runningSince
}

/** Resumes the timer with the time that was left. A running timer is left alone. */
export function resumeToast(): void {
  if (!shown || timer !== undefined) return
  runningSince = Date.now()
  timer = setTimeout(dismissToast, Math.max(0, remainingMs))
}

function stopClock(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Subscription for the component that shows the toast. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Registers a region that can show toasts; returns a function that removes it. A modal dialog makes the page behind it
 * inert, so it registers its own region. The newest region is used.
 */
export function offerToastRegion(region: symbol): () => void {
  regions.push(region)
  tell()
  return () => {
    regions.splice(regions.indexOf(region), 1)
    tell()
  }
}

/** Returns the toast for this region, or null. */
export function toastFor(region: symbol): Toast | null {
  return regions.at(-1) === region ? shown : null
}

function tell(): void {
  for (const listener of listeners) listener()
}
