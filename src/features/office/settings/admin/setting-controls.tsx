// Chooses the control of each setting: the field's own, a read-only one for values of the server, and one for secrets
// that never shows the stored value.
import { type FieldAccess, type FieldChoice, type FormValues, toField } from '@/admin-kit/definition'
import { isSecretName } from '@/lib/site-settings'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import type { ShownSettings } from '../settings.contract'
import { secretFields, settingField, settingFields, type SettingFieldName } from '../settings.fields'
import { settingsTexts } from '../settings.texts'
import type { SettingDefinition } from './settings-group'

const fieldName = (chosen: FieldChoice<FormValues, SettingFieldName>) =>
  typeof chosen === 'string' ? chosen : chosen.name

/** Returns the definitions of a group's fields for these settings. */
export function settingDefinitions(
  chosen: readonly FieldChoice<FormValues, SettingFieldName>[],
  { setByServer, secretsSet }: Pick<ShownSettings, 'setByServer' | 'secretsSet'>,
): SettingDefinition[] {
  return chosen.map((choice): SettingDefinition => {
    const name = fieldName(choice)
    const { label, half } = settingField(name)
    const own: Exclude<typeof choice, string> = typeof choice === 'string' ? { name } : choice
    if (setByServer.includes(name))
      return {
        label,
        half,
        ...own,
        name,
        kind: 'custom',
        render: ({ values }) => <SetByServer {...{ name, values }} />,
      }
    if (isSecretName(name) && own.kind === undefined) {
      const isSet = secretsSet.includes(name)
      return { label, ...own, name, kind: 'custom', render: (form) => <SecretField {...{ name, isSet, form }} /> }
    }
    return toField<FormValues, SettingFieldName>({ ...settingFields, ...secretFields }, choice)
  })
}

/** Returns the value as its control would show it. */
function shownValue(name: SettingFieldName, value: unknown): string {
  if (isSecretName(name)) return settingsTexts.secretIsSet
  const { control } = settingField(name)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return control && 'options' in control ? (control.options.find((each) => each.value === text)?.label ?? text) : text
}

function SetByServer({ name, values }: { name: SettingFieldName; values: FormValues }) {
  return (
    <TextField
      label={settingField(name).label}
      hint={settingsTexts.setByServer}
      value={shownValue(name, values[name])}
      readOnly
    />
  )
}

type SecretFieldProps = { name: SettingFieldName; isSet: boolean; form: FieldAccess<FormValues> }

function SecretField({ name, isSet, form: { values, set, fieldError } }: SecretFieldProps) {
  const typed = values[name]
  const isRemoved = typed === null
  return (
    <div className="settings-secret">
      <TextField
        label={settingField(name).label}
        type="password"
        autoComplete="off"
        hint={isRemoved ? settingsTexts.secretRemoved : isSet ? settingsTexts.secretKept : settingsTexts.secretStored}
        error={fieldError(name)}
        value={typeof typed === 'string' ? typed : ''}
        onChange={(event) => set(name, event.target.value)}
      />
      {isSet && (
        <Button size="small" variant="ghost" onClick={() => set(name, isRemoved ? '' : null)}>
          {isRemoved ? settingsTexts.keepSecret : settingsTexts.removeSecret}
          <span className="visually-hidden"> {settingField(name).label}</span>
        </Button>
      )}
    </div>
  )
}
