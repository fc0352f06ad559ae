// One picture of the gallery, large, with a way to its neighbours.
import './gallery-dialog.part.css'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { ArrowLeftIcon, ArrowRightIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { useSwipe } from '@/ui/useSwipe'
import type { LoeImage } from '../loe-gallery.contract'

export type GalleryDialogProps = {
  /** In the order of the tiles; those the visitor has come to so far. */
  images: readonly LoeImage[]
  /** How many of the `total` come on earlier pages. */
  before: number
  total: number
  /** Which one; null closes. */
  index: number | null
  onChange: (index: number | null) => void
}

/** Pixels a finger goes before the picture is changed or put away. */
const farEnough = 60

/** Left and Right arrow, and a finger that pulls the picture aside, go on and back, round the ends; pulled down it is put away. */
export function GalleryDialog({ images, before, total, index, onChange }: GalleryDialogProps) {
  const image = index === null ? undefined : images[index]
  const count = images.length
  const go = (direction: 1 | -1) => index !== null && onChange((index + direction + count) % count)

  const shown = useRef<HTMLDivElement>(null)
  const sideways = count > 1 ? { left: () => go(1), right: () => go(-1) } : null
  const swipe = useSwipe(shown, farEnough, { ...sideways, down: () => onChange(null) })

  useEffect(() => {
    if (index === null) return
    // Wherever the focus stands in the dialog: nothing else on the page can have it.
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (direction === undefined) return
      event.preventDefault()
      onChange((index + direction + count) % count)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [index, count, onChange])

  return (
    <Dialog
      open={image !== undefined}
      onClose={() => onChange(null)}
      title={image?.title}
      description={image?.caption}
      wide
    >
      {image && index !== null && (
        <>
          {/* Each picture in a frame of its own: the one that was pulled aside takes its place with it. */}
          <div key={image.id} ref={shown} className="loe-enlarged" {...swipe}>
            <Picture
              picture={image.picture}
              alt={image.altText}
              sizes="(width >= 74rem) 72rem, 96vw"
              eager
              retries={2}
              fill
              contain
            />
          </div>
          <div className="mt-4 flex items-center gap-2">
            <p className="tabular mr-auto text-ink-soft" aria-live="polite">
              {before + index + 1} of {total}
            </p>
            {count > 1 && (
              <>
                <Button size="icon" aria-label="Previous" onClick={() => go(-1)}>
                  <ArrowLeftIcon />
                </Button>
                <Button size="icon" aria-label="Next" onClick={() => go(1)}>
                  <ArrowRightIcon />
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
