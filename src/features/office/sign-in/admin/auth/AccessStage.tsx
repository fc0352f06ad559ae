// Renders the layout of the pages before sign-in: the site's name on one side, one form on the other.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { Grain, Spotlight } from '@/ui/Atmosphere'
import { HighlightedText } from '@/ui/Text'

export function AccessStage({ title, lede, children }: { title: string; lede?: ReactNode; children: ReactNode }) {
  const { site } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  return (
    <div className="access-stage">
      <Spotlight from="left" />
      <Grain />
      <header className="access-head">
        <a href={site.homeHref} className="access-brand">
          {site.name}
        </a>
      </header>
      <main className="access-panel">
        <h1 className="type-title">
          <HighlightedText text={title} />
        </h1>
        {lede && <p className="text-ink-soft">{lede}</p>}
        {children}
      </main>
    </div>
  )
}
