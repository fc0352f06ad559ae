// The frame of every public page: skip link, header, the page, footer, film grain, toasts.
import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/Button'
import { Grain } from '@/ui/Atmosphere'
import { Toaster } from '@/ui/Toaster'

export type SiteFrameProps = {
  header: ReactNode
  footer: ReactNode
  /** Drawers and dialogs that belong to the whole site. */
  overlay?: ReactNode
  children: ReactNode
}

export function SiteFrame({ header, footer, overlay, children }: SiteFrameProps) {
  return (
    <>
      <a href="#content" className={buttonClass('primary', 'medium', 'skip-link visually-hidden')}>
        Skip to content
      </a>
      {header}
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {footer}
      {overlay}
      <Grain />
      <Toaster />
    </>
  )
}
