// Links to pictures that open the lightbox; its code is loaded on the first click.
import { useState, type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { LightboxProps } from './Lightbox'
import { withCode } from './on-demand/with-code'
import { openOnSpace } from './open-on-space'

const loadLightbox = () => import('./Lightbox')

type EnlargeLink = {
  href: string
  'aria-haspopup': 'dialog'
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void
}

/**
 * `enlarge(index)` returns the properties of a link to a picture; the link works without script too. `lightbox` goes
 * anywhere in the markup. The page stays open when the code fails to load.
 */
export function useLightbox(list: Pick<LightboxProps, 'pictures' | 'before' | 'total' | 'more'>): {
  enlarge: (index: number) => EnlargeLink | null
  lightbox: ReactNode
} {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null)
  const [index, setIndex] = useState<number | null>(null)

  const open = (wanted: number) =>
    withCode(loadLightbox, (loaded) => {
      setLightbox(() => loaded.Lightbox)
      setIndex(wanted)
    })
  return {
    enlarge(wanted) {
      const shown = list.pictures[wanted]
      if (!shown) return null
      return {
        href: shown.picture.url,
        'aria-haspopup': 'dialog',
        onClick(event) {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void open(wanted)
        },
        onKeyDown: openOnSpace,
      }
    },
    lightbox: Lightbox && <Lightbox {...list} index={index} onChange={setIndex} />,
  }
}
