// Shows photographs one at a time, as large as the window, with their text below. Loaded at the first click
// (useLightbox).
import './lightbox.part.css'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { PictureSource } from '@/lib/picture'
import { Button } from './Button'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from './Icon'
import { namedBy } from './ModalContent'
import { Picture } from './Picture'
import { Toaster } from './Toaster'
import { useModal } from './useModal'
import { useSwipe } from './useSwipe'

export type LightboxPicture = {
  id: string
  title: string
  caption: string | null
  /** Empty when the title already describes the picture. */
  altText: string
  picture: PictureSource
}

export type LightboxProps = {
  /** Loaded pictures, in the order of the page. */
  pictures: readonly LightboxPicture[]
  /** Number of the `total` pictures that are on earlier pages. */
  before: number
  total: number
  /** Fetches the following pictures when the visitor reaches the last but one. */
  more?: () => void
  /** Index of the open picture; null closes. */
  index: number | null
  onChange: (index: number | null) => void
}

/** Distance in pixels that a finger moves before the picture is changed or closed. */
const farEnough = 60

/** The Left and Right keys and a horizontal swipe move between pictures; a swipe down closes. */
export function Lightbox({ pictures, before, total, more, index, onChange }: LightboxProps) {
  const { present, dialogProps } = useModal(index !== null, () => onChange(null))
  const id = useId()
  const shown = index === null ? undefined : pictures[index]
  const count = pictures.length
  const isWhole = count === total
  /** Moves to the next or previous picture. Wraps around at the ends once all pictures are loaded. */
  function go(direction: 1 | -1): void {
    if (index === null) return
    const wanted = index + direction
    if (wanted >= 0 && wanted < count) onChange(wanted)
    else if (isWhole) onChange((wanted + count) % count)
  }

  const frame = useRef<HTMLDivElement>(null)
  const sideways = count > 1 ? { left: () => go(1), right: () => go(-1) } : null
  const swipe = useSwipe(frame, farEnough, { ...sideways, down: () => onChange(null) })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  })
  useEffect(() => {
    if (index === null) return
    // Listen on the document, wherever the focus is in the dialog: nothing else on the page can have it.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [index])
  const nearsEnd = index !== null && index >= count - 2
  const askForMore = useEffectEvent(() => more?.())
  useEffect(() => {
    if (nearsEnd) askForMore()
  }, [nearsEnd])

  return (
    <dialog {...dialogProps} {...namedBy(id, shown?.caption)} className="lightbox">
      {present && shown && index !== null && (
        <>
          {/* Give each picture a frame of its own: a picture that was pulled aside keeps its position. */}
          <div key={shown.id} ref={frame} className="lightbox-picture" {...swipe}>
            <Picture picture={shown.picture} alt={shown.altText} sizes="100vw" eager retries={2} fill contain />
          </div>
          <div className="lightbox-foot">
            <div className="lightbox-words">
              <h2 id={`${id}-title`} tabIndex={-1} className="type-subheading outline-none">
                {shown.title}
              </h2>
              {shown.caption && (
                <p id={`${id}-text`} className="type-small text-ink-soft">
                  {shown.caption}
                </p>
              )}
            </div>
            <p className="type-small tabular text-ink-soft" aria-live="polite">
              {before + index + 1} of {total}
            </p>
            {count > 1 && (
              <div className="lightbox-steps">
                <Button size="icon" aria-label="Previous" onClick={() => go(-1)}>
                  <ArrowLeftIcon />
                </Button>
                <Button size="icon" aria-label="Next" onClick={() => go(1)}>
                  <ArrowRightIcon />
                </Button>
              </div>
            )}
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="lightbox-close"
            aria-label="Close"
            onClick={() => onChange(null)}
          >
            <CloseIcon />
          </Button>
          <Toaster />
        </>
      )}
    </dialog>
  )
}
