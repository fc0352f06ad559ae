// Offers ready-made looks: a click shows the site in one, a second click makes it the site's look.
import { useState } from 'react'
import { useResource } from '@/admin-kit/use-resource'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { type ThemePreset, themePresets } from '../theme-presets'
import { themesResource } from '../theme.resource'
import { ActivateDialog } from './ActivateTheme'
import { colorNames, shownColor } from './ColorFields'

/** Leaves out looks that the list has already, by name. Shows nothing before the list is known. */
export function ThemePresets() {
  const { data } = useResource({ resource: themesResource }).list
  const offered = data ? themePresets.filter(({ name }) => !data.rows.some((row) => row.name === name)) : []
  if (offered.length === 0) return null
  return (
    <section aria-labelledby="theme-presets" className="theme-presets">
      <h2 id="theme-presets" className="type-subheading">
        Choose a look
      </h2>
      <p className="admin-note">See your home page in it first. You can change every colour afterwards.</p>
      <ul>
        {offered.map((preset) => (
          <li key={preset.name}>
            <Preset preset={preset} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Preset({ preset }: { preset: ThemePreset }) {
  const send = useSend<typeof themesResource.endpoints>()
  const [isOpen, setOpen] = useState(false)
  /** Counts the openings, so that each dialog starts without an old confirmation. */
  const [asked, setAsked] = useState(0)
  return (
    <>
      <button
        type="button"
        className="theme-preset"
        aria-haspopup="dialog"
        style={{ background: shownColor(preset.colors.background), color: shownColor(preset.colors.foreground) }}
        onClick={() => {
          setAsked((count) => count + 1)
          setOpen(true)
        }}
      >
        <span className="theme-preset-name">{preset.name}</span>
        <span className="theme-dots" aria-hidden="true">
          {colorNames.slice(0, 3).map((name) => (
            <span key={name} className="theme-dot" style={{ background: shownColor(preset.colors[name]) }} />
          ))}
        </span>
      </button>
      {asked > 0 && (
        <ActivateDialog
          key={asked}
          look={preset}
          activate={(isAccepted) =>
            send('POST /api/admin/themes', {
              body: { values: { ...preset, is_active: true, is_hard_to_read_accepted: isAccepted } },
            })
          }
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
