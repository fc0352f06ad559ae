// Sample pages in the whole window, one at a time. Buttons, keys and two fingers zoom; buttons, keys and a swipe turn
// the page.
import './sample-reader.part.css'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon, MinusIcon, PlusIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { useModal } from '@/ui/useModal'
import { useSwipe } from '@/ui/useSwipe'
import type { SheetSamples } from '../look-inside.contract'
import { lookInsideTexts, pageName } from '../look-inside.texts'
import { largest, usePageZoom } from './use-page-zoom'

export type SampleReaderProps = {
  sheet: SheetSamples
  title: string
  /** Index of the sample; null closes the reader. */
  index: number | null
  onChange: (index: number | null) => void
}

/** Pixels of a swipe that turn the page. */
const farEnough = 60

export function SampleReader({ sheet, title, index, onChange }: SampleReaderProps) {
  const id = useId()
  const { present, dialogProps } = useModal(index !== null, () => onChange(null))
  return (
    <dialog {...dialogProps} aria-labelledby={id} className="dialog sample-reader">
      {present && <Pages {...{ id, sheet, title, index, onChange }} />}
    </dialog>
  )
}

function Pages({ id, sheet, title, index, onChange }: SampleReaderProps & { id: string }) {
  const { samples, pageCount } = sheet
  // The last page stays visible while the reader closes.
  const [last, setLast] = useState(index ?? 0)
  if (index !== null && index !== last) setLast(index)
  const at = index ?? last
  const sample = samples[at]
  const turned = useRef<HTMLDivElement>(null)
  const { stage, zoom, isLarge, larger, smaller, toggle } = usePageZoom(sample?.page ?? 0)
  const canTurn = (by: 1 | -1) => samples[at + by] !== undefined
  const turn = (by: 1 | -1) => {
    if (index !== null && canTurn(by)) onChange(index + by)
  }
  const swipe = useSwipe(turned, farEnough, isLarge ? {} : { left: () => turn(1), right: () => turn(-1) })

  useEffect(() => {
    if (index === null) return
    // Listens everywhere in the reader: no other element of the page can have the focus.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key]
      if (by !== undefined) {
        event.preventDefault()
        if (samples[index + by]) onChange(index + by)
      } else if (event.key === '+' || event.key === '=') larger()
      else if (event.key === '-') smaller()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [index, samples, onChange, larger, smaller])

  if (!sample) return null
  const name = pageName(sample.page, pageCount)
  return (
    <>
      <div className="sample-bar">
        <div className="sample-name">
          <h2 id={id} tabIndex={-1} className="sample-title">
            {title}
          </h2>
          <p className="sample-place tabular" aria-live="polite">
            {name}
          </p>
        </div>
        <Button
          size="icon"
          variant="ghost"
          aria-label={lookInsideTexts.smaller}
          aria-disabled={!isLarge}
          onClick={smaller}
        >
          <MinusIcon />
        </Button>
        <Button
          size="icon"
          variant="ghost"
          aria-label={lookInsideTexts.larger}
          aria-disabled={zoom >= largest}
          onClick={larger}
        >
          <PlusIcon />
        </Button>
        <Button size="icon" variant="ghost" aria-label="Close" onClick={() => onChange(null)}>
          <CloseIcon />
        </Button>
      </div>
      <section
        ref={stage}
        className="sample-stage"
        aria-label={name}
        tabIndex={0}
        data-large={isLarge || undefined}
        onDoubleClick={toggle}
        {...swipe}
      >
        <div
          key={sample.page}
          ref={turned}
          className="sample-sheet"
          style={{ '--zoom': zoom, '--ratio': sample.width / sample.height } as CSSProperties}
        >
          <span className="relative block">
            <Picture
              picture={sample.picture}
              alt={name}
              sizes={isLarge ? '200vw' : '(width >= 64rem) 60vw, 130vw'}
              eager
              retries={2}
            />
          </span>
        </div>
      </section>
      {samples.length > 1 && (
        <div className="sample-turn">
          <Button
            size="icon"
            aria-label={lookInsideTexts.previous}
            aria-disabled={!canTurn(-1)}
            onClick={() => turn(-1)}
          >
            <ArrowLeftIcon />
          </Button>
          <Button size="icon" aria-label={lookInsideTexts.next} aria-disabled={!canTurn(1)} onClick={() => turn(1)}>
            <ArrowRightIcon />
          </Button>
        </div>
      )}
    </>
  )
}
