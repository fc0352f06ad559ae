// The home page in a frame, dressed in the theme as it stands in the form.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ThemeLook } from '../theme.contract'
import { themeVariables } from '../theme.rules'
import { shownTriple } from './shown-color'

/** The variables as a rule that beats whatever look the page came in or hears of meanwhile. */
function ruleOf(look: ThemeLook): string {
  const colors = Object.fromEntries(Object.entries(look.colors).map(([name, typed]) => [name, shownTriple(typed)]))
  const variables = Object.entries(themeVariables({ ...look, colors }))
  return `:root{${variables.map(([name, value]) => `${name}:${value}!important`).join(';')}}`
}

export function ThemePreview({ look }: { look: ThemeLook }) {
  const { site } = useRouteContext({ from: '__root__' })
  const frame = useRef<HTMLIFrameElement>(null)
  const rule = ruleOf(look)

  function dress(): void {
    const page = frame.current?.contentDocument
    // Before the home page has come there is an empty one, which is not ours to dress.
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
      <iframe
        ref={frame}
        className="theme-frame"
        title="The home page in this theme"
        src={site.homeHref}
        tabIndex={-1}
        onLoad={dress}
      />
    </div>
  )
}
