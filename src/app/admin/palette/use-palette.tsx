// Opens the command palette by Ctrl-K or a button, and loads its code then.
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isPaletteKey } from '@/features/office/command-palette/palette-key.rules'
import { Button } from '@/ui/Button'
import { line } from '@/ui/Icon'
import { loadCode } from '@/ui/on-demand/load-code'
import { withCode } from '@/ui/on-demand/with-code'

const loadPalette = () => import('./AdminPalette')
const preload = () => void loadCode(loadPalette).catch(() => undefined)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const SearchIcon = /* @__PURE__ */ line('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.6 11.1L20 20')

/** Returns the dialog, to be rendered anywhere, and the function that opens it. */
export function usePalette(): { openPalette: () => void; palette: ReactNode } {
  const [Palette, setPalette] = useState<ComponentType<{ open: boolean; onClose: () => void }> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openPalette = () =>
    void withCode(loadPalette, (loaded) => {
      setPalette(() => loaded.AdminPalette)
      setOpen(true)
    })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Ctrl comes before K: the code is often there when K follows.
    if (event.key === (isMac() ? 'Meta' : 'Control')) preload()
    if (!isPaletteKey(event, isMac())) return
    event.preventDefault()
    if (event.repeat) return
    if (isOpen) setOpen(false)
    else openPalette()
  })
  useEffect(() => {
    // Fields of the page may use the same keys; the palette comes first.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return { openPalette, palette: Palette && <Palette open={isOpen} onClose={() => setOpen(false)} /> }
}

/** The button at the top of the navigation, with its keys. */
export function SideSearch({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className="admin-side-search"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onPointerEnter={preload}
      onClick={onOpen}
    >
      <SearchIcon size={18} /> Search… <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** The same in the header, where the navigation is hidden. */
export function HeaderSearch({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Search"
      aria-haspopup="dialog"
      className="admin-header-search"
      onPointerEnter={preload}
      onClick={onOpen}
    >
      <SearchIcon />
    </Button>
  )
}
