// The home page in a frame: in a theme that visitors do not have yet, or unchanged.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ThemeLook } from '../theme.contract'
import { themeVariables } from '../theme.rules'
import { shownTriple } from './ColorFields'

/** Returns the variables as a CSS rule that overrides the page's own look, also when that look changes meanwhile. */
function findRule(look: ThemeLook): string {
  const colors = Object.fromEntries(Object.entries(look.colors).map(([name, typed]) => [name, shownTriple(typed)]))
  const variables = Object.entries(themeVariables({ ...look, colors }))
  return `:root{${variables.map(([name, value]) => `${name}:${value}!important`).join(';')}}`
}

type ThemePreviewProps = {
  /** Null leaves the page in its own look. */
  look: ThemeLook | null
  title?: string
}

export function ThemePreview({ look, title = 'The home page in this theme' }: ThemePreviewProps) {
  const { site } = useRouteContext({ from: '__root__' })
  const frame = useRef<HTMLIFrameElement>(null)
  const rule = look ? findRule(look) : ''

  function dress(): void {
    const page = frame.current?.contentDocument
    // The frame holds an empty document until the home page has loaded.
    if (!page?.head || page.URL === 'about:blank') return
    const style =
      page.getElementById('draft') ?? page.head.appendChild(Object.assign(page.createElement('style'), { id: 'draft' }))
    style.textContent = rule
    // A preview only: the owner cannot click in it, and the keyboard skips it.
    page.body.inert = true
  }
  useEffect(dress, [rule])

  return (
    <div className="theme-preview">
      <iframe ref={frame} className="theme-frame" title={title} src={site.homeHref} tabIndex={-1} onLoad={dress} />
    </div>
  )
}
