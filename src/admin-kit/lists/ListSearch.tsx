// Renders the field that searches a long list while a person types.
import { TextField } from '@/ui/Field'

type ListSearchProps = { label?: string; typed: string; onType: (text: string) => void }

export function ListSearch({ label = 'Search', typed, onType }: ListSearchProps) {
  return (
    <TextField
      type="search"
      label={label}
      labelHidden
      placeholder="Search"
      className="admin-search"
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
