// Tabs with a single stop in the tab order; arrow keys move between them.
import { useId, type KeyboardEvent, type ReactNode } from 'react'

export type TabsProps<Id extends string> = {
  /** Label of the choice between the tabs, for screen readers. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  active: Id
  onChange: (id: Id) => void
  className?: string
  /** Panel of the active tab. */
  children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, active, onChange, className, children }: TabsProps<Id>) {
  const base = useId()

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.id === active)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    const tab = tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    document.getElementById(`${base}-${tab.id}`)?.focus()
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className="tabs">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className="tab"
            onKeyDown={onKeyDown}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${active}`}
        tabIndex={0}
        className="pt-8 lg:pt-12"
      >
        {children}
      </div>
    </div>
  )
}
