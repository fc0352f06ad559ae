// The nine colours of a theme, each as a hex colour with a picker or as a triple of hue, saturation and lightness (ADM-THEME-03).
import { useState } from 'react'
import { hslToHex, hexToHsl } from '@/lib/color'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import type { ThemeColors } from '../site-colors.rules'
import { defaultLook, isHslTriple } from '../theme.rules'

export const colorNames = Object.keys(defaultLook.colors) as (keyof ThemeColors)[]

/** Returns the typed triple of hue, saturation and lightness; anything else previews as black (ADM-THEME-04). */
export function shownTriple(typed: string): string {
  return isHslTriple(typed) ? typed.trim() : '0 0% 0%'
}

/** Returns the colour as a style value: `hsl(45 90% 60%)`. */
export function shownColor(typed: string): string {
  return `hsl(${shownTriple(typed)})`
}

type ColorFieldsProps = {
  colors: ThemeColors
  fieldError: (path: string) => string | undefined
  onChange: (colors: ThemeColors) => void
}

export function ColorFields({ colors, fieldError, onChange }: ColorFieldsProps) {
  return (
    <div className="theme-colors">
      {colorNames.map((name) => (
        <ColorField
          key={name}
          label={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
          value={colors[name]}
          error={fieldError(`colors.${name}`)}
          onChange={(value) => onChange({ ...colors, [name]: value })}
        />
      ))}
    </div>
  )
}

type ColorFieldProps = { label: string; value: string; error?: string; onChange: (triple: string) => void }

function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  const [isHex, setHex] = useState(true)
  /** The typed hex text and the triple it produced; a value from elsewhere replaces it. */
  const [typed, setTyped] = useState({ text: '', triple: '' })
  const picked = hslToHex(shownTriple(value), '#000000')
  const text = isHex ? (typed.triple === value && typed.text !== '' ? typed.text : picked) : value

  function change(next: string): void {
    // Text that is not a colour yet stays as typed, and is refused only on save (OP-40).
    const triple = isHex ? (hexToHsl(next) ?? next) : next
    if (isHex) setTyped({ text: next, triple })
    onChange(triple)
  }

  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <div className="theme-color">
          {isHex ? (
            <input
              type="color"
              className="theme-swatch"
              aria-label={`Pick ${label}`}
              value={picked}
              onChange={(event) => change(event.target.value)}
            />
          ) : (
            <span className="theme-swatch" data-swatch={label} style={{ background: shownColor(value) }} />
          )}
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => change(event.target.value)}
            {...wiring}
          />
          <Button
            size="small"
            variant="ghost"
            aria-label={`${label}: enter as ${isHex ? 'HSL' : 'hex'}`}
            onClick={() => setHex(!isHex)}
          >
            {isHex ? 'HSL' : 'Hex'}
          </Button>
        </div>
      )}
    </Field>
  )
}
