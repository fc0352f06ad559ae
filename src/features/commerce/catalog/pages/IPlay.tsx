// Renders the list "I play …", the same one wherever visitors choose or filter editions.
import { useEffect, useRef } from 'react'
import { instruments } from '@/features/commerce/sheet-music/editions/instruments'
import { shopTexts } from '../catalog.texts'
import { onWhatIPlay, playFromNow, whatIPlay } from '../search/what-i-play'

/**
 * Looks the same before hydration; a choice made before hydration counts. Needs JavaScript to store the choice, so it
 * is absent without it.
 */
export function IPlay({ className = '' }: { className?: string }) {
  const list = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const show = () => {
      if (list.current) list.current.value = whatIPlay()
    }
    if (list.current?.value) playFromNow(list.current.value)
    else show()
    return onWhatIPlay(show)
  }, [])
  return (
    <label className={`noscript:hidden flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      {shopTexts.iPlay}
      <select
        ref={list}
        autoComplete="off"
        className="field-control w-auto! max-w-full"
        onChange={({ target }) => playFromNow(target.value)}
      >
        <option value="">{shopTexts.anyInstrument}</option>
        {instruments.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
