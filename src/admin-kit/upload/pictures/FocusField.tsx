// Shows a stored picture with its focal point. A click in the picture or the keyboard moves the point. It is saved at
// once, and every crop of the site follows it.
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { focusPosition, middle, type PicturePoint } from '@/lib/picture'
import { asApiError } from '../../requests/failure-words'
import { useRequest } from '../../requests/sign-in-again'

/** Delay after the last step of an arrow key, in milliseconds, so that a held key is one change. */
const restMs = 400

/** True when the address is a stored picture, whose focal point can be set. */
export const hasFocus = (url: string): boolean => /^\/media\/.+\.(jpe?g|png|webp|gif)$/i.test(url)

type Saving = 'no' | 'saving' | 'saved' | { failed: string }

/** `url` belongs to one picture: use a new `key` for another one. */
export function FocusField({ url }: { url: string }) {
  const request = useRequest()
  const [point, setPoint] = useState<PicturePoint | null>(null)
  const [saving, setSaving] = useState<Saving>('no')
  const [isBroken, setBroken] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isOver = false
    // A failed request shows the picture only, with nothing to set. A point chosen meanwhile is newer.
    request('GET /api/admin/pictures/focus', { query: { url } }).then(
      (found) => isOver || setPoint((chosen) => chosen ?? (found as PicturePoint)),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [request, url])

  async function save(next: PicturePoint): Promise<void> {
    setSaving('saving')
    try {
      await request('PUT /api/admin/pictures/focus', { body: { url, ...next } })
      setSaving('saved')
    } catch (thrown) {
      setSaving({ failed: asApiError(thrown).message })
    }
  }
  function move(next: PicturePoint): void {
    setPoint(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(next), restMs)
  }
  function press(event: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    move({ x: part(event.clientX - left, width), y: part(event.clientY - top, height) })
  }

  if (isBroken) return null
  const { x, y } = point ?? middle
  const position = focusPosition({ focus: { x, y } })
  return (
    <div className="focus-field">
      {/* The two sliders do the same for the keyboard. A touch that scrolls the form sets nothing. */}
      <span className="focus-picture" onPointerUp={point ? press : undefined}>
        <img className="upload-preview" src={url} alt="" draggable={false} onError={() => setBroken(true)} />
        {point && (
          <span className="focus-mark" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden="true" />
        )}
      </span>
      {point && (
        <>
          <div className="focus-crops" aria-hidden="true">
            {['9 / 16', '1', '21 / 9'].map((aspect) => (
              <span
                key={aspect}
                style={{ aspectRatio: aspect, backgroundImage: `url("${url}")`, backgroundPosition: position }}
              />
            ))}
          </div>
          <fieldset className="focus-sliders">
            <legend className="field-hint">
              Click what must stay visible, such as a face. Crops keep this point. Saved immediately.
            </legend>
            <Slider label="From the left" value={x} onChange={(next) => move({ x: next, y })} />
            <Slider label="From the top" value={y} onChange={(next) => move({ x, y: next })} />
          </fieldset>
          <p className={typeof saving === 'object' ? 'field-error' : 'field-hint'} aria-live="polite">
            {typeof saving === 'object'
              ? `The focal point was not saved: ${saving.failed}`
              : { no: '', saving: 'Saving the focal point...', saved: 'Focal point saved.' }[saving]}
          </p>
        </>
      )}
    </div>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="focus-slider">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        aria-valuetext={`${Math.round(value * 100)} per cent`}
        onChange={(event) => onChange(Number(event.currentTarget.value) / 100)}
      />
    </label>
  )
}

/** Returns 0 to 1, in hundredths. */
const part = (at: number, side: number) => Math.round(Math.min(1, Math.max(0, at / side)) * 100) / 100
