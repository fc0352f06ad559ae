// Edits the countries of a shipping zone: a search that adds them, groups of countries, and the chosen ones as chips.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { errorAt } from '@/admin-kit/rows/FormRows'
import { countryName } from '@/lib/countries'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { CloseIcon } from '@/ui/Icon'
import { shippingAdminTexts as texts } from '../shipping-admin.texts'
import type { ZoneForm } from '../zone-form'
import { countrySets, findCountries, sortedByName } from './country-sets'

type Form = { zones: ZoneForm[] }

/** Countries that the search shows. */
const mostFound = 6
/** A longer list is folded. */
const mostShown = 8

/** Returns the chosen countries of a zone, and the actions that keep each country in one zone. */
function useCountries(index: number) {
  const { setValue } = useFormContext<Form>()
  const zones = useWatch<Form>({ name: 'zones' }) as ZoneForm[]
  const chosen = zones[index]?.countries ?? []
  const write = (at: number, countries: readonly string[]) =>
    setValue(`zones.${at}.countries`, sortedByName(countries), { shouldDirty: true, shouldValidate: true })
  const zoneWith = (code: string) => zones.findIndex(({ is_rest, countries }) => !is_rest && countries.includes(code))
  return {
    chosen,
    /** Name of the other zone that has the country; null if none has. */
    otherZone(code: string): string | null {
      const at = zoneWith(code)
      return at < 0 || at === index ? null : (zones[at]?.name ?? '')
    },
    /** Adds a country, and takes it out of the zone that has it. */
    add(code: string): void {
      const at = zoneWith(code)
      if (at >= 0 && at !== index)
        write(
          at,
          (zones[at]?.countries ?? []).filter((other) => other !== code),
        )
      write(index, [...new Set([...chosen, code])])
    },
    /** Adds the countries that are in no zone. Returns how many, and the names of those that are in another one. */
    addFree(codes: readonly string[]): { added: number; others: string[] } {
      const fresh = codes.filter((code) => zoneWith(code) < 0)
      if (fresh.length > 0) write(index, [...chosen, ...fresh])
      const others = codes.filter((code) => !fresh.includes(code) && !chosen.includes(code))
      return { added: fresh.length, others: sortedByName(others).map(countryName) }
    },
    remove: (code: string) =>
      write(
        index,
        chosen.filter((other) => other !== code),
      ),
  }
}

export function CountriesField({ index }: { index: number }) {
  const { errors } = useFormContext<Form>().formState
  const input = useRef<HTMLInputElement>(null)
  const { chosen, otherZone, add, addFree, remove } = useCountries(index)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const found = findCountries(typed, mostFound + chosen.length).filter((code) => !chosen.includes(code))
  const shown = found.slice(0, mostFound)

  function say(sentence: string): void {
    setNote(sentence)
    announce(sentence)
  }
  function choose(code: string): void {
    const from = otherZone(code)
    add(code)
    setTyped('')
    say(from === null ? texts.countryAdded(countryName(code)) : texts.countryMoved(countryName(code), from))
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter does not submit the form.
    event.preventDefault()
    if (shown[0] !== undefined) choose(shown[0])
  }

  return (
    <fieldset className="shipping-part">
      <legend className="field-label">{texts.countries}</legend>
      {chosen.length > 0 && (
        <Chosen
          codes={chosen}
          onRemove={(code) => {
            remove(code)
            say(texts.countryRemoved(countryName(code)))
            input.current?.focus()
          }}
        />
      )}
      <TextField
        ref={input}
        type="search"
        label={texts.addCountry}
        hint={(typed.trim() !== '' && shown.length === 0 ? texts.noMatch : note) || texts.countryHint}
        error={errorAt(errors, `zones.${index}.countries`)}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {shown.length > 0 && (
        <ul className="shipping-found" aria-label={texts.addCountry}>
          {shown.map((code) => {
            const from = otherZone(code)
            return (
              <li key={code}>
                <Button size="small" variant="ghost" onClick={() => choose(code)}>
                  {from === null ? countryName(code) : texts.fromZone(countryName(code), from)}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="shipping-sets" role="group" aria-label={texts.sets}>
        {countrySets.map(({ name, countries }) => (
          <Button
            key={name}
            size="small"
            onClick={() => {
              const { added, others } = addFree(countries)
              say(texts.setAdded(added, others))
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Chosen({ codes, onRemove }: { codes: readonly string[]; onRemove: (code: string) => void }) {
  const chips = (
    <ul className="shipping-chips" aria-label={texts.countries}>
      {codes.map((code) => (
        <li key={code}>
          {countryName(code)}
          <button type="button" aria-label={texts.removeCountry(countryName(code))} onClick={() => onRemove(code)}>
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
  if (codes.length <= mostShown) return chips
  return (
    <details className="shipping-many">
      <summary>{texts.countryCount(codes.length)}</summary>
      {chips}
    </details>
  )
}
