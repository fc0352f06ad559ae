// Renders the HTML document: head, the theme's variables, scripts.
import { HeadContent, Scripts, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import { useApiQuery } from '@/lib/use-api-query'
import { themeQuery } from './data/theme.queries'

/**
 * `data-site` passes the browser the data for its router. Inline variables let a new theme take effect at once
 * (THEME-02, ADM-THEME-06).
 */
export function Document({ children }: { children: ReactNode }) {
  const { site, toStyle } = useRouteContext({ from: '__root__' })
  // THEME-07: the stylesheet's defaults apply when it cannot be loaded.
  const look = useApiQuery(themeQuery).data
  useNewLook(look)
  return (
    <html
      lang="en"
      data-site={JSON.stringify(site)}
      style={look ? toStyle?.(look) : undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The server has written the look it knew. The rules that turn another look into style are loaded once the owner has
 * chosen one.
 */
function useNewLook(look: ThemeLook | null | undefined): void {
  const written = useRef(look)
  useEffect(() => {
    const { style } = document.documentElement
    if (look === written.current && (!look || style.length > 0)) return
    written.current = look
    import('@/features/site/theme/theme.rules').then(
      (rules) => {
        for (const [name, value] of Object.entries(rules.themeVariables(look ?? null))) style.setProperty(name, value)
      },
      // The next page from the server will have the new look.
      () => undefined,
    )
  }, [look])
}
