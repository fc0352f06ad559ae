// The home page in a frame, in a theme that visitors do not have yet, or as it is.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ThemeLook } from '../theme.contract'
import { themeVariables } from '../theme.rules'
import { shownTriple } from './shown-color'

/** The variables as a rule that beats whatever look the page came in or hears of meanwhile. */
function findRule(look: ThemeLook): string {
  const colors = Object.fromEntries(Object.entries(look.colors).map(([name, typed]) => [name, shownTriple(typed)]))
  const variables = Object.entries(themeVariables({ ...look, colors }))
  return `:root{${variables.map(([name, value]) => `${name}:${value}!important`).join(';')}}`
}

type ThemePreviewProps = {
  /** Null leaves the page in the look it comes in. */
  look: ThemeLook | null
  title?: string
}

export function ThemePreview({ look, title = 'The home page in this theme' }: ThemePreviewProps) {
  const { site } = useRouteContext({ from: '__root__' })
  const frame = useRef<HTMLIFrameElement>(null)
  const rule = look ? findRule(look) : ''

  function dress(): void {
    const page = frame.current?.contentDocument
    // Until the home page has loaded the frame holds an empty document.
    if (!page?.head || page.URL === 'about:blank') return
    const style =
      page.getElementById('draft') ?? page.head.appendChild(Object.assign(page.createElement('style'), { id: 'draft' }))
    style.textContent = rule
    // To look at: nothing in it is pressed, and the keyboard goes past it.
    page.body.inert = true
  }
  useEffect(dress, [rule])

  return (
    <div className="theme-preview">
      <iframe ref={frame} className="theme-frame" title={title} src={site.homeHref} tabIndex={-1} onLoad={dress} />
    </div>
  )
}
