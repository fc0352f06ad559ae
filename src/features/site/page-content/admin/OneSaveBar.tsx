// One bar at the bottom of a page of texts: the number of unsaved changes, and one button that saves them all. A text
// that cannot be saved keeps what was typed.
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'

/** Returns true if saved; otherwise shows the reason itself. */
type Save = () => Promise<boolean>

type Bar = {
  enter(key: string, save: Save): () => void
  mark(key: string, isDirty: boolean): void
  /** Returns the keys that could not be saved. */
  saveAll(): Promise<readonly string[]>
}

const BarContext = createContext<Bar | null>(null)
/** Changes with every letter; forms of texts need only the bar itself. */
const StateContext = createContext({ unsaved: 0, isSaving: false })

/** Registers a text in the save bar of its page and returns the bar; null if the text has its own button. */
export function useSaveBar(key: string, isDirty: boolean, save: Save): Bar | null {
  const bar = useContext(BarContext)
  const saveNow = useEffectEvent(save)
  useEffect(() => bar?.enter(key, () => saveNow()), [bar, key])
  useEffect(() => bar?.mark(key, isDirty), [bar, key, isDirty])
  return bar
}

const counted = (count: number) => (count === 1 ? '1 change is not saved yet' : `${count} changes are not saved yet`)

/** Saves all texts of the page. `onSaved` is called if each of them was saved. */
export function SaveAllButton({ onSaved }: { onSaved?: () => void }) {
  const bar = useContext(BarContext)
  const { unsaved, isSaving } = useContext(StateContext)
  return (
    <Button
      variant={unsaved > 0 ? 'primary' : 'quiet'}
      size="small"
      busy={isSaving}
      disabled={unsaved === 0}
      onClick={() => void bar?.saveAll().then((failed) => failed.length === 0 && onSaved?.())}
    >
      {isSaving ? 'Saving...' : 'Save'}
    </Button>
  )
}

type OneSaveBarProps = {
  /** Called with the first text that could not be saved, after its reason was shown. */
  onFailed?: (key: string) => void
  children: ReactNode
}

export function OneSaveBar({ onFailed, children }: OneSaveBarProps) {
  const saves = useRef(new Map<string, Save>())
  const dirtyNow = useRef<ReadonlySet<string>>(new Set())
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })

  const bar = useMemo((): Bar => {
    const mark = (key: string, isDirty: boolean) => {
      if (dirtyNow.current.has(key) === isDirty) return
      const next = new Set(dirtyNow.current)
      if (isDirty) next.add(key)
      else next.delete(key)
      dirtyNow.current = next
      setDirty(next)
    }
    return {
      mark,
      enter(key, save) {
        saves.current.set(key, save)
        return () => {
          saves.current.delete(key)
          mark(key, false)
        }
      },
      async saveAll() {
        if (isUnderWay.current) return []
        isUnderWay.current = true
        setSaving(true)
        const refused: string[] = []
        // Saves one after another, so that each failure is shown beside its own text.
        for (const key of dirtyNow.current) if ((await saves.current.get(key)?.()) === false) refused.push(key)
        isUnderWay.current = false
        setSaving(false)
        const [first] = refused
        if (first === undefined) toast({ title: 'Success', text: 'Content updated successfully', kind: 'success' })
        else failed.current?.(first)
        return refused
      },
    }
  }, [])
  const state = useMemo(() => ({ unsaved: dirty.size, isSaving }), [dirty, isSaving])

  return (
    <BarContext value={bar}>
      <StateContext value={state}>
        {children}
        <section className="admin-save-bar" aria-label="Unsaved changes" data-dirty={dirty.size > 0 || undefined}>
          <SaveAllButton />
          <span className="admin-note" role="status">
            {dirty.size > 0 ? counted(dirty.size) : 'Everything is saved'}
          </span>
        </section>
      </StateContext>
    </BarContext>
  )
}
