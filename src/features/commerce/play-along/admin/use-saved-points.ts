// The taps of one recording during tapping: with undo, and saved automatically a moment after each change.
import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import type { Point } from '../follow.rules'
import type { OwnersSheet, playAlongEndpoints } from '../play-along.contract'

type Taps = { points: Point[]; isShown: boolean }
/** saved: as stored. waiting: stored soon. failed: not stored, and tried again with the next change or a click. */
export type SavingState = 'saved' | 'waiting' | 'failed'

/** Milliseconds without a change before the taps are stored. */
const restMs = 700

export function useSavedPoints(sheet: OwnersSheet, recordingId: string, onChanged: () => void) {
  const send = useSend<typeof playAlongEndpoints>()
  const stored = sheet.tapped.find((tapped) => tapped.recordingId === recordingId)
  const [taps, setTaps] = useState<Taps>({
    // Outdated taps are dropped: their systems no longer exist, so their place is unknown.
    points: stored && !stored.isOutdated ? stored.points : [],
    isShown: stored?.isShown === true && !stored.isOutdated,
  })
  const [past, setPast] = useState<Point[][]>([])
  const [saving, setSaving] = useState<SavingState>('saved')
  const unsaved = useRef<Taps | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const given = unsaved.current
    if (!given) return
    unsaved.current = null
    try {
      await send('PUT /api/admin/play-along/{sheetId}/recordings/{recordingId}', {
        params: { sheetId: sheet.id, recordingId },
        body: { ...given, systemCount: sheet.systems.length },
      })
      if (unsaved.current === null) {
        setSaving('saved')
        onChanged()
      }
    } catch (error) {
      unsaved.current ??= given
      setSaving('failed')
      toastFailure(error)
    }
  }

  function change(next: Taps): void {
    setTaps(next)
    unsaved.current = next
    setSaving('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), restMs)
  }

  // Saves on leaving, so that an owner who leaves at once loses nothing.
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => void latest.current(), [])

  return {
    ...taps,
    saving,
    canUndo: past.length > 0,
    isOutdated: stored?.isOutdated === true && taps.points.length === 0,
    save,
    setPoints(points: Point[]): void {
      setPast((before) => [...before.slice(-199), taps.points])
      change({ points, isShown: taps.isShown && points.length > 0 })
    },
    setShown: (isShown: boolean) => change({ ...taps, isShown }),
    undo(): void {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      change({ ...taps, points: before })
    },
  }
}
