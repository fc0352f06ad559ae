// Renders the menu on narrow screens: a native disclosure, so it opens before (and without) the script.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react'
import { CloseIcon, MenuIcon } from '@/ui/Icon'
import { footerLinks, isCurrent, type navigation } from './navigation'

/**
 * Closes on a click on any link, on Escape (focus back on the button), when focus leaves it, and on every other change
 * of the path (NAV-06).
 */
export function SiteMenu({ items, currentPath }: { items: typeof navigation; currentPath: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  // Does nothing at hydration: the visitor may have opened the menu by then.
  const path = useRef(currentPath)
  useEffect(() => {
    if (path.current !== currentPath) close()
    path.current = currentPath
  }, [currentPath])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }
  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget && !details.current?.contains(event.relatedTarget)) close()
  }

  return (
    <details ref={details} className="site-menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className="btn btn-ghost btn-icon" aria-label="Menu">
        <MenuIcon className="when-closed" />
        <CloseIcon className="when-open" />
      </summary>
      <nav className="site-menu-sheet" aria-label="Menu">
        <ul>
          {items.map((item, line) => (
            <Entry key={item.href} {...{ item, line, currentPath, close }} />
          ))}
        </ul>
        <ul className="site-menu-more">
          {footerLinks
            .filter(({ href }) => !items.some((item) => item.href === href))
            .map((item, line) => (
              <Entry key={item.href} {...{ item, currentPath, close }} line={items.length + line} />
            ))}
        </ul>
      </nav>
    </details>
  )
}

type EntryProps = { item: (typeof navigation)[number]; line: number; currentPath: string; close: () => void }

function Entry({ item: { href, label }, line, currentPath, close }: EntryProps) {
  const current = isCurrent(href, currentPath)
  return (
    <li style={{ '--line': line } as CSSProperties}>
      <Link
        to={href}
        preload="viewport"
        aria-current={current ? 'page' : undefined}
        // A link to another page closes the menu once its path is there. Closing earlier would force a layout of the old
        // page.
        onClick={current ? close : undefined}
      >
        {label}
      </Link>
    </li>
  )
}
