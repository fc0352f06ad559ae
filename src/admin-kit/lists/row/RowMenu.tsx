// The menu of a row: a button with three dots, and the actions of the record in the browser's top layer, where no table
// clips them.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'
import type { RowAction } from '../../definition'
import { MoreIcon } from './MoreIcon'
import { placeMenu } from './place-menu'

type RowMenuProps = { name: string; actions: readonly RowAction[] }

/** The arrow keys, Home, End and first letters move; Escape and Tab close, and the focus returns to the button. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [entry, setEntry] = useState<'first' | 'last' | null>(null)
  /** The action whose dialog is open. */
  const [opened, setOpened] = useState<DialogAction | null>(null)

  function close(): void {
    // Moves the focus while the menu is still open: closing it first would move the focus to the page.
    button.current?.focus()
    setEntry(null)
  }
  function choose(action: RowAction): void {
    close()
    if ('dialog' in action) setOpened(action)
    else if ('onSelect' in action) action.onSelect()
  }

  return (
    <>
      <Button
        ref={button}
        size="icon"
        variant="ghost"
        className="admin-more"
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={entry !== null}
        // The browser closes the open menu on a click. Without these it would close on pointer down, and the click would
        // open it again.
        popoverTarget={entry === null ? undefined : id}
        popoverTargetAction="hide"
        onClick={(event) => {
          if (entry !== null) return
          // The menu is there before the browser acts on the click, which would close it.
          event.preventDefault()
          setEntry('first')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setEntry(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        <MoreIcon size={20} />
      </Button>
      {entry !== null && (
        <Menu id={id} name={name} actions={actions} entry={entry} button={button} onClose={close} onChoose={choose} />
      )}
      {opened?.dialog(() => setOpened(null))}
    </>
  )
}

type DialogAction = Extract<RowAction, { dialog: unknown }>

type MenuProps = RowMenuProps & {
  id: string
  entry: 'first' | 'last'
  button: { readonly current: HTMLElement | null }
  onClose: () => void
  onChoose: (action: RowAction) => void
}

/** Returns the entries that can be chosen; some are for phones only. */
const visibleItems = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.getClientRects().length > 0)

function Menu({ id, name, actions, entry, button, onClose, onChoose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = menu
    if (!current || !button.current) return
    current.showPopover()
    placeMenu(current, button.current.getBoundingClientRect())
    visibleItems(current)
      .at(entry === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
  }, [button, entry])
  useEffect(() => {
    const place = () => JSON.stringify(button.current?.getBoundingClientRect())
    const opened = place()
    // Closes the menu when its row moves. A scroll from before the menu opened may be reported only now.
    const hide = () => place() !== opened && menu.current?.hidePopover()
    addEventListener('scroll', hide, { capture: true, passive: true })
    addEventListener('resize', hide)
    return () => {
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('resize', hide)
    }
  }, [button])

  function move(event: KeyboardEvent): void {
    const items = menu.current ? visibleItems(menu.current) : []
    const at = items.findIndex((item) => item === document.activeElement)
    const { key } = event
    const typed = key.length === 1 && key !== ' ' ? key.toLowerCase() : null
    const isTyped = (item: HTMLElement) => typed !== null && item.textContent.toLowerCase().startsWith(typed)
    if (key === 'Tab') return onClose()
    const next =
      key === 'ArrowDown'
        ? (items[at + 1] ?? items[0])
        : key === 'ArrowUp'
          ? items.at(at - 1)
          : key === 'Home'
            ? items[0]
            : key === 'End'
              ? items.at(-1)
              : (items.slice(at + 1).find(isTyped) ?? items.find(isTyped))
    if (key === 'Escape') onClose()
    else next?.focus()
    if (next || key === 'Escape') event.preventDefault()
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={`Actions for ${name}`}
      className="admin-menu"
      onKeyDown={move}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {actions.map((action) => {
        const look = {
          role: 'menuitem',
          tabIndex: -1,
          className: classes(
            'admin-menu-item',
            action.isDangerous && 'admin-danger',
            action.isForPhone && 'admin-menu-phone',
          ),
        }
        return 'href' in action ? (
          <a
            key={action.label}
            {...look}
            href={action.href}
            target="_blank"
            rel="noopener"
            onClick={() => onChoose(action)}
          >
            {action.label}
          </a>
        ) : (
          <button
            key={action.label}
            {...look}
            type="button"
            disabled={action.disabled}
            onClick={() => onChoose(action)}
          >
            {action.label}
          </button>
        )
      })}
    </div>
  )
}
