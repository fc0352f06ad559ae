// /admin/settings: the owner's settings in groups. A list of the groups stays beside them on a wide screen.
import { type MouseEvent, useEffect } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useApiQuery } from '@/lib/use-api-query'
import type { ShownSettings } from '../settings.contract'
import { settingsQuery } from '../settings.queries'
import { settingsTexts } from '../settings.texts'
import { settingsGroups } from './all-groups'
import { SettingsForm } from './SettingsForm'
import type { SettingsGroup } from './settings-group'
import './settings.css'

export function SettingsAdminPage() {
  const query = useApiQuery(settingsQuery)
  const { data } = query
  return (
    <AdminPage title={settingsTexts.title} subtitle={settingsTexts.subtitle}>
      <QueryNotice query={query} />
      {data && <Groups settings={data} />}
    </AdminPage>
  )
}

/** Not the browser's own jump: to the router it is a navigation, which unsaved changes would stop with a question. */
function jumpTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.scrollIntoView()
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}

function Groups({ settings }: { settings: ShownSettings }) {
  useEffect(() => {
    // The groups were not there when the browser looked for the anchor.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={settingsTexts.groups}>
        <ul>
          {settingsGroups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jumpTo(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-groups">
        {settingsGroups.map((group) => (
          <Group key={group.id} group={group} settings={settings} />
        ))}
      </div>
    </div>
  )
}

function Group({ group, settings }: { group: SettingsGroup; settings: ShownSettings }) {
  const { id, title, about, landmark = title, fields, Above, Below } = group
  return (
    <section id={id} className="settings-group" aria-label={landmark}>
      <div className="settings-group-head">
        <h2 id={`${id}-title`} tabIndex={-1} className="type-subheading">
          {title}
        </h2>
        {about && <p className="admin-note">{about}</p>}
      </div>
      <div className="settings-group-body">
        {Above && <Above settings={settings} />}
        {fields && <SettingsForm group={group} settings={settings} />}
        {Below && <Below settings={settings} />}
      </div>
    </section>
  )
}
