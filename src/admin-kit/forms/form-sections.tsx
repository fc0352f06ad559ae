// Divides a form that is a page into sections: finds those with a field to show, and links to them beside the form.
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues, KitDefinition, Shown } from '../definition'

type Fields = KitDefinition['fields']

/** Returns the id of a section's heading. */
const sectionId = (section: string): string => `section-${section.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** Returns the sections in the order of the form, by the first group or field of each that is shown. */
export function sectionStarts(fields: Fields, given: Shown<FormValues>): ReadonlyMap<object, string> {
  const isShown = (entry: { isShown?(data: Shown<FormValues>): boolean }) => entry.isShown?.(given) ?? true
  const all = fields
    .filter(isShown)
    .flatMap((entry) => ('group' in entry ? [entry, ...entry.fields.filter(isShown)] : [entry]))
  const starts = new Map<string, object>()
  for (const entry of all)
    if (entry.section !== undefined && !starts.has(entry.section)) starts.set(entry.section, entry)
  return new Map([...starts].map(([section, entry]) => [entry, section]))
}

/** Renders the heading of a section; nothing where none begins. */
export function SectionHeading({ section }: { section: string | undefined }) {
  if (section === undefined) return null
  return (
    <h2 id={sectionId(section)} className="admin-form-section type-subheading" tabIndex={-1}>
      {section}
    </h2>
  )
}

/** Moves the window and the focus to an element. The address stays: changing it would ask about unsaved changes. */
function goTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

/** Renders links to the sections; the style sheet shows them in wide windows. */
export function SectionLinks({ fields, isNew }: { fields: Fields; isNew: boolean }) {
  const values = useWatch<FormValues>() as FormValues
  const { defaultValues: opened = values } = useFormContext<FormValues>().formState
  return (
    <nav aria-label="Sections" className="admin-form-nav">
      <ul>
        {[...sectionStarts(fields, { values, opened, isNew }).values()].map((section) => (
          <li key={section}>
            <a
              href={`#${sectionId(section)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(document.getElementById(sectionId(section)))
              }}
            >
              {section}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Moves the focus to the field with this name: to its own control, otherwise to the first one in it. */
export function focusField(form: HTMLElement | null, path: string): void {
  const [name = ''] = path.split('.')
  const named = form?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`)
  const holder = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  const control =
    named ?? holder?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, select, button') ?? holder
  holder?.querySelectorAll('details').forEach((fold) => {
    if (control && fold.contains(control)) fold.open = true
  })
  ;(control ?? holder)?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
