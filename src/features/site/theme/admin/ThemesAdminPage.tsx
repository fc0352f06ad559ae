// Theme manager (ADM-THEME): the list of themes, the active one, and a form with a live preview.
import { AdminLink } from '@/admin-kit/AdminLink'
import { defineResourcePage } from '@/admin-kit/definition'
import { savedWords } from '@/admin-kit/plain-words'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { formatDate } from '@/lib/dates'
import type { ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import { themesResource } from '../theme.resource'
import { contrastWarnings } from '../contrast.rules'
import { ActivateTheme } from './ActivateTheme'
import { defaultLookName, ReturnButton, useThemeBefore } from './BackToThemeBefore'
import { ColorFields, colorNames, shownColor } from './ColorFields'
import { ContrastNotes } from './ContrastNotes'
import { TextParts } from './TextParts'
import './theme-admin.css'
import { ThemePresets } from './ThemePresets'
import { ThemePreview } from './ThemePreview'

type Row = ResourceRow<typeof themesResource>

const fonts = [
  ['font_playfair', 'Heading font'],
  ['font_inter', 'Text font'],
] as const
const durations = [
  ['fade_duration', 'Fade duration'],
  ['slide_duration', 'Slide duration'],
] as const

export const themesPage = defineResourcePage({
  resource: themesResource,
  words: savedWords('Theme', 'theme', 'themes', {
    subtitle: 'Colours, fonts and motion of the whole site',
    add: 'Create Theme',
    empty: 'No themes yet. The site uses its default look.',
    creating: 'Create New Theme',
    create: 'Create Theme',
    update: 'Update Theme',
    saving: { create: 'Creating...', update: 'Updating...' },
    remove: {
      title: 'Delete Theme',
      confirm: ({ is_active }) =>
        `Are you sure you want to delete this theme?${is_active ? ' It is the active one: the site returns to its default look.' : ''}`,
    },
    failures: { load: { title: 'Error', text: 'Failed to load themes' } },
  }),
  columns: [
    { key: 'name', header: 'Name', sortable: true, cell: (row) => <NameAndColors row={row} /> },
    {
      key: 'is_active',
      header: 'Status',
      phone: 'top',
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'quiet'}>{is_active ? 'Active' : 'Inactive'}</Badge>
      ),
    },
    {
      key: 'created_at',
      header: 'Created',
      phone: 'below',
      sortable: true,
      cell: (row) => formatDate(row.created_at.slice(0, 10), 'MMM dd, yyyy'),
    },
  ],
  fields: [
    'name',
    {
      group: 'Colours',
      fields: [
        {
          name: 'colors',
          kind: 'custom',
          render: ({ values, set, fieldError }) => (
            <ColorFields colors={values.colors} fieldError={fieldError} onChange={(colors) => set('colors', colors)} />
          ),
        },
      ],
      below: ({ colors }) => <ContrastNotes colors={colors} />,
    },
    {
      group: 'Fonts',
      hint: 'Names of fonts that a visitor may have. A missing font is replaced by the site’s own.',
      fields: [
        {
          name: 'typography',
          kind: 'custom',
          render: (form) => <TextParts name="typography" parts={fonts} form={form} />,
        },
      ],
    },
    {
      group: 'Animations',
      hint: 'How long things take to appear and to slide, such as 0.8s or 600ms.',
      fields: [
        {
          name: 'animations',
          kind: 'custom',
          render: (form) => <TextParts name="animations" parts={durations} form={form} />,
        },
      ],
    },
    'is_active',
    {
      name: 'is_hard_to_read_accepted',
      isShown: ({ values }) => values.is_active && contrastWarnings(values.colors).length > 0,
    },
    { group: 'Live preview', fields: [], below: (values) => <ThemePreview look={values} /> },
  ],
  rowName: ({ name }) => name,
  actions: (row) =>
    row.is_active ? [] : [{ label: 'Activate', dialog: (close) => <ActivateTheme theme={row} onClose={close} /> }],
})

function NameAndColors({ row }: { row: Row }) {
  return (
    <RowTitle
      marks={
        <span className="theme-dots" aria-hidden="true">
          {colorNames.slice(0, 5).map((name) => (
            <span key={name} className="theme-dot" style={{ background: shownColor(row.colors[name] ?? '') }} />
          ))}
        </span>
      }
    >
      {row.name}
    </RowTitle>
  )
}

export function ThemesAdminPage() {
  const { data, isAnywhere } = useThemeBefore()
  return (
    <ResourcePage
      definition={themesPage}
      actions={
        isAnywhere && (
          <ReturnButton to="before" size="small">
            {`Back to ${data?.before ?? defaultLookName}`}
          </ReturnButton>
        )
      }
    >
      <p className="admin-note mb-4">
        The back-office keeps a look of its own. Should the site ever be hard to read, sign in at{' '}
        <AdminLink to="/admin/theme/back" className="text-link">
          {window.location.host}/admin/theme/back
        </AdminLink>
        .
      </p>
      <ThemePresets />
    </ResourcePage>
  )
}
