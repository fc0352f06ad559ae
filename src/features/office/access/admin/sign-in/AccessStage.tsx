// Where somebody stands before they are in: the site's name in the light at one side, one form at the other.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'

export function AccessStage({ title, lede, children }: { title: string; lede?: ReactNode; children: ReactNode }) {
  const { site } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  return (
    <div className="access-stage">
      <header className="access-head">
        <a href={site.homeHref} className="access-brand">
          {site.name}
        </a>
      </header>
      <main className="access-panel">
        <h1 className="type-title">{title}</h1>
        {lede && <p className="text-ink-soft">{lede}</p>}
        {children}
      </main>
    </div>
  )
}
