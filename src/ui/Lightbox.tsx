// Photographs one at a time, as large as the window, with their words below. Loaded at the first press (useLightbox).
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
  /** Empty when the title says it. */
  altText: string
  picture: PictureSource
}

export type LightboxProps = {
  /** In the order of the page; those the visitor has come to so far. */
  pictures: readonly LightboxPicture[]
  /** How many of the `total` come on earlier pages. */
  before: number
  total: number
  /** Fetches those that follow, when the last but one is reached. */
  more?: () => void
  /** Which one; null closes. */
  index: number | null
  onChange: (index: number | null) => void
}

/** Pixels a finger goes before the picture is changed or put away. */
const farEnough = 60

/** Left and Right arrow, and a finger that pulls the picture aside, go on and back; pulled down it is put away. */
export function Lightbox({ pictures, before, total, more, index, onChange }: LightboxProps) {
  const { present, dialogProps } = useModal(index !== null, () => onChange(null))
  const id = useId()
  const shown = index === null ? undefined : pictures[index]
  const count = pictures.length
  const isWhole = count === total
  /** The next or the one before; round the ends once all are there. */
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
    // Wherever the focus stands in the dialog: nothing else on the page can have it.
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
          {/* Each picture in a frame of its own: the one that was pulled aside takes its place with it. */}
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
