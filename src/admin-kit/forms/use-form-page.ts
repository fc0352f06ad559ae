// Opens a record's form at an address of its own, `?open=<id>` or `?new=1`, over its list. Back closes it.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { stepsToPageBefore } from '@/ui/close-with-back'
import type { FormValues, StoredRow } from '../definition'
import { addressOfList, useAddressText } from '../opened-by-address'

export type OpenedForm = { row: StoredRow | null; start?: FormValues; onSaved?: () => void }

type Options = {
  /** False for a page whose form has another place: then the address is left alone. */
  isUsed: boolean
  find: (id: string) => Promise<StoredRow>
  /** Called when the address names a record that cannot be loaded. */
  onMissing: (thrown: unknown) => void
}

/** Place of the current entry in the history, as the router counts it. */
const entryIndex = (state: object): unknown => Reflect.get(state, '__TSR_index')

export function useFormPage({ isUsed, find, onMissing }: Options) {
  const navigate = useNavigate()
  const router = useRouter()
  const { new: wanted }: { new?: unknown } = useSearch({ strict: false })
  const id = useAddressText('open')
  const asked = !isUsed ? null : id !== undefined ? id : wanted !== undefined ? 'new' : null
  const [form, setForm] = useState<(OpenedForm & { asked: string }) | null>(null)
  /** The history entry of a form that was opened from the list: one step back is the list, at its place. */
  const overList = useRef<unknown>(undefined)
  const opener = useRef<Element | null>(null)

  const show = (next: OpenedForm) => setForm({ ...next, asked: next.row?.id ?? 'new' })

  const [last, setLast] = useState<string | null>(null)
  if (asked !== last) {
    setLast(asked)
    // The form may have been opened before the address followed.
    if (asked === null || form?.asked !== asked) {
      if (asked === 'new') show({ row: null })
      else setForm(null)
    }
  }

  function close(): void {
    const { history } = router
    if (overList.current !== undefined && overList.current === entryIndex(history.location.state))
      history.go(stepsToPageBefore(), { ignoreBlocker: true })
    else void navigate({ href: addressOfList(), replace: true, ignoreBlocker: true })
  }

  const load = useEffectEvent((wantedId: string) => find(wantedId))
  const loaded = useEffectEvent((row: StoredRow) => show({ row }))
  const missing = useEffectEvent((thrown: unknown) => {
    onMissing(thrown)
    close()
  })
  const isMissing = asked !== null && asked !== 'new' && form?.asked !== asked
  useEffect(() => {
    if (!isMissing) return
    // A record that arrives after the user has gone on must not replace the form that is open now.
    let isCurrent = true
    void load(asked).then(
      (row) => isCurrent && loaded(row),
      (thrown: unknown) => isCurrent && missing(thrown),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, asked])

  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && asked === null && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
    wasOpen.current = asked !== null
  }, [asked])

  return {
    /** True while the form covers the list, also while its record is still loading. */
    isOpen: asked !== null,
    /** The record in the form; null while it is loading. */
    form: form !== null && form.asked === asked ? form : null,
    open(row: StoredRow | null, start?: FormValues, onSaved?: () => void): void {
      opener.current = document.activeElement
      show({ row, start, onSaved })
      const list = addressOfList()
      const [path = '', hash = ''] = list.split('#')
      const query = row === null ? 'new=1' : `open=${encodeURIComponent(row.id)}`
      const href = `${path}${path.includes('?') ? '&' : '?'}${query}${hash && `#${hash}`}`
      void navigate({ href, ignoreBlocker: true }).then(
        () => (overList.current = entryIndex(router.history.location.state)),
      )
    },
    close,
  }
}
